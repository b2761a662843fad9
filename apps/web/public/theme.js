// Before the first paint, so that a dark room is never lit up, nor the workspace in other colours than its own.
(function () {
  var wanted = localStorage.getItem('parley-appearance') || 'system';
  var dark =
    wanted === 'dark' ||
    (wanted === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.className = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = localStorage.getItem('parley-theme') || 'claude';
  document
    .querySelector('meta[name=theme-color]')
    .setAttribute('content', dark ? '#201e1c' : '#fcfaf6');
})();
