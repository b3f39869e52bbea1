/** Every address of the client: the patterns that the router matches and the functions that fill them. */
export const patterns = {
  root: '/',
  lobby: '/lobby',
  brand: '/lobby/:id/:name',
  gameIndex: '/game',
  game: '/game/:gameId/:name',
  watch: '/watch/:machineId/:name',
  login: '/login',
  logout: '/logout',
  callback: '/callback',
  forgotPassword: '/mail/forgot',
  resetPassword: '/mail/reset',
  verifyAddress: '/mail/verify',
  register: '/pages/auth/register',
  profile: '/profile',
  profileOf: '/profile/:profileId',
  transactions: '/transactions',
  slotSessions: '/slot-sessions',
  slotSession: '/slot-sessions/:sessionId',
  documentation: '/documentation',
  notFound: '/pages/errors/error-404',
} as const;

/** The readable tail of an address; the number before it is what counts. Never empty. */
export function slug(name: string): string {
  const words = name.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return encodeURIComponent(words.join('-')) || '-';
}

export const brandPath = (id: number, name: string) => `/lobby/${id}/${slug(name)}`;
export const slotSessionPath = (sessionId: string) => `/slot-sessions/${encodeURIComponent(sessionId)}`;
export const gamePath = (machineId: number, name: string) => `/game/${machineId}/${slug(name)}`;
export const watchPath = (machineId: number, name: string) => `/watch/${machineId}/${slug(name)}`;

/** A machine or brand number from an address, null where it is none. */
export function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : null;
}
