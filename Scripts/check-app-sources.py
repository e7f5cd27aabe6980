#!/usr/bin/env python3
"""Type-check a folder of iOS sources against this package's UIKit, and count what is missing.

A folder is one module; folders in it whose names its sources import are modules of their own.
Imports of modules that are not here are left out; what needs Objective-C is neutralised. Both are
counted. Nothing in the folder is changed or run.
"""
import argparse
import collections
import functools
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MEASURES = re.compile(
    r"boundingRect\(|sizeThatFits|systemLayoutSizeFitting|size\(withAttributes|heightForRowAt"
    r"|sizeForItemAt|NSLayoutManager|usedRect\(|textRect\(forBounds")
SKIPPED = re.compile(
    r"(^|/)[^/]*(tests?|specs?|mocks?|examples?|demos?|samples?|pods|carthage|checkouts"
    r"|playgrounds?)[^/]*/|(^|/)(Package|main)\.swift$|Tests?\.swift$"
    # Sources for another platform than the phone.
    r"|(^|/)([^/]*[ _-])?(mac|macos|osx|appkit|tvos|watchos|watch|visionos)/", re.I)
# Parts of UIKit here.
WITHIN_UIKIT = {"CoreGraphics", "QuartzCore", "ObjectiveC"}
AVAILABLE = {"UIKit", "Foundation", "Dispatch", "Swift", "Synchronization", "RegexBuilder"}
# Types of Apple's that begin like this and are missing are this package's gap.
APPLE = re.compile(r"^(UI|NS|CG|CA|CT|CF|kCT|kCF|kUTT|AV|MK|WK|SK|PH|CN|CI|LA|CL|os_log|OSLog)[A-Z_]?")
IMPORT = re.compile(
    r"(?m)^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|internal|private|package|fileprivate)\s+)?"
    r"import\s+(?:(?:class|struct|func|enum|protocol|typealias|var|let)\s+)?([\w.]+)")
NEUTRALISED = [
    (re.compile(r"@objc\s*\(\s*[\w:]+\s*\)"), ""),
    (re.compile(r"@(objcMembers|objc|nonobjc|IBOutlet|IBAction|IBSegueAction|IBInspectable"
                r"|IBDesignable|NSManaged|GKInspectable|NSCopying)\b"), ""),
    (re.compile(r"@(UIApplicationMain|NSApplicationMain)\b"), ""),
]


def closing(text, start, pair):
    """Where the bracket at an offset closes; the text's end where it does not."""
    level = 0
    for index in range(start, len(text)):
        level += {pair[0]: 1, pair[1]: -1}.get(text[index], 0)
        if level == 0:
            return index
    return len(text)


def optional_answers(text, closures):
    """Keeps the answer of an optional requirement optional where the sources bind it."""
    pattern = re.compile(r"(\b(?:if|guard)\s+let\s+\w+\s*=\s*)([\w.]+\.\w+)\?\(")
    found = pattern.search(text)
    while found:
        if found.group(2).split(".")[-1] in closures:
            found = pattern.search(text, found.end())
            continue
        end = closing(text, found.end() - 1, "()")
        text = (text[:found.start()] + found.group(1) + "Optional(" + found.group(2)
                + text[found.end() - 1:end] + ")" + text[end:])
        found = pattern.search(text, found.end())
    return text


EXTENSION = re.compile(
    r"(?m)^\s*(?:@\w+\s+)*(?:(?:public|internal|private|fileprivate|open)\s+)?extension\s[^{]*\{")
MODIFIERS = r"((?:\b(?:public|internal|open|private|fileprivate|final|class|static)\s+)*)"
OVERRIDE = re.compile(MODIFIERS + r"\boverride\s+" + MODIFIERS + r"(func|var)(\s+)(\w+)")
MEMBER = re.compile(
    r"(@objc\b[^\n]*?\n?[^\n{}@]*?|\bopen\s+(?:class\s+)?)?\b(?:func|var)\s+(\w+)")
OBJC_PROTOCOL = re.compile(
    r"@objc(?:\s*\(\w+\))?\s+(?:(?:public|internal|private|fileprivate)\s+)?protocol\s[^{]*\{")
# A variable that may hold a closure; UIKit's own types are none.
CLOSURE = re.compile(r"\b(?:var|let)\s+(\w+)\s*:\s*(?:\(\s*(?:@\w+\s+)*\(|(?!UI|NS|CG)[A-Z][\w.]*\?)")


def declared(texts):
    """Names that extensions declare for Objective-C, and those of closures, of all the sources."""
    texts = list(texts)
    # What a protocol of Objective-C requires is Objective-C's wherever it is declared.
    required = set()
    for text in texts:
        for found in OBJC_PROTOCOL.finditer(text):
            body = text[found.end():closing(text, found.end() - 1, "{}")]
            required.update(member.group(2) for member in MEMBER.finditer(body))
    extended, closures = set(), set()
    for text in texts:
        start = 0
        while found := EXTENSION.search(text, start):
            start = closing(text, found.end() - 1, "{}")
            for member in MEMBER.finditer(text[found.end():start]):
                said = (member.group(1) or "") + found.group(0)
                if "override" not in said and (
                        re.search(r"@objc|\bopen\b", said)
                        or member.group(2) in required and ":" in found.group(0)):
                    extended.add(member.group(2))
        closures.update(CLOSURE.findall(text))
    return extended, closures


def overrides_of_extensions(text, extended, counts):
    """Renames members that override an extension's: without Objective-C that cannot be."""
    def renamed(match):
        if match.group(5) not in extended:
            return match.group(0)
        counts["overrides of extensions' members"] += 1
        return ((match.group(1) + match.group(2)).replace("open ", "public ") + match.group(3)
                + match.group(4) + f"{match.group(5)}_overridden{match.start()}")

    return OVERRIDE.sub(renamed, text)


def extension_overrides(text, counts):
    """Renames methods that override in an extension: without Objective-C that cannot be."""
    start = 0
    while found := EXTENSION.search(text, start):
        end = closing(text, found.end() - 1, "{}")
        body, number = OVERRIDE.subn(
            lambda match: (match.group(1) + match.group(2)).replace("open ", "public ")
            + match.group(3) + match.group(4) + match.group(5) + "_overridden",
            text[found.end():end])
        counts["overrides in extensions"] += number
        text = text[:found.end()] + body + text[end:]
        start = found.end()
    return text


def optional_requirements(text, counts, closures):
    """Gives protocols of Objective-C a class bound, and their optional requirements an answer.

    Of the sources' own closures, which may be `nil`, the question mark stays.
    """
    answers = []

    def bound(match):
        start = match.end() - 1
        end = closing(text, start, "{}")
        name, inherits = match.group(2), match.group(3).strip()
        for found in re.finditer(
                r"optional\s+(func[^\n{}()]*\((?:[^(){}]|\((?:[^(){}]|\([^(){}]*\))*\))*\)[^\n{}]*)",
                text[start:end]):
            requirement = re.sub(r"//.*", "", found.group(1)).strip()
            answers.append(f"extension {name} {{ {requirement} {{ fatalError() }} }}")
            counts["optional requirements"] += 1
        if "class" in inherits or "AnyObject" in inherits or "NSObjectProtocol" in inherits:
            return match.group(0)
        return match.group(1) + "protocol " + name + (inherits + ", AnyObject {" if inherits
                                                       else ": AnyObject {")

    text = re.sub(r"(@objc(?:\s*\(\w+\))?\s+(?:public\s+|internal\s+|private\s+|fileprivate\s+)?)"
                  r"protocol\s+(\w+)\s*([^{]*)\{", bound, text)
    text = optional_answers(text, closures)
    # What may be missing in Objective-C is called with a question mark.
    text = re.sub(r"\?\.(\w+)\?\(",
                  lambda match: match.group(0) if match.group(1) in closures
                  else f"?.{match.group(1)}(", text)
    text = re.sub(r"\.(tableView|collectionView|numberOfSections|scrollView\w+|textView\w*"
                  r"|textField\w*|gestureRecognizer\w*)\?\(", r".\1(", text)
    return text + "\n" + "\n".join(answers) + "\n" if answers else text


def neutralise(text, counts, extended=frozenset(), closures=frozenset()):
    """The text without what needs Objective-C; lines stay where they are.

    Names that extensions declare for Objective-C, and those of closures, are the whole module's.
    """
    text = optional_requirements(text, counts, closures)
    text = extension_overrides(text, counts)
    text = overrides_of_extensions(text, extended, counts)
    text = text.replace("@testable ", "")
    # Views belong to no actor here.
    text, number = re.subn(r"\{\s*@MainActor\s+in\b", "{", text)
    text, more = re.subn(r"@(MainActor|preconcurrency)\b(?:\(unsafe\))?", "", text)
    counts["@MainActor"] += number + more
    # What the sources have for a phone is what is checked.
    text = re.sub(r"\bos\(iOS\)", "os(Linux)", text)
    text, number = re.subn(
        r"(class\s+\w+[^{]*(?:Cell|ReusableView|HeaderFooterView)\b[^{]*\{(?:(?!\bclass\s+\w+\s*[:{]).)*?"
        r"\n\s*(?:public\s+|internal\s+|open\s+)?)override(\s+(?:public\s+|internal\s+)?init\s*"
        r"\((?:frame|style|reuseIdentifier))", r"\1required override\2", text, flags=re.S)
    counts["override init of a cell, made required"] += number
    text = re.sub(r"import\s+UIKit\.\w+", "import UIKit", text)
    for pattern, replacement in NEUTRALISED:
        text, number = pattern.subn(replacement, text)
        counts["@objc and the like"] += number
    text, number = re.subn(r"#selector\s*\((?:[^()]|\([^()]*\))*\)", 'Selector("")', text)
    counts["#selector"] += number
    text, number = re.subn(r"#keyPath\s*\([^()]*\)", '""', text)
    counts["#keyPath"] += number
    text = re.sub(r"\boptional\s+(?=func\b|var\b)", "", text)
    text, number = re.subn(r"(?m)^(\s*(?:\w+\s+)*)dynamic\s+(?=(?:\w+\s+)*(func|var|let|class)\b)",
                           r"\1", text)
    counts["dynamic"] += number

    def imported(match):
        module = match.group(2).split(".")[0]
        if module in AVAILABLE:
            return match.group(0)
        if module in WITHIN_UIKIT:
            return match.group(1) + "import UIKit"
        counts["imports left out"] += 1
        counts["import " + module] += 1
        return match.group(1) + "import Foundation" if module != "SwiftUI" else match.group(1)

    text = re.sub(
        r"(?m)^((?:\s*)(?:@\w+(?:\([^)]*\))?\s+)*)(?:(?:public|internal|private|package|fileprivate)"
        r"\s+)?import\s+(?:(?:class|struct|func|enum|protocol|typealias|var|let)\s+)?([\w.]+)",
        imported, text)
    # A module that was left out, or a bridging header, exports UIKit to the files that use it.
    if not re.search(r"(?m)^\s*import UIKit\b", text) and re.search(r"\b(UI|NS|CG)[A-Z]", text):
        text = text + "\nimport UIKit\n"
    return text


@functools.cache
def library_flags():
    """Where the headers of the libraries are that UIKit's module refers to."""
    found = ["-I", os.path.join(ROOT, "Sources", "CVectors")]
    for module, library in (("CFreeType", "freetype2"), ("CHarfBuzz", "harfbuzz")):
        found += ["-I", os.path.join(ROOT, "Sources", module)]
        result = subprocess.run(["pkg-config", "--cflags", library], capture_output=True, text=True)
        for flag in result.stdout.split():
            found += ["-Xcc", flag]
    return found


def command(build, primary, others):
    """The compiler's command: it checks the first files and reads of the others what they need."""
    found = ["swiftc", "-frontend", "-typecheck", "-module-name", "CheckedSources",
             "-package-name", "CheckedSources",
             "-swift-version", "5", "-suppress-warnings", "-diagnostic-style", "llvm",
             # An expression with missing names may have no end.
             "-solver-expression-time-threshold=20",
             "-I", os.path.join(build, "Modules")] + library_flags()
    for module in ("CFontconfig", "CICU", "CPlatform", "CUnicodeData", "CCairo"):
        path = os.path.join(build, module + ".build", "module.modulemap")
        if os.path.exists(path):
            found += ["-Xcc", "-fmodule-map-file=" + path]
    for path in primary:
        found += ["-primary-file", path]
    return found + others


def require_uikit(build):
    """Ends the script where UIKit's module cannot be imported: nothing would compile."""
    if not os.path.exists(os.path.join(build, "Modules", "UIKit.swiftmodule")):
        sys.exit("check-app-sources: the module UIKit is not built; run swift build --target UIKit")
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "import.swift")
        with open(path, "w", encoding="utf-8") as file:
            file.write("import Foundation\nimport UIKit\n")
        result = subprocess.run(command(build, [path], []), stdin=subprocess.DEVNULL,
                                capture_output=True, text=True, errors="replace")
    if result.returncode != 0:
        sys.exit("check-app-sources: the module UIKit cannot be imported; run Scripts/install-deps.sh"
                 " and swift build --target UIKit\n" + result.stderr.strip())


def cause(message):
    """What a message says is missing, in a few words."""
    match = (re.search(r"cannot find (?:type )?'([^']+)' in scope", message)
             or re.search(r"cannot find (?:operator|protocol) '([^']+)'", message))
    if match:
        return match.group(1)
    match = re.search(r"(?:value of type|type) '([^']+)' has no member '([^']+)'", message)
    if match:
        return match.group(1) + "." + match.group(2)
    match = re.search(r"'([^']+)' is unavailable: (.*)", message)
    if match:
        return match.group(1) + " (" + match.group(2) + ")"
    return re.sub(r"'[^']*'", "'…'", message)


def sources(folder, everything):
    """The folder's Swift files, without its tests."""
    found = []
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(where, name)
            relative = os.path.relpath(path, folder)
            if name.endswith(".swift") and (everything or not SKIPPED.search(relative)):
                found.append(relative)
    return found


def modules(texts):
    """The folder's modules, each with its files: a folder whose name the sources import is one.

    With each module come the files of the modules that it imports. The files outside of such
    folders are one module too, named "".
    """
    imports = {name: {found.split(".")[0] for found in IMPORT.findall(text)}
               for name, text in texts.items()}
    imported = set().union(*imports.values()) - AVAILABLE - WITHIN_UIKIT
    owner = {}
    for name in texts:
        folders = os.path.dirname(name).split(os.sep)
        # The innermost folder counts; files that import it are not its own.
        owner[name] = next((folder for folder in reversed(folders)
                            if folder in imported and folder not in imports[name]), "")
    found = {}
    for module in sorted(set(owner.values())):
        joined, waiting = set(), [module]
        while waiting:
            now = waiting.pop()
            if now in joined:
                continue
            joined.add(now)
            for name, its in owner.items():
                if its == now:
                    waiting += imports[name] & set(owner.values())
        found[module] = ([name for name in texts if owner[name] == module],
                         [name for name in texts if owner[name] in joined - {module}])
    return found


def check(folder, build, everything, counts):
    """The folder's measuring files, each with its errors."""
    texts = {}
    for name in sources(folder, everything):
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
            text = file.read()
        # A script is no part of a module.
        if not text.startswith("#!"):
            texts[name] = text
    errors = {}
    for own, joined in modules(texts).values() if texts else ():
        errors.update(check_module(folder, build, own, joined, texts, counts))
    return errors


def check_module(folder, build, own, joined, texts, counts):
    """The measuring files of a module, each with its errors."""
    measuring = [name for name in own if MEASURES.search(texts[name])]
    if not measuring:
        return {}
    names = own + joined
    errors = {name: [] for name in measuring}
    with tempfile.TemporaryDirectory() as scratch:
        files = []
        extended, closures = declared(texts[name] for name in names)
        for number, name in enumerate(names):
            # Two files of one name are no module for the compiler.
            path = os.path.join(scratch, f"f{number}_" + os.path.basename(name))
            with open(path, "w", encoding="utf-8") as file:
                file.write(neutralise(
                    texts[name], counts if name in errors else collections.Counter(), extended,
                    closures))
            files.append(path)
        # Foundation has classes of these names too: a module's own names come first.
        path = os.path.join(scratch, "names.swift")
        with open(path, "w", encoding="utf-8") as file:
            file.write("import UIKit\npublic typealias NSAttributedString = UIKit.NSAttributedString\n"
                       "public typealias NSMutableAttributedString = UIKit.NSMutableAttributedString\n")
        files.append(path)
        primary = [path for path, name in zip(files, names) if name in errors]
        others = [path for path in files if path not in set(primary)]
        # The compiler checks this file last: its error shows that the others were checked.
        last = os.path.join(scratch, "last.swift")
        with open(last, "w", encoding="utf-8") as file:
            file.write('private let lastOfTheChecked: Int = ""\n')
        primary.append(last)
        try:
            result = subprocess.run(
                command(build, primary, others), stdin=subprocess.DEVNULL, capture_output=True,
                text=True, errors="replace", timeout=600)
        except subprocess.TimeoutExpired:
            return {name: [(0, "the compiler took too long")] for name in measuring}
        by_path = dict(zip(files, names))
        ended = False
        for line in (result.stdout + result.stderr).splitlines():
            match = re.match(r"(.+\.swift):(\d+):\d+: error: (.*)", line)
            if match and match.group(1) == last:
                ended = True
            if match and match.group(1) in by_path:
                name = by_path[match.group(1)]
                if name in errors:
                    errors[name].append((int(match.group(2)), match.group(3)))
        # Where the compiler stopped at another file, an end without a message says nothing of a file.
        if not ended:
            print(f"{folder}: the compiler ended with {result.returncode}: "
                  + result.stderr.strip()[:300], file=sys.stderr)
            for found in errors.values():
                if not found:
                    found.append((0, "the compiler failed"))
    return errors


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="+", help="a folder of Swift sources, a module each")
    parser.add_argument("--build", default=os.path.join(ROOT, ".build", "debug"),
                        help="where the built modules are (default: .build/debug)")
    parser.add_argument("--all", action="store_true", help="tests and examples too")
    parser.add_argument("--top", type=int, default=40, help="causes to print (default: 40)")
    parser.add_argument("--files", action="store_true", help="print each file with its first error")
    options = parser.parse_args()
    require_uikit(options.build)
    counts = collections.Counter()
    causes, cause_files = collections.Counter(), collections.defaultdict(set)
    total = clean = 0
    for folder in options.folder:
        errors = check(folder, options.build, options.all, counts)
        good = sum(1 for found in errors.values() if not found)
        total, clean = total + len(errors), clean + good
        if errors:
            print(f"{good:4} of {len(errors):4} measuring files compile  {folder}", flush=True)
        for name, found in errors.items():
            if options.files:
                print("      " + name + ": " + (f"{found[0][0]}: {found[0][1]}" if found else "ok"))
            for _, message in found:
                causes[cause(message)] += 1
                cause_files[cause(message)].add((folder, name))
    print(f"\n{clean} of {total} measuring files compile"
          + (f" ({100 * clean / total:.0f} %)" if total
             else "; tests, samples and main.swift are skipped unless --all is given"))
    print("\nneutralised or left out:")
    for name, number in counts.most_common(12):
        print(f"{number:6}  {name}")
    print("\nwhat is missing, by files:")
    for name in sorted(cause_files, key=lambda key: (-len(cause_files[key]), key))[:options.top]:
        mark = " " if not APPLE.match(name) else "*"
        print(f"{len(cause_files[name]):6}{mark} {name}")
    print("\n* a name of Apple's; the others are the sources' own or a library's")


if __name__ == "__main__":
    main()
