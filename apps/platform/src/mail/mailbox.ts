import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Mails of all kinds to one mailbox in an hour and in a day, from all sites. What is over that waits for the next hour. */
export const MOST = { hour: 40, day: 150 };
/** Those of them that a stranger can cause: what anybody may ask for, and all to an address that nobody has shown to be theirs. */
export const MOST_ASKED = { hour: 6, day: 12 };

/** Their dots are nothing, and both names are one. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The plainest spelling of an address: what differs from it by capitals, by a label behind `+` or by signs that are the same comes to one mailbox. */
export function mailboxOf(address: string): string {
  const plain = address.normalize('NFKC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const host = plain.slice(at + 1).replace(/\.$/, '');
  const domain = domainToASCII(host) || host;
  const local = plain.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return DOTLESS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** Stored in its place: who reads the counts learns no address. */
export const mailboxHash = (address: string): Buffer => createHash('sha256').update(mailboxOf(address)).digest();
