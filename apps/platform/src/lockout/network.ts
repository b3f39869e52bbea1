import { isIP } from 'node:net';

/** The first `count` groups of an IPv6 address, each in its shortest form; null: it is an IPv4 address, or none. */
export function ipv6Groups(address: string, count: number): string | null {
  const plain = plainOf(address);
  if (isIP(plain) !== 6) return null;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** An IPv4 address that a socket for both families has written as one of IPv6, as it is. */
export const plainOf = (address: string): string => address.replace(/^::ffff:/i, '');

/** What one customer of a provider or a data centre has to itself at least: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function networkOf(address: string): string {
  const groups = ipv6Groups(address, 3);
  if (groups !== null) return `${groups}::/48`;
  return `${plainOf(address).split('.').slice(0, 3).join('.')}.0/24`;
}
