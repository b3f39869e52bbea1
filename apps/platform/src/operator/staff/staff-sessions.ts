import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Failure, failure, operator } from '@salon/contract';
import { bearer } from '../../http/caller.ts';
import { isPermitted } from '../../http/permitted-address.ts';
import { digestOf } from '../calls/environment-keys.ts';
import type { Operator } from '../calls/operator.ts';
import type { SessionRow, StaffQueries, StaffRow } from './staff-queries.ts';

/** Begins every session token, so that no key of another kind is looked up as one. */
const PREFIX = 'staff_';
const TOKEN = /^staff_[\w-]{43}$/;

/** The part of a call, or of a socket's handshake, that a session depends on. */
export interface SessionCall {
  ip: string;
  headers: IncomingHttpHeaders;
}

export type StaffSession = SessionRow & { tokenHash: Buffer };
type Step = (typeof operator.STAFF_STEPS)[number];

export interface StaffSessions {
  /** Whether the console is at the host that was called: a session's cookie opens nothing anywhere else, and nothing for another page. */
  isAtHost(request: Pick<SessionCall, 'headers'>): boolean;
  tokenOf(request: SessionCall): string | null;
  /** With its login perhaps not complete. */
  find(request: SessionCall): Promise<StaffSession | Failure>;
  /** The caller of a complete login. */
  caller(token: string, request: SessionCall): Promise<Operator | Failure>;
  /** Whether the address may be of staff of that site. */
  isPermitted(address: string, ofSite: readonly string[] | null): boolean;
  /** Whether staff of that site logs in from addresses of a list alone, so that nobody else comes so far. */
  areListed(ofSite: readonly string[] | null): boolean;
  /** `Set-Cookie` of a session; an empty token removes it. */
  cookieOf(token: string): string;
}

export const newSessionToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;

export const hasSecondFactor = ({ totpSecret, passkeys }: StaffRow): boolean => totpSecret !== null || passkeys > 0;

/** What the login still needs, in order. */
export function stepsOf(session: Pick<SessionRow, 'hasFactor' | 'mustChangePassword'> & StaffRow): Step[] {
  const hasAny = hasSecondFactor(session);
  const steps: [Step, boolean][] = [
    ['second_factor', hasAny && !session.hasFactor],
    ['new_password', session.mustChangePassword],
    ['enrolment', !hasAny],
  ];
  return steps.filter(([, isDue]) => isDue).map(([step]) => step);
}

/** What has to be given again before access is given or changed: who finds a page that was left open cannot. */
export function proofDueOf(session: SessionRow): operator.StaffProof | null {
  if (!session.hasFreshPassword) return 'password';
  return hasSecondFactor(session) && !session.hasFreshFactor ? 'second_factor' : null;
}

export function createStaffSessions(
  queries: StaffQueries,
  deps: {
    isSecure: boolean;
    addresses: readonly string[] | null;
    siteId: number;
    isAtHost: StaffSessions['isAtHost'];
  },
): StaffSessions {
  const { isSecure, addresses, siteId, isAtHost } = deps;
  const name = isSecure ? `__Host-${operator.STAFF_COOKIE}` : operator.STAFF_COOKIE;
  const permits: StaffSessions['isPermitted'] = (address, ofSite) =>
    isPermitted(address, addresses) && isPermitted(address, ofSite);

  const tokenOf = (request: SessionCall): string | null => {
    const isByCookie = isAtHost(request) && isOwnPage(request);
    const offered = bearer(request) ?? (isByCookie ? cookieValue(request.headers.cookie, name) : null);
    return offered !== null && TOKEN.test(offered) ? offered : null;
  };

  async function findByToken(token: string, request: SessionCall): Promise<StaffSession | Failure> {
    const tokenHash = digestOf(token);
    const session = await queries.session(tokenHash);
    if (!session) return failure('unauthorized');
    if (!permits(request.ip, session.permitted)) return failure('address_not_permitted', { ip: request.ip });
    if (session.isStale && request.headers[operator.BACKGROUND_HEADER] === undefined) await queries.touch(tokenHash);
    return { ...session, tokenHash };
  }

  return {
    isAtHost,
    tokenOf,
    isPermitted: permits,
    areListed: (ofSite) => addresses !== null || ofSite !== null,
    find: async (request) => {
      const token = tokenOf(request);
      return token === null ? failure('unauthorized') : findByToken(token, request);
    },
    caller: async (token, request) => {
      const session = await findByToken(token, request);
      if ('status' in session) return session;
      const [step] = stepsOf(session);
      return step === undefined ? operatorOf(session, siteId) : failure('staff_login_incomplete', { step });
    },
    cookieOf: (token) =>
      `${name}=${token}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}${token === '' ? '; Max-Age=0' : ''}`,
  };
}

/** Staff of every site works for `siteId` where a call names none. */
function operatorOf(session: SessionRow, siteId: number): Operator {
  const { id, username, siteId: own, role } = session;
  const rights = new Set(operator.RIGHTS_OF[role]);
  const proofDue = proofDueOf(session);
  return { name: username, siteId: own ?? siteId, isOfEverySite: own === null, staffId: id, rights, proofDue };
}

/**
 * Browsers send the cookie along with calls of a page at a sister host as well (`SameSite` knows sites, not origins). Where they say from
 * where a call comes, that decides; over plain HTTP, and older ones, say nothing.
 */
function isOwnPage({ headers }: Pick<SessionCall, 'headers'>): boolean {
  const from = headers['sec-fetch-site'];
  return from === undefined ? headers[operator.CONSOLE_HEADER] !== undefined : from === 'same-origin';
}

function cookieValue(cookies: string | undefined, name: string): string | null {
  const found = (cookies ?? '').split(';').find((one) => one.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) || null;
}
