// Runs before the first paint, so that a dark screen never flashes white and a company's colours are there at once.
// Reads what src/lib/preferences.ts and src/features/companies/remembered-theme.ts keep; a file of its own because
// the content security policy forbids inline scripts.
(function () {
  try {
    var root = document.documentElement;
    var dark = localStorage.getItem('altocost.dark') === '1';
    if (dark) root.dataset.mantineColorScheme = 'dark';
    if (localStorage.getItem('altocost.lang') === 'en') root.lang = 'en';
    if (localStorage.getItem('altocost.token') === null) return;
    var kept = JSON.parse(localStorage.getItem('altocost.company_theme') || 'null');
    if (kept === null || kept.company !== localStorage.getItem('altocost.company')) return;
    var variables = kept.variables[dark ? 'dark' : 'light'];
    kept.names.forEach(function (name) {
      root.style.setProperty(name, variables[name]);
    });
  } catch (blocked) {
    void blocked; // Storage is blocked or unreadable: the defaults of index.html stay.
  }
})();
