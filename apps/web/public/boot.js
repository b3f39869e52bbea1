// Runs before the first paint, so that language, direction and theme never flash. A file of its own: the content
// security policy allows no inline script. Keys are those of the settings storage; private windows may refuse storage.
(() => {
  // Long before the page's own code is there to ask for them. It waits for this answer, and asks again where there is none.
  window.salonSettings = fetch('/Settings.json', { cache: 'no-cache' });
  window.salonSettings.catch(() => undefined);
  // An operator's site hands a player over by a token in the address. It leaves the address and the history before anything
  // else of the page is asked for, and waits in memory alone until the start takes it.
  var here = new URL(location.href);
  var handed = here.searchParams.get('token') || here.searchParams.get('access_token') || '';
  if (here.searchParams.has('token') || here.searchParams.has('access_token')) {
    here.searchParams.delete('token');
    here.searchParams.delete('access_token');
    history.replaceState(null, '', here.pathname + here.search + here.hash);
    window.salonHandedToken = handed;
  }
  // The player's other device hands over by a code; a fragment reaches no server and no log.
  var code = /^#hand-over=([\w-]+)$/.exec(here.hash);
  if (code) {
    history.replaceState(null, '', here.pathname + here.search);
    window.salonHandedToken = code[1];
  }
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
  // From the site's stylesheet, which the page loads first; without it, those of the last visit.
  var named = getComputedStyle(root).getPropertyValue('--site-themes').trim();
  var site = (named || read('salon.site-themes') || 'dark1 dark1 light1').split(' ');
  if (!theme) theme = site[0];
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? site[2] || site[1] : site[1];
  if (/^[A-Za-z0-9-]{1,40}$/.test(theme || '')) root.dataset.theme = theme;
  root.dataset.animations = read('salon.animations') === 'off' ? 'off' : 'on';
  root.dataset.scrollbars = read('salon.scrollbars') === 'system' ? 'system' : 'custom';
})();
