// Runs before the first paint, so that a dark screen never flashes white. Same key as src/app/color-scheme.ts.
(function () {
  var wanted = null;
  try {
    wanted = localStorage.getItem('gona.scheme');
  } catch (_) {
    // Storage may be forbidden; the system's choice then decides.
  }
  var dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
