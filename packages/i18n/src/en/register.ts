/** The way from the login screen to an account of one's own. */
export const register = {
  open: 'Open an account',
} as const;
