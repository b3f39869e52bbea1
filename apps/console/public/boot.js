// Runs before the first paint, so that language and theme never flash. A file of its own: the content security policy allows
// no inline script. Keys are those of shared/appearance.ts; private windows may refuse storage.
(() => {
  var root = document.documentElement;
  var read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  };
  root.lang = read('salon.staff.language') === 'en' ? 'en' : 'tr';
  var mode = read('salon.staff.mode');
  if (mode !== 'light' && mode !== 'dark')
    mode = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = mode === 'light' ? 'light1' : 'dark1';
})();
