const form = document.querySelector("form");
const cards = [...document.querySelectorAll("article")];

function filter() {
  const words = form.elements.search.value.toLowerCase();
  let shown = 0;
  for (const card of cards) {
    const matches =
      ["language", "file", "kind"].every((name) => {
        const value = form.elements[name].value;
        return !value || card.dataset[name] === value;
      }) && (!words || card.textContent.toLowerCase().includes(words));
    card.hidden = !matches;
    shown += matches;
  }
  document.getElementById("count").textContent = `${shown} of ${cards.length} shown`;
}

form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
filter();
