import { createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A browser that a player has logged in from keeps a cookie that says so (OWASP's device cookies). It opens nothing: it gives
 * the player's wrong tries from there a count of their own, so that a stranger's tries elsewhere cannot lock them out.
 */
export interface KnownDevices {
  /** The id of this device where it is known for that player, by the `Cookie` header. */
  idOf(cookies: string | undefined, playerId: number): string | null;
  /** Whether it is known for anybody; asked before it is looked up whom the call names. */
  isKnown(cookies: string | undefined): boolean;
  /** `Set-Cookie` after a login of that player; other players of the same browser stay known. */
  remember(cookies: string | undefined, playerId: number): string;
}

/** Players of one browser; the one who was here longest ago goes first. */
const PLAYERS_MAX = 5;
const LIFE_S = 365 * 24 * 3600;
const ID_BYTES = 16;
const ENTRY = /^([1-9]\d{0,9})\.([\w-]{22})\.([\w-]{43})$/;

interface Device {
  playerId: number;
  id: string;
}

/** The key is made from the one that signs tokens, so that there is no further secret to keep; another key makes every device a stranger. */
export function createKnownDevices(signingKey: KeyObject, isSecure: boolean): KnownDevices {
  const secret = signingKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'salon known device', 32));
  const name = isSecure ? '__Host-salon-device' : 'salon-device';
  const macOf = ({ playerId, id }: Device) => createHmac('sha256', key).update(`${playerId}.${id}`).digest();

  const devicesOf = (cookies = ''): Device[] =>
    cookieOf(cookies, name)
      .split('~', PLAYERS_MAX)
      .flatMap((entry) => {
        const [, player, id = '', mac = ''] = ENTRY.exec(entry) ?? [];
        const device = { playerId: Number(player), id };
        return player && timingSafeEqual(macOf(device), Buffer.from(mac, 'base64url')) ? [device] : [];
      });

  return {
    idOf: (cookies, playerId) => devicesOf(cookies).find((one) => one.playerId === playerId)?.id ?? null,
    isKnown: (cookies) => devicesOf(cookies).length > 0,
    remember: (cookies, playerId) => {
      const known = devicesOf(cookies);
      const own = known.find((one) => one.playerId === playerId) ?? {
        playerId,
        id: randomBytes(ID_BYTES).toString('base64url'),
      };
      const all = [own, ...known.filter((one) => one !== own)].slice(0, PLAYERS_MAX);
      const value = all.map((one) => `${one.playerId}.${one.id}.${macOf(one).toString('base64url')}`).join('~');
      return `${name}=${value}; Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    },
  };
}

function cookieOf(cookies: string, name: string): string {
  const found = cookies.split(';').find((one) => one.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1) ?? '';
}
