// Runs before the first paint, so that language, direction and theme never flash. A file of its own: the content
// security policy allows no inline script. Keys are those of the settings storage; private windows may refuse storage.
(() => {
  var root = document.documentElement;
  var read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null;
    }
  };
  var language = read('salon.language');
  if (!/^[a-z]{2}$/.test(language || '')) language = 'tr';
  var direction = read('salon.direction');
  root.lang = language;
  root.dir = direction === 'rtl' || direction === 'ltr' ? direction : language === 'ar' ? 'rtl' : 'ltr';
  var theme = read('salon.theme') || 'dark1';
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light1' : 'dark1';
  if (/^[A-Za-z0-9-]{1,40}$/.test(theme)) root.dataset.theme = theme;
  if (read('salon.animations') === 'off') root.dataset.animations = 'off';
  if (read('salon.scrollbars') === 'custom') root.dataset.scrollbars = 'custom';
})();
