/** Who may call what. A route or an event that stands in none of these lists fails the test of access: its writer has to decide. */

/** Without a login. */
export const OPEN = [
  ...[
    '/healthz',
    '/readyz',
    '/Settings.json',
    '/site-logo.svg',
    '/site-theme.css',
    '/manifest.webmanifest',
    '/images/brands/:file',
    '/images/players/:name',
    '/api/check',
    '/demo-payment/',
  ],
  ...['/api/docs', '/api/docs/openapi.json', '/api/docs/asyncapi.json'],
  ...['/password-reset', '/game-rules-and-content', '/player-protection-information', '/terms-of-use'],
  ...['/privacy-policy', '/paytables', '/contact', '/demo-payment/page.css'],
].map((path) => `GET ${path}`);

/** They prove who somebody is, so they are open too. */
export const CREDENTIALS = [
  ...['POST /api/v1/login', 'POST /api/v1/login/token', 'POST /api/auth/register'],
  // By a link in a mail; asking for one says nothing about who has an account.
  ...['POST /api/v1/mail/reset-request', 'POST /api/v1/mail/reset', 'POST /api/v1/mail/verify'],
  // A left-over of the client's contract: gone for everybody.
  'POST /api/academy-app/course/update',
  // The demo provider's own page, by its own session.
  'POST /demo-payment/pay',
];

/** By a signature over the body. */
export const PROVIDER = ['POST /api/payments/:siteId'];

/** Steps of the staff's login: each proves who somebody is, or needs the session of the step before. */
export const STAFF_LOGIN = /^\w+ \/api\/operator\/(login|logout|first)(\/|$)/;

/** With a session or a key of the operator's people. */
export const OPERATOR = /^\w+ (\/api\/operator\/(?!(login|logout|first)(\/|$))|\/metrics$)/;

/** With a login. */
export const PLAYER = /^\w+ \/api\/(v1\/(player|machine|validate)|chat|quick-panel|auth\/user)(\/|$)/;

/** What a login may call while it is locked: what the lock itself needs, and the way out. */
export const OPEN_WHILE_LOCKED = [
  ...['GET /api/v1/player/lock', 'POST /api/v1/player/lock', 'POST /api/v1/player/unlock'],
  ...['POST /api/v1/player/logout', 'GET /api/v1/validate'],
];

export const CABINET_EVENTS = [
  'roster',
  'handshake',
  'off',
  'moving',
  'plays',
  'debited',
  'activity',
  'fault',
  'presence',
  'acted',
  'line',
  'candidate',
];

/** What a signed-in player without a seat hears of an event that is about somebody else's. */
export const MACHINE_EVENTS: Record<string, 'seat_not_yours' | 'not_found' | 'seat_taken' | 'ignored' | 'harmless'> = {
  init: 'seat_taken',
  stay: 'seat_not_yours',
  leave: 'harmless',
  offer: 'seat_not_yours',
  'socket-fallback': 'seat_not_yours',
  candidate: 'ignored',
  experience: 'ignored',
  cashin: 'seat_not_yours',
  cashout: 'seat_not_yours',
  transfer: 'not_found',
};

/** Of `/notifications`, about no player: answers of what every player of the site may see (batched-pushes.test.ts). */
export const SITE_EVENTS = ['lobby', 'relay-servers'];

/** What a signed-in player hears of one about a machine that nobody plays, and about somebody else's watcher. */
export const NOTIFICATIONS_EVENTS: Record<string, 'forbidden' | 'not_found'> = {
  init: 'forbidden',
  'watch-servers': 'not_found',
  watch: 'not_found',
  'watch-renew': 'not_found',
  'watch-end': 'not_found',
};
