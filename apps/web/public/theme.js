// Applies mode and theme before the first paint, so that wrong colours never flash.
(function () {
  var kept = function (key) {
    // The browser may block access to storage.
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var wanted = kept('parley-appearance') || 'system';
  var dark =
    wanted === 'dark' ||
    (wanted === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.className = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = kept('parley-theme') || 'claude';
  document
    .querySelector('meta[name=theme-color]')
    .setAttribute('content', dark ? '#201e1c' : '#fcfaf6');
})();

// For signed-in users, preloads the app's code in parallel with the first script.
(function () {
  var chunks = document.getElementById('parley-chunks');
  if (!chunks || !/(?:^|; )sb-[^=]+-auth-token(?:\.\d+)?=/.test(document.cookie)) return;
  JSON.parse(chunks.textContent).forEach(function (href) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.appendChild(link);
  });
})();
