import { BET_MOST_MINOR } from '@salon/domain/money/minor.ts';
import * as z from 'zod/mini';
import { amount, count, credit, id as idField, idFromZero, typedCredit } from '../fields.ts';
import { GAME_FEATURES, paytableAnswer } from '../http.ts';
import { loginName } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';
import { plainName } from './plain-name.ts';
import { proposedAnswer, proposedKey } from './setup-changes.ts';

/** Set-up: sites with hosts and settings, brands, machines, cabinets and their keys. */

const id = z.object({ id: idField });
/** Brands may have the number 0. */
const brandId = idFromZero;
/** Path on the site's own host; empty: none. */
const image = z._default(z.string().check(z.regex(/^(\/[\w./-]{1,200})?$/)), '');
const agent = z.string().check(z.regex(/^[\w.-]{1,60}$/));
const host = loginName.check(z.toLowerCase(), z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/));
/** SVG; empty: the site shows its name. */
const logo = z.string().check(z.maxLength(20_000), z.regex(/^$|^<svg\s/));
const number = z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000));
const position = z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(10_000)), 0);
const changed = z.object({ status: z.literal(1), isChanged: z.boolean() });
const added = z.object({ status: z.literal(1), id: z.int() });

const site = z.object({
  id: z.int(),
  name: z.string(),
  currency: z.string(),
  hosts: z.array(z.string()),
  machines: count,
});

/** `GET /site`: the caller's one. */
export const siteAnswer = z.object({
  ...{ status: z.literal(1), ...site.shape },
  /** SVG; empty: none. */
  logo: z.string(),
  /** What is stored; a setting that is not there has its default. Secrets are left out for those who may not propose them. */
  settings: z.record(z.string(), z.unknown()),
  /** Secret settings that are stored. */
  secrets: z.array(z.string()),
  /** Stored values that do not fit: their default holds. */
  unfit: z.array(z.string()),
  /** A player may put more on a machine than it pays out without an attendant. */
  contradictingLimits: z.nullable(z.object({ allInMinor: credit, handPayCashOutMinor: credit })),
  /** Answers at every host that no site has. */
  isDefault: z.boolean(),
});

const brand = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string(),
  position: z.int(),
  jackpotSeedMinor: credit,
  /** Share of each bet, in hundredths of a percent; null: each game's own. */
  jackpotShareBp: z.nullable(z.int()),
  /** It grows up to this; null: no limit. */
  jackpotLimitMinor: z.nullable(credit),
  /** In its pool now. */
  jackpotMinor: credit,
  machines: count,
});
const aboutBrand = {
  name: plainName,
  image,
  position,
  jackpotSeedMinor: z._default(typedCredit, 0),
  jackpotShareBp: z._default(z.nullable(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(1000))), null),
  jackpotLimitMinor: z._default(z.nullable(typedCredit), null),
};

/** Of one game. */
const bet = z.int().check(z.positive(), z.maximum(BET_MOST_MINOR));
const percentage = z.number().check(z.gt(0), z.lte(100));
/** What an operator states about a game that is not the platform's; its name is the machine's `gameId`. */
const ownGame = z.object({
  minBetMinor: bet,
  /** Unit of its meters: bets and wins are multiples of it; absent: 1. */
  denominationMinor: z.optional(amount),
  /** Of one game; absent: 100 times the smallest bet, and 1,000 times the greatest. A play beyond them is kept as a dispute. */
  maxBetMinor: z.optional(bet),
  maxWinMinor: z.optional(amount),
  rtp: z.optional(percentage),
  volatility: z.optional(z.enum(['low', 'medium', 'high'])),
  features: z._default(z.array(z.enum(GAME_FEATURES)), []),
  reelCount: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
});
const rosterMachine = z.object({
  id: z.int(),
  brandId: z.int(),
  brand: z.string(),
  number: z.int(),
  name: z.string(),
  image: z.string(),
  gameId: z.string(),
  /** Null: one of the platform's games. */
  ownGame: z.nullable(ownGame),
  agent: z.string(),
  isLinked: z.boolean(),
  isStopped: z.boolean(),
  /** Stopped, empty, nobody there: brand, game with its bounds, agent and roster can be changed. */
  isAtRest: z.boolean(),
  retiredAt: z.nullable(z.string()),
});
const aboutMachine = {
  brandId,
  number,
  name: plainName,
  image,
  gameId: plainName,
  ownGame: z._default(z.nullable(ownGame), null),
  agent,
};

const cabinetKey = z.object({
  id: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Null: until it is rotated or revoked. */
  expiresAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
const cabinet = z.object({
  agent: z.string(),
  /** Its key is one of the platform's environment (`CABINET_KEYS`), and changed there. */
  isOfEnvironment: z.boolean(),
  machines: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Null: not linked now. */
  linkedAt: z.nullable(z.string()),
  lastSeenAt: z.nullable(z.string()),
  /** Versions of the link that it has, where the platform has none of them: it hosts nothing. Null: they have one in common. */
  refusedVersions: z.nullable(z.array(z.int())),
  keys: z.array(cabinetKey),
});

const game = z.object({
  ...z.omit(paytableAnswer, { status: true, facts: true, jackpotLimitMinor: true }).shape,
  machines: count,
});

export const setupCalls = {
  sites: {
    ...{ method: 'GET', path: '/sites', right: 'setup.read', everySite: true },
    summary: 'sites, with their hosts',
    answer: z.object({ status: z.literal(1), sites: z.array(site) }),
  },
  'site-add': {
    ...{ method: 'POST', path: '/sites', right: 'setup.write', everySite: true, words: ['currency', 'name'] },
    summary: 'opens a site; its currency never changes once it is in use',
    body: z.object({ name: plainName, currency: z.string().check(z.regex(/^[A-Z]{3}$/)) }),
    answer: added,
  },
  site: {
    ...{ method: 'GET', path: '/site', right: 'setup.read' },
    summary: 'the site: name, logo, hosts, stored settings',
    answer: siteAnswer,
  },
  'site-change': {
    ...{ method: 'POST', path: '/site', right: 'setup.write', words: ['name'] },
    summary: 'changes name and logo',
    body: z.object({ name: plainName, logo: z.optional(logo) }),
    answer: changed,
  },
  'settings-save': {
    ...{ method: 'POST', path: '/site/settings', right: 'setup.write', answer: changed },
    summary:
      'saves settings, and takes others back to their default; refuses all where one does not fit or needs two people',
    body: z.object({
      set: z._default(z.record(z.string(), z.unknown()), {}),
      unset: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)), []),
    }),
  },
  'host-add': {
    ...{ method: 'POST', path: '/site/hosts', right: 'setup.secure', needsProof: true },
    ...{ everySite: true, words: ['host'] },
    summary: 'proposes a host name at which the site answers, without a port',
    body: z.object({ host }),
    answer: proposedAnswer,
  },
  'host-remove': {
    ...{ method: 'POST', path: '/site/hosts/remove', right: 'setup.secure', needsProof: true },
    ...{ everySite: true, words: ['host'] },
    summary: 'proposes that the site does not answer there any more',
    body: z.object({ host }),
    answer: proposedAnswer,
  },
  brands: {
    ...{ method: 'GET', path: '/brands', right: 'setup.read' },
    summary: 'brands of the site, with their jackpots',
    answer: z.object({ status: z.literal(1), brands: z.array(brand) }),
  },
  'brand-add': {
    ...{ method: 'POST', path: '/brands', right: 'setup.write', words: ['name'], answer: added },
    summary: 'opens a brand; the house puts the first jackpot in',
    body: z.object(aboutBrand),
  },
  'brand-change': {
    ...{ method: 'POST', path: '/brands/:id', right: 'setup.write', words: ['id'], answer: changed },
    summary: 'changes a brand; the seed holds from the next hit of its jackpot, share and limit from the next play',
    params: z.object({ id: brandId }),
    body: z.object(aboutBrand),
  },
  roster: {
    ...{ method: 'GET', path: '/roster', right: 'setup.read' },
    summary: 'machines as they are set up, also those that have left the floor',
    answer: z.object({ status: z.literal(1), machines: z.array(rosterMachine) }),
  },
  'machine-add': {
    ...{ method: 'POST', path: '/roster', right: 'setup.write', answer: added },
    summary: 'a new machine; its cabinet opens it by itself within seconds',
    body: z.object(aboutMachine),
  },
  'machine-change': {
    ...{ method: 'POST', path: '/roster/:id', right: 'setup.write', words: ['id'], params: id, answer: changed },
    summary: 'changes a machine; brand, game, its bounds and agent only while it is stopped and empty',
    body: z.object(aboutMachine),
  },
  'machine-retire': {
    ...{ method: 'POST', path: '/roster/:id/retire', right: 'setup.write', words: ['id'], params: id },
    summary: 'takes a stopped and empty machine off the floor; its history stays',
    answer: changed,
  },
  'machine-restore': {
    ...{ method: 'POST', path: '/roster/:id/restore', right: 'setup.write', words: ['id'], params: id },
    summary: 'puts it back on the floor, stopped',
    answer: changed,
  },
  cabinets: {
    ...{ method: 'GET', path: '/cabinets', right: 'setup.read' },
    summary: 'cabinets with their machines, links and keys',
    answer: z.object({ status: z.literal(1), cabinets: z.array(cabinet) }),
  },
  'cabinet-add': {
    ...{ method: 'POST', path: '/cabinets', right: 'setup.secure', needsProof: true },
    ...{ words: ['agent'], answer: proposedKey },
    summary: 'proposes a new cabinet agent; its key is shown once, and good from the approval on',
    body: z.object({ agent }),
  },
  'cabinet-rotate': {
    ...{ method: 'POST', path: '/cabinets/:agent/rotate', right: 'setup.secure', needsProof: true },
    words: ['agent', 'hours'],
    summary: 'proposes a new key, shown once and good from the approval on; the old ones end so many hours after it',
    params: z.object({ agent }),
    body: z.object({ hours: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(720)), 24) }),
    answer: proposedKey,
  },
  'cabinet-revoke': {
    ...{ method: 'POST', path: '/cabinet-keys/:id/revoke', right: 'setup.write', words: ['id'], answer: changed },
    summary: 'ends a key at once, and the link that was opened with it',
    params: z.object({ id: idField }),
  },
  games: {
    ...{ method: 'GET', path: '/games', right: 'setup.read' },
    summary: "the platform's games: return, volatility, paytable, and how many machines of the site have each",
    answer: z.object({ status: z.literal(1), games: z.array(game) }),
  },
} as const satisfies OperatorCalls;

export type SiteSetUp = z.output<typeof siteAnswer>;
export type SiteLine = z.output<typeof site>;
export type BrandSetUp = z.output<typeof brand>;
export type RosterMachine = z.output<typeof rosterMachine>;
export type Cabinet = z.output<typeof cabinet>;
export type GameSetUp = z.output<typeof game>;
