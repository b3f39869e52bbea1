/** What can break, and what breaks it. */
export const PARTS = ['node', 'cabinet', 'machine', 'postgres', 'redis'] as const;
export type Part = (typeof PARTS)[number];

/** Whose connections: of players, of a cabinet to its node and to the machine that decides itself, of a node to PostgreSQL and to Redis. */
export const LINKS = ['players', 'cabinet link', 'machine line', 'postgres link', 'redis link'] as const;
export type Link = (typeof LINKS)[number];

/**
 * What a network does to connections until it heals.
 * `cut`: all are reset, and no new one comes about. `tear`: each is reset after some bytes more, new ones too. `swallow`: bytes vanish
 * while the connection stays open; those that lost some are reset in the end. `delay`: bytes arrive when it is over, in order. `die`: no
 * connection that was there carries a byte or an end any more, nor does anybody ever reset it; only new ones of after it are whole.
 */
export const LINK_FAULTS = ['cut', 'tear', 'swallow', 'delay', 'die'] as const;
export type LinkFault = (typeof LINK_FAULTS)[number];

export type Kind =
  | { what: 'kill'; part: Part }
  /** `pg_ctl -m immediate`. */
  | { what: 'immediate stop'; part: 'postgres' }
  /** SIGSTOP, and SIGCONT in the end. */
  | { what: 'freeze'; part: Part }
  | { what: LinkFault; part: Link }
  | { what: 'flush'; part: 'redis' }
  /** The clock of the ledger is set by up to two minutes, forwards or back, and set right in the end. */
  | { what: 'step clock'; part: 'postgres' }
  /** The disk with a cabinet's journals takes no byte more. */
  | { what: 'fill disk'; part: 'cabinet' }
  /** The process may open no file and no connection more. */
  | { what: 'fill descriptors'; part: 'node' | 'cabinet' };

export const KINDS: readonly Kind[] = [
  ...PARTS.map((part) => ({ what: 'kill', part }) as const),
  { what: 'immediate stop', part: 'postgres' },
  ...PARTS.map((part) => ({ what: 'freeze', part }) as const),
  ...LINKS.flatMap((part) => LINK_FAULTS.map((what) => ({ what, part }) as const)),
  { what: 'flush', part: 'redis' },
  { what: 'step clock', part: 'postgres' },
  { what: 'fill disk', part: 'cabinet' },
  { what: 'fill descriptors', part: 'node' },
  { what: 'fill descriptors', part: 'cabinet' },
];

export const nameOf = ({ what, part }: Kind): string => `${what} ${part}`;

/** One entry of the schedule. */
export interface Fault {
  /** From 1. */
  number: number;
  kind: Kind;
  /** Which of several nodes or cabinets, from 0; of the link of players: to which node. */
  which: number;
  /** Pause after the fault before it has begun. */
  afterMs: number;
  healsAfterMs: number;
}
