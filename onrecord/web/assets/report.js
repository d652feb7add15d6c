// Keys for the open findings, and cards that open when their sentence is chosen. The page is whole without this.
(function () {
  "use strict";
  var open = Array.prototype.slice.call(document.querySelectorAll("details.stop > .inside, details.look > .inside"));
  var keys = document.getElementById("keys"); // WCAG 2.1.4: keys of one letter can be turned off
  var at = -1;
  function show(card) {
    card.parentNode.open = true;
    location.hash = card.id;
    card.parentNode.querySelector("summary").focus({ preventScroll: true });
  }
  function go(step) {
    if (!open.length) return;
    at = at < 0 && step < 0 ? open.length - 1 : (at + step + open.length) % open.length;
    show(open[at]);
  }
  function chosen() {
    var card = location.hash.charAt(1) === "s" && document.getElementById(location.hash.slice(1));
    var before = document.querySelector(".s[aria-current]");
    if (before) before.removeAttribute("aria-current");
    if (!card) return;
    card.parentNode.open = true;
    if (open.indexOf(card) >= 0) at = open.indexOf(card);
    var said = document.getElementById("t" + card.id.slice(1));
    if (said) {
      said.setAttribute("aria-current", "true");
      said.scrollIntoView({ block: "nearest" });
    }
  }
  document.querySelector(".keys").hidden = !open.length;
  document.getElementById("next").addEventListener("click", function () { go(1); });
  document.getElementById("previous").addEventListener("click", function () { go(-1); });
  document.addEventListener("keydown", function (event) {
    if (!keys.checked || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "n") go(1);
    if (event.key === "p") go(-1);
  });
  window.addEventListener("hashchange", chosen);
  chosen();
})();
