import * as z from 'zod/mini';
import { id, json } from '../fields.ts';
import type { OperatorCalls } from './call.ts';

/** Changes of the set-up that one person proposes, and that hold once another one has approved them. */

/** A change that nobody has decided by then has ended. */
export const SETUP_CHANGE_DAYS = 7;
const KINDS = ['setting', 'host_add', 'host_remove', 'cabinet_add', 'cabinet_rotate', 'webhook'] as const;
export type SetupChangeKind = (typeof KINDS)[number];
/** `outdated`: what it replaces was another one by the time of its approval. */
const STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'outdated', 'expired'] as const;

/** Numbers of the changes that wait now; none: it is so already. */
const waiting = z.array(z.int());
export const proposedAnswer = z.object({ status: z.literal(1), waiting });
/** The key of a cabinet is its proposer's alone, shown once; it opens nothing before the approval. */
export const proposedKey = z.object({ status: z.literal(1), waiting, agent: z.string(), key: z.string() });

const setupChange = z.object({
  id: z.int(),
  kind: z.enum(KINDS),
  /** Name of the setting, the host, or the cabinet's agent. */
  target: z.string(),
  /** Of a setting: what it replaces, and what it would be; null: nothing, its default. */
  before: json,
  /** Of a new key of a cabinet: hours until the old ones end. */
  after: json,
  /** Values are left out for those who may not change them, and once it is decided. */
  isSecret: z.boolean(),
  state: z.enum(STATES),
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});

const target = z.object({ id });
const changed = z.object({ status: z.literal(1), isChanged: z.boolean() });
const decide = { method: 'POST', right: 'setup.secure', params: target, words: ['id'], answer: changed } as const;

export const setupChangeCalls = {
  'settings-propose': {
    ...{ method: 'POST', path: '/site/settings/propose', right: 'setup.secure', needsProof: true },
    summary: 'proposes settings that hold an address or a secret; they hold once another person has approved them',
    body: z.object({
      set: z._default(z.record(z.string(), z.unknown()), {}),
      unset: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)), []),
      /** The caller knows that `STAFF_ADDRESSES` will not have the address that they come from. */
      leavesCallerOut: z._default(z.boolean(), false),
    }),
    answer: proposedAnswer,
  },
  'setup-changes': {
    ...{ method: 'GET', path: '/setup-changes', right: 'setup.read', words: ['state'] },
    summary: 'changes of the set-up that wait for a second person, or were decided last',
    query: z.object({ state: z._default(z.enum(['open', 'decided']), 'open') }),
    answer: z.object({ status: z.literal(1), changes: z.array(setupChange) }),
  },
  'setup-change-approve': {
    ...{ ...decide, path: '/setup-changes/:id/approve', needsProof: true },
    summary: 'puts a change into effect; another person than the one who proposed it',
  },
  'setup-change-refuse': {
    ...{ ...decide, path: '/setup-changes/:id/refuse' },
    summary: 'refuses a change; another one may be proposed',
  },
  'setup-change-withdraw': {
    ...{ ...decide, path: '/setup-changes/:id/withdraw' },
    summary: 'takes back a change of one’s own',
  },
} as const satisfies OperatorCalls;

export type SetupChange = z.output<typeof setupChange>;
