import Testing
import UIKit

/// What is mentioned beside measuring: it compiles, and answers as far as a size depends on it.
@Suite struct ShellTests {
  @Test func literalsAndPlainInitializers() {
    // swift-format-ignore: NoPlaygroundLiterals
    let image = #imageLiteral(resourceName: "arrow")
    #expect(image.size == .zero)
    // swift-format-ignore: NoPlaygroundLiterals
    let colour = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(colour == UIColor.red)
    #expect(UIColor() == UIColor.clear)
    #expect(UIFont().pointSize == 12)
  }

  @Test func aTurnKeepsLengthsAndTurnsBack() {
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 2)
    #expect(abs(turn.m11) < 1e-12 && turn.m12 == 1 && turn.m21 == -1 && turn.m33 == 1)
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
  }

  @Test func segmentsOfActionsHaveTheirTitles() {
    let action = UIAction(title: "Day", attributes: .destructive, state: .on) { _ in }
    let control = UISegmentedControl(frame: .zero, actions: [action])
    #expect(control.titleForSegment(at: 0) == "Day" && action.state == .on)
  }

  @Test func headersHaveAttributes() throws {
    final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
      func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        3
      }
      func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
      { UICollectionViewCell(frame: .zero) }
    }
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let source = Source()
    view.dataSource = source
    view.delegate = source
    let header = try #require(
      view.layoutAttributesForSupplementaryElement(
        ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0)))
    #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
  }

  @Test func stacksAndAlertsChange() {
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    for _ in 0..<2 { navigation.pushViewController(UIViewController(), animated: false) }
    #expect(navigation.popToRootViewController(animated: false)?.count == 2)
    #expect(navigation.topViewController === root)
    #expect(navigation.popToRootViewController(animated: false)?.isEmpty == true)
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    #expect(alert.textFields == nil)
    alert.addTextField { $0.placeholder = "Name" }
    #expect(alert.textFields?.map(\.placeholder) == ["Name"])
  }
}
