// What the reader chose for the eye, before anything is drawn: light or dark (else as the system has it), letters on pieces,
// the size of the board. The one script that is no module.
(() => {
  const root = document.documentElement.dataset;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const chosen = localStorage.getItem("theme");
    root.theme = chosen === "dark" || chosen === "light" ? chosen : dark.matches ? "dark" : "light";
    root.letters = localStorage.getItem("letters") === "off" ? "off" : "on";
    root.size = localStorage.getItem("board-size") === "large" ? "large" : "normal";
  };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("storage", apply); // chosen in another tab
  addEventListener("kolam-chosen", apply); // chosen here
})();
