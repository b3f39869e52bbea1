import { BlockList, isIP } from 'node:net';

/** Whether `address` is among `permitted` (addresses and CIDR ranges); no list permits everybody, a bad entry permits nobody. */
export function isPermitted(address: string, permitted: readonly string[] | null): boolean {
  if (permitted === null) return true;
  const plain = address.replace(/^::ffff:/i, '');
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const entry of permitted) permit(list, entry);
  return list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

function permit(list: BlockList, entry: string): void {
  const [net = '', bits] = entry.trim().split('/');
  const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
  const width = family === 'ipv6' ? 128 : 32;
  const prefix = bits === undefined ? width : Number(bits);
  if (isIP(net) === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > width) return;
  list.addSubnet(net, prefix, family);
}
