/** Login screen, start of the session, geo-block and browser check. */
export const login = {
  title: 'Log in',
  welcome: 'The hall is open. Take your seat.',
  username: 'Username or e-mail',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  rememberMe: 'Remember me',
  submit: 'Log in',
  submitting: 'Logging in..',
  minLength: 'Min character length is {{min}}',
  enter: 'Enter {{site}}',
  checkField: 'Please check this entry.',
  openAccount: 'Open an account',
  contact: 'Write to us (opens a chat app)',
  tokenOnly: 'LOGIN is not allowed. Probably Access Token is no longer valid',
  tokenExpired: 'access_token expired',
  tokenInvalid: 'Invalid access_token',
  networkError: 'Network Error, please check your connection',
  switchTitle: 'Switch account?',
  switchText:
    'You are logged in as {{present}}. The link that you opened is for {{next}}. If you switch, {{present}} is logged out on this device. If you did not expect this, continue as {{present}}.',
  switchTo: 'Switch to {{next}}',
  switchStay: 'Continue as {{present}}',
  checkingSession: 'Checking your session..',
  loggedOut: 'You have logged out.',
  checkingIp: 'Your IP address is being checked',
  ipCheckFailed: 'error on network connection please reflesh your page',
  blockedTitle: 'Not available in your country',
  blockedCountry:
    'We see that you are connecting from {{country}} with {{ip}} address. Unfortunately, you are not among the permitted countries.',
  noWebRtcTitle: 'This browser cannot show the machines',
  noWebRtc:
    "Your browser does not support WebRTC technology. Recommended Browsers are Google Chrome and Apple Safari. If you see this screen and your web browser supports WebRTC, check that it's enabled in the settings. Some VPNs do not support this protocol",
  recommendedBrowsers: 'Recommended browsers',
  browserAdvice: 'For the best picture we recommend Google Chrome or Apple Safari.',
  handOver: 'Continue on another device',
  handOverText:
    "Read this code with the other device's camera. It goes on there with the same machine and the same credit; here it ends.",
  handOverFailed: 'The code could not be made. Please wait a minute and try again.',
  handOverCode: 'Code for the other device',
  handOverSeconds_one: 'Valid for {{count}} more second',
  handOverSeconds_other: 'Valid for {{count}} more seconds',
  handOverOver: 'This code is over.',
  handOverNew: 'New code',
} as const;

/** Why a login is over; the keys are those of the contract. */
export const ending = {
  logged_out: 'You have logged out.',
  ended_by_player: 'You ended this login from another device of yours. Please log in again.',
  password_changed: 'Your password was changed. Please log in with the new one.',
  account_closed: 'This account has been closed.',
  pin_attempts: 'The PIN was wrong too often. Please log in again.',
  expired: 'Your session has expired. Please log in again.',
  banned: 'This account is banned.',
} as const;

/** Idle lock and inactivity prompt. */
export const lock = {
  title: 'LOCKED',
  text: 'It is protected because you do not take any action.',
  pin: 'PIN',
  unlock: 'Unlock',
  logout: 'Log out',
  pinRequired: 'Enter your PIN.',
  wrong: 'The PIN is wrong.',
  offline: 'The platform cannot be reached. Please try again in a moment.',
  attemptsSpent: 'The PIN was wrong too often. Please log in again.',
  unlocked: 'Unlocked.',
  promptTitle: 'Still there?',
  promptText: "You haven't acted for a long time. Do you want to continue?",
  promptCountdown: 'Without an answer you are logged out in {{time}}. Credit on a machine goes back to your balance.',
  promptContinue: 'Continue',
  promptLoggedOut: 'You were logged out because you had not acted for a long time.',
} as const;
