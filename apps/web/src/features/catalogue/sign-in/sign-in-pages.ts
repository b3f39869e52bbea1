/** What a page is for. */
export type Purpose = 'login' | 'register' | 'forgot-password' | 'reset-password' | 'lock' | 'mail-confirm';
/** In the middle; beside a picture; a panel at the edge of a hall. */
export type Dress = 'card' | 'split' | 'full';

export interface SignInPage {
  purpose: Purpose;
  dress: Dress;
}

const DRESSES = ['card', 'split', 'full'] as const;

const dressed = (purpose: Purpose, count: number): [string, SignInPage][] =>
  DRESSES.slice(0, count).map((dress, index) => [
    index === 0 ? purpose : `${purpose}-${index + 1}`,
    { purpose, dress },
  ]);

/** `/pages/auth/*` by name: one form for each purpose, in up to three layouts. */
export const signInPages: ReadonlyMap<string, SignInPage> = new Map([
  ...dressed('login', 3),
  ...dressed('register', 3),
  ...dressed('forgot-password', 2),
  ...dressed('reset-password', 2),
  ['lock', { purpose: 'lock', dress: 'full' }],
  ...dressed('mail-confirm', 1),
]);
