declare global {
  interface Window {
    /** Set by `boot.js`, which has taken it out of the address. */
    salonHandedToken?: string;
  }
}

/** The token of the address, returned once; empty without one. */
export function takeHandedToken(page: Pick<Window, 'salonHandedToken'> = window): string {
  const token = page.salonHandedToken ?? '';
  delete page.salonHandedToken;
  return token;
}
