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

/** Whether the entry is an address or a CIDR range. */
export function isAddressRange(entry: string): boolean {
  const [net = '', bits, ...more] = entry.trim().split('/');
  const family = isIP(net);
  const width = family === 6 ? 128 : 32;
  return family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width));
}

function permit(list: BlockList, entry: string): void {
  if (!isAddressRange(entry)) return;
  const [net = '', bits] = entry.trim().split('/');
  const isSix = isIP(net) === 6;
  list.addSubnet(net, bits === undefined ? (isSix ? 128 : 32) : Number(bits), isSix ? 'ipv6' : 'ipv4');
}
