import { createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A browser that somebody has logged in from keeps a cookie that says so (OWASP's device cookies). It opens nothing: it gives their
 * wrong tries from there a count of their own, so that a stranger's tries elsewhere cannot lock them out, and their passwords a place
 * before those of strangers.
 */
export interface KnownDevices {
  /** The id of this device where it is known for that account, by the `Cookie` header. */
  idOf(cookies: string | undefined, accountId: number): string | null;
  /** Whether it is known for anybody; asked before it is looked up whom the call names. */
  isKnown(cookies: string | undefined): boolean;
  /** `Set-Cookie` after a login to that account; others of the same browser stay known. */
  remember(cookies: string | undefined, accountId: number): string;
}

/** Accounts of players, and of the staff: a number of one says nothing about the other. */
const DEVICE_REALMS = {
  player: { cookie: 'salon-device', purpose: 'salon known device' },
  staff: { cookie: 'salon-staff-device', purpose: 'salon known staff device' },
} as const;

/** Accounts of one browser; the one whose person was here longest ago goes first. */
const ACCOUNTS_MAX = 5;
const LIFE_S = 365 * 24 * 3600;
const ID_BYTES = 16;
const ENTRY = /^([1-9]\d{0,9})\.([\w-]{22})\.([\w-]{43})$/;

interface Device {
  accountId: number;
  id: string;
}

/** The key is made from the one that signs tokens, so that there is no further secret to keep; another key makes every device a stranger. */
export function createKnownDevices(
  signingKey: KeyObject,
  isSecure: boolean,
  realm: keyof typeof DEVICE_REALMS = 'player',
): KnownDevices {
  const { cookie, purpose } = DEVICE_REALMS[realm];
  const secret = signingKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const name = isSecure ? `__Host-${cookie}` : cookie;
  const macOf = ({ accountId, id }: Device) => createHmac('sha256', key).update(`${accountId}.${id}`).digest();

  const devicesOf = (cookies = ''): Device[] =>
    cookieOf(cookies, name)
      .split('~', ACCOUNTS_MAX)
      .flatMap((entry) => {
        const [, account, id = '', mac = ''] = ENTRY.exec(entry) ?? [];
        const device = { accountId: Number(account), id };
        return account && timingSafeEqual(macOf(device), Buffer.from(mac, 'base64url')) ? [device] : [];
      });

  return {
    idOf: (cookies, accountId) => devicesOf(cookies).find((one) => one.accountId === accountId)?.id ?? null,
    isKnown: (cookies) => devicesOf(cookies).length > 0,
    remember: (cookies, accountId) => {
      const known = devicesOf(cookies);
      const own = known.find((one) => one.accountId === accountId) ?? {
        accountId,
        id: randomBytes(ID_BYTES).toString('base64url'),
      };
      const all = [own, ...known.filter((one) => one !== own)].slice(0, ACCOUNTS_MAX);
      const value = all.map((one) => `${one.accountId}.${one.id}.${macOf(one).toString('base64url')}`).join('~');
      return `${name}=${value}; Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    },
  };
}

function cookieOf(cookies: string, name: string): string {
  const found = cookies.split(';').find((one) => one.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) ?? '';
}
