import { createHash, randomBytes } from 'node:crypto';
import { mail as contract } from '@salon/contract';
import { type Language, languageNamed } from '@salon/domain/language.ts';
import { isPersonName } from '@salon/domain/names.ts';
import { builtIn, type ComposedMail, compose, composeText, isMailKind } from './compose.ts';
import { ASKED, isAsked, LINK_OF } from './kinds.ts';
import { mailboxHash } from './mailbox.ts';
import type { ClaimedMail, Outbox } from './outbox.ts';
import type { MailServer } from './smtp.ts';

export interface SenderDeps {
  outbox: Outbox;
  server: MailServer;
  from: string;
  /** Of sites without a host of their own; null: such a site has no links. */
  ownOrigin(): string | null;
  /** Hosts of sites are reached over it. */
  originOf(host: string): string;
}

/** Longer than the slowest dialogue with a server. */
const LEASE_MS = 120_000;
const FIRST_RETRY_S = 5;
const RETRY_MAX_S = 3_600;
/** Of a mailbox that has got its share: what has happened is reported later, what somebody asked for can be asked for again. */
const LATER = { state: 'queued', why: 'mailbox_full', inS: 3_600 } as const;
const GIVEN_UP = { state: 'given_up', why: 'mailbox_full' } as const;

/** Sends the next mail that is due. False: there is none, or the server cannot be reached now. */
export async function sendNext(deps: SenderDeps): Promise<boolean> {
  const { outbox, server, from } = deps;
  const mail = await outbox.claim(LEASE_MS);
  if (!mail) return false;
  const { address } = mail;
  // Also where somebody asked for a link who has no account: it is queued all the same, so that the call answers after the same work.
  if (address === null || !isAddress(address)) {
    await outbox.end(mail, { state: 'given_up', why: 'no_address' });
    return true;
  }
  const place = await outbox.takePlace(mail, { mailbox: mailboxHash(address), isAsked: isAsked(mail) });
  if (place === 'full') await outbox.end(mail, ASKED.has(mail.kind) ? GIVEN_UP : LATER);
  if (place !== 'taken') return true;
  const composed = await write(deps, mail, address);
  if (composed === null) {
    await outbox.end(mail, { state: 'given_up', why: 'no_host' });
    return true;
  }
  const messageId = `<salon-${mail.siteId}-${mail.id}@${from.split('@')[1]}>`;
  const letter = { ...composed, from: { name: mail.siteName, address: from }, to: address, messageId };
  const delivery = await server.deliver(letter, () => outbox.begin(mail));
  if (delivery.state === 'lost') return true;
  const inS = Math.min(FIRST_RETRY_S * 2 ** Math.min(mail.attempts - 1, 20), RETRY_MAX_S);
  await outbox.end(mail, delivery.state === 'queued' ? { ...delivery, inS } : delivery);
  return delivery.state !== 'queued';
}

/** Null: the site has no host for the link. */
async function write(deps: SenderDeps, mail: ClaimedMail, address: string): Promise<ComposedMail | null> {
  const { kind, params } = mail;
  const language = languageOf(mail);
  if (!isMailKind(kind)) return composeText(String(params.subject ?? ''), String(params.body ?? ''), language);
  const link = await linkOf(deps, mail, address);
  if (link === null) return null;
  const template = (await deps.outbox.template(mail, language)) ?? builtIn(kind, language);
  const { siteName: site, timeZone } = mail;
  // One from before names had rules may be an address.
  const name = isPersonName(mail.name) ? mail.name : '';
  return compose(template, language, { site, name, timeZone, params, ...link });
}

/** Made when the mail is sent, so that no table, backup or log ever has it: what is stored is its hash. */
async function linkOf(
  { outbox, ownOrigin, originOf }: SenderDeps,
  { kind, host, playerId }: ClaimedMail,
  email: string,
): Promise<{ link: string; hours: number } | null> {
  const purpose = LINK_OF[kind];
  if (purpose === undefined || playerId === null) return { link: '', hours: 0 };
  const origin = host === null ? ownOrigin() : originOf(host);
  if (origin === null) return null;
  const token = randomBytes(32).toString('base64url');
  const hours = contract.LINK_LIFE_HOURS[purpose];
  await outbox.addToken({ hash: hashOf(token), playerId, purpose, email, hours });
  return { link: `${origin}${contract.LINK_PATHS[purpose]}#${token}`, hours };
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const languageOf = ({ language, siteLanguage }: ClaimedMail): Language =>
  languageNamed(language) ?? languageNamed(siteLanguage) ?? 'tr';

/** No white space, list or control character: one address, that cannot become a header. */
const isAddress = (text: string) => /^[^\s@<>,;:"\p{Cc}]+@[^\s@<>,;:"\p{Cc}]+$/u.test(text);
