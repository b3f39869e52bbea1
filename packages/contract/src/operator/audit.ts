import * as z from 'zod/mini';
import { id, json, longId, machineId } from '../fields.ts';
import { searchText } from '../typed-fields.ts';
import type { OperatorCalls } from './call.ts';

/** What happened: who did what to whom, and why. Rows are linked by their hashes and never change. */

const text = searchText.check(z.maxLength(200));
const optionalId = z.optional(id);
/** A moment as ISO 8601 has it. */
const moment = z.string().check(z.refine((value: string) => !Number.isNaN(Date.parse(value))));

const auditRow = z.object({
  /** Order of writing. */
  id: z.int(),
  at: z.string(),
  /** Null: of no site, a refused login for example. */
  siteId: z.nullable(z.int()),
  type: z.string(),
  /** Staff, key, or player who acted; null: the platform, or somebody unknown. */
  who: z.nullable(z.string()),
  /** Of an operator's call: its name, and the code of its outcome. */
  call: z.nullable(z.string()),
  code: z.nullable(z.int()),
  /** Whom and what it concerns. */
  player: z.nullable(z.object({ id: z.int(), username: z.string() })),
  machineId: z.nullable(machineId),
  address: z.nullable(z.string()),
  details: json,
});

export const auditQuery = z.object({
  from: z.optional(moment),
  to: z.optional(moment),
  type: z.optional(text),
  who: z.optional(text),
  /** Anywhere in the details, a reason for example. */
  text: z.optional(text),
  playerId: optionalId,
  machineId: optionalId,
  /** Rows before this id: the next page. */
  before: z.optional(longId),
  /** Rows that are of no site, for staff of every site. */
  siteless: z.optional(z.enum(['true', 'false'])),
});

export const auditCalls = {
  audit: {
    ...{ method: 'GET', path: '/audit', right: 'audit.read', query: auditQuery },
    summary: 'what happened, newest first, a hundred rows a page',
    answer: z.object({ status: z.literal(1), rows: z.array(auditRow), next: z.nullable(z.int()) }),
  },
  'audit-verify': {
    ...{ method: 'GET', path: '/audit/verify', right: 'audit.read' },
    summary: 'checks every row of the audit against its hash; keep the newest hash elsewhere',
    answer: z.object({
      status: z.literal(1),
      isIntact: z.boolean(),
      /** Of the site; for people of every site, of all. */
      rowCount: z.int(),
      /** Of the newest link, hex. */
      hash: z.string(),
      /** About rows of the site, and that anything is gone; for people of every site, about all. */
      findings: z.array(z.string()),
    }),
  },
} as const satisfies OperatorCalls;

export type AuditRow = z.output<typeof auditRow>;
