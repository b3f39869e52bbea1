/** What each setting of a site means; `docs/settings.md` has the same sentences. */
export const settings = {
  SITE_DESCRIPTION: 'One line about the site, in footer and information window.',
  API_URL:
    'Base of the HTTP calls, without a slash at its end: https://api.example/api/v1; empty: /api/v1 of the site’s own host.',
  MACHINE_URL:
    'Machine URL: where the socket of the game machine is opened, https://machines.example; empty: the site’s own host.',
  NOTIFICATIONS_URL: 'The same for the notifications’ socket.',
  JACKPOT_URL: 'The same for the jackpots’ socket.',
  LANGUAGE: 'Language of a player who has not chosen one.',
  LANG_SELECT: 'Language choice in the header.',
  PIN_CHECK:
    'Lock the page after 60 seconds without a touch, until the PIN is entered; of a player without one, the password.',
  INACTIVITY_PROMPT_S:
    'Without a touch for so long, the player is asked whether to go on, where no PIN locks sooner; 0: never.',
  IP_CHEKCING: 'Only addresses of the permitted countries get in. The key is spelled as operators know it.',
  SHOW_WEBCAM: 'Offer the camera view of a machine beside its screen.',
  HIDE_RESERVED:
    'Hide machines in the lobby that somebody else has reserved; the own one, and those that the player waits for, stay.',
  WATCH:
    'Players may watch a machine that somebody else plays, by stills and then by the video of the player (eight at a time), unless that player does not want it; without it nobody sees such a machine’s picture.',
  SHOW_CONTACT_ON_LOGIN: 'Shortcut to the operator’s chat app on the login screen, where there is a number.',
  CONTACT_EMAIL: 'Where players write to; shown on the information pages.',
  CONTACT_NUMBER: 'Number of the operator’s chat app with its country code; empty: none.',
  SHOW_SPLASH_LOGO: 'A logo to click before the login form.',
  LOGIN_WITH_TOKEN:
    'Players come with a token of the operator, in the address; there is no form. Only then is such a token taken.',
  REGISTRATION: 'Anybody may open an account.',
  MAIL: 'Players can verify their address and reset their password by e-mail. Where the platform has SMTP_URL it is on unless the site switches it off; without SMTP_URL it is always off.',
  AGE_MIN: 'Age that is confirmed when an account is opened, and that every page names.',
  HELP_LINE:
    'Who helps people with gambling problems: footer, login, break, information pages, assistant; empty: none.',
  HELP_LINE_NUMBER: 'Telephone number of that help line; empty: none.',
  LICENCE: 'Under which licence the site runs, in the words that its authority asks for; empty: not named.',
  LIVE_CHAT_URL: 'Live chat provider: script of its widget, loaded after 700 ms; empty: none.',
  LIVE_CHAT_FALLBACK_URL: 'Script that takes its place where the first has not come after 5 seconds.',
  ALLOW_0_BALANCE_TO_PLAY: 'Sit down without money in the balance.',
  DISCOUNT_MIN: 'A discount is given below this balance only.',
  HOT_FLAG_LIMIT: 'A machine is marked hot above this: its hall’s jackpot, or its largest win of the last hour.',
  MAX_ALL_IN_LIMIT: 'The most that one cash in moves.',
  HOT_COINS: 'Coins of the cash in.',
  DEPOSIT_URL: 'The payment page; empty: the site takes no deposits.',
  UPDATE_LOBBY: 'How often the lobby refreshes, in case a push is lost.',
  FPS: 'The most frames a second of the live picture; the bands send 30 at most, the low one 20.',
  VOLUME: 'Volume of a player who has not chosen one.',
  CLICK_SOUND: 'The deck’s keys click, unless the player has switched it off; no: for no player.',
  THEME: 'Theme of a player who has not chosen one; its light or dark counterpart follows the device.',
  SHOW_HEADER: 'The header bar.',
  SHOW_INFORMATION: 'Button of the information window in the header.',
  EXTERNAL_INFO: 'Links to the information pages in footer and information window.',
  DEMO_PAGES: 'The catalogue of pages and parts in the menu.',
  AUTOPLAY: 'Autoplay; a strict profile switches it off.',
  SPIN_TIME_MIN_MS: 'Shortest time from one spin to the next; a profile may make it longer.',
  DISCOUNT_BALANCE_CHECK: 'Whether DISCOUNT_MIN is asked for.',
  AUTO_DISCOUNT: 'Take a discount by itself as soon as there is one.',
  AUTO_BONUS: 'Take a bonus by itself as soon as there is one.',
  PROMO_PROMPTS: 'Offer discount and bonus right after a loss; a strict profile does not.',
  DISCOUNT_COLOR: 'Colour of the discount.',
  BONUS_COLOR: 'Colour of the bonus.',
  CREDIT_COLOR: 'Colour of credit.',
  CASH_COLOR: 'Colour of cash.',
  THEME_ACCENT:
    'Colour of buttons and links, over the theme; it is made darker or lighter until it can be read. Empty: that of the theme.',
  THEME_BACKGROUND:
    'Colour of the page, over the theme; a dark theme takes a dark one, a light theme a light one. Empty: that of the theme.',
  PROFILE:
    'Rules of the place: strict means no autoplay, at least 2.5 seconds a game, no STOP, a compulsory reality check, no offers after a loss.',
  TIME_ZONE: 'Its midnight begins days, weeks and months of the limits.',
  REALITY_CHECK_MIN_MINUTES: 'Shortest interval of the reality check.',
  MIN_CASH_IN: 'The least that one cash in moves.',
  HAND_PAY_WIN_LIMIT:
    'A win above it is paid by an attendant; one that its cabinet makes credit becomes a dispute. Machines that decide themselves have a limit of their own.',
  HAND_PAY_CASH_OUT_LIMIT:
    'A cash out above it is paid by an attendant, whatever its cabinet says. Below MAX_ALL_IN_LIMIT the platform warns at its start: money could be put in that does not come out by itself.',
  HAND_PAY_APPROVAL_LIMIT:
    'A hand pay above it is paid only after its approval by another person than the one who pays it; 0: never.',
  SEAT_NO_CREDIT_S: 'A seat without credit is given up after this many seconds of inactivity, with a countdown.',
  SEAT_IDLE_S: 'The same for a seat with credit; the credit is cashed out.',
  DISCOUNT_SHARE_BP: 'Share of the loss that a discount gives back.',
  GRANT_MAX: 'The most that one bonus of the staff may be, and that a granted share may add to one discount.',
  GRANT_DAY_MAX: 'The most that all bonuses of one person of the staff may be together in a day.',
  DEPOSIT_MIN: 'The least that one deposit brings.',
  DEPOSIT_MAX: 'The most that one deposit brings.',
  WITHDRAWAL_MIN: 'The least that one withdrawal takes.',
  CORRECTION_MAX:
    'The most that a correction of a dispute moves, and that all corrections of one movement move together; above it none can be proposed or approved.',
  PAYMENT_PROVIDER: 'Name of the provider’s account in the ledger. Two sites never share one.',
  LIVE_CHAT_HOSTS: 'Origins that the live chat needs beside the one of its script.',
  RELAY_SERVERS:
    'STUN and TURN servers of the site’s players, in place of the platform’s ICE_SERVERS; every player gets the credentials. Of servers with a region, players use those of the nearest.',
  CONTACT_ADDRESS: 'The operator’s postal address, on the information pages.',
  MAPS_KEY:
    'Key of the Google Maps Embed API: /contact shows a map of CONTACT_ADDRESS; empty: no map, and nothing is loaded from there.',
  DEFAULT_PIN:
    'PIN, 4 to 8 digits, that opens the lock of a player who has none yet; empty: their password does. In production nothing that anybody would try first, as 0000 or 1234.',
  STAFF_ADDRESSES: 'Only from there the site’s own staff logs in and works.',
  permittedAddresses: 'Only from there anybody logs in.',
  permittedCountries: 'Countries that get in where IP_CHEKCING is on; ZZ for addresses of no country.',
} as const;
