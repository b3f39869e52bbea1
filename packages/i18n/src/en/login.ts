/** Login screen, start of the session, gates in front of it. */
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
  enter: 'Enter',
  contact: 'Write to us',
  tokenOnly: 'LOGIN is not allowed. Probably Access Token is no longer valid',
  tokenExpired: 'access_token expired',
  tokenInvalid: 'Invalid access_token',
  networkError: 'Network Error, please check your connection',
  checkingSession: 'Checking your session..',
  loggedOut: 'You have logged out.',
  checkingIp: 'Your IP address is being checked',
  ipCheckFailed: 'error on network connection please reflesh your page',
  blockedTitle: 'Not available in your country',
  blockedCountry:
    'We see that you are connecting from {{country}} with {{ip}} address. Unfortunately, you are not among the permitted countries.',
  noWebRtc:
    "Your browser does not support WebRTC technology. Recommended Browsers are Google Chrome and Apple Safari. If you see this screen and your web browser supports WebRTC, check that it's enabled in the settings. Some VPNs do not support this protocol",
  browserAdvice: 'For the best picture we recommend Google Chrome or Apple Safari.',
} as const;
