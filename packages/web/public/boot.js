// Runs before the first paint, so that a dark screen never flashes white. Reads the two settings that
// src/lib/preferences.ts keeps; a file of its own because the content security policy forbids inline scripts.
(function () {
  try {
    var root = document.documentElement;
    if (localStorage.getItem('altocost.dark') === '1') root.dataset.mantineColorScheme = 'dark';
    if (localStorage.getItem('altocost.lang') === 'en') root.lang = 'en';
  } catch (blocked) {
    void blocked; // Storage is blocked: the defaults of index.html stay.
  }
})();
