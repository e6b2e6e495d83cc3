// Runs before the first paint and before the page's own code, which has not loaded yet.
(function () {
  var script = document.currentScript;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      // Storage may be forbidden.
      return null;
    }
  }

  // A dark screen never flashes white. Same key as src/core/color-scheme.ts; without a choice, the system's decides.
  var wanted = stored('gona.scheme');
  var dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  var session = stored('gona.session');
  if (!session) return;
  // Renews the session; src/core/api/renewal.ts takes the answer. Under its lock, because a second use of one refresh
  // cookie counts as theft.
  function renew() {
    var answer = fetch('/api/refresh', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json' },
    });
    loadFiles();
    return answer;
  }

  // Loads the files of the page (build/early-files.ts) beside the code that would ask for them; after the renewal was
  // sent, because browsers open six connections to a server at a time.
  var files = script.dataset.files;
  function loadFiles() {
    if (!files || (navigator.connection && navigator.connection.saveData)) return;
    var names = JSON.parse(files);
    files = null;
    var page = location.pathname === '/' ? '/overview' : location.pathname;
    // A role whose first page is its own.
    var own = page === '/overview' && /"role":"(\w+)"/.exec(session);
    names.all.concat((own && names[own[1]]) || names[page] || []).forEach(function (name) {
      var link = document.createElement('link');
      var isStyle = /\.css$/.test(name);
      link.rel = isStyle ? 'preload' : 'modulepreload';
      link.as = isStyle ? 'style' : 'script';
      link.crossOrigin = '';
      link.href = '/assets/' + name;
      document.head.appendChild(link);
    });
  }

  window.gonaRenewal = navigator.locks ? navigator.locks.request('gona.refresh', renew) : renew();
  window.gonaRenewal.catch(function () {});
  // Another tab may have the lock.
  setTimeout(loadFiles, 50);
})();
