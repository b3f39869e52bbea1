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
  var theme = read('salon.theme');
  var site = (read('salon.site-themes') || 'dark1 light1').split(' ');
  if (!theme || theme === 'system') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? site[1] : site[0];
  }
  if (/^[A-Za-z0-9-]{1,40}$/.test(theme || '')) root.dataset.theme = theme;
  root.dataset.animations = read('salon.animations') === 'off' ? 'off' : 'on';
  root.dataset.scrollbars = read('salon.scrollbars') === 'system' ? 'system' : 'custom';
})();
