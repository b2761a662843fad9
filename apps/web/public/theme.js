// Before the first paint, so that a dark room is never lit up, nor the workspace in other colours
// than its own.
(function () {
  var kept = function (key) {
    // A browser may refuse to say what it keeps.
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

// Whoever is signed in is shown the product: its code is fetched beside the first script, not after
// it.
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
