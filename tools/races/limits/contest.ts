import type { RaceFloor, RaceNode } from '../race-floor.ts';

export type Answer = { ok: true } | { ok: false; error: string };

/** Callers who want more of something than there is. */
export interface Contest {
  call(node: RaceNode, at: number): Promise<Answer>;
  /** Of what each call that is taken uses. */
  worth: number;
  /** Reached to the last unit, and never passed. */
  limit: number;
  /** How the calls that come too late are refused; the first of them must come. */
  refusals: readonly string[];
  /** What is used by the tables alone. */
  used(): Promise<number>;
  /** After each wave of calls. */
  afterWave?(): Promise<void>;
}

export interface LimitRace {
  name: string;
  /** For player `id` at machine `id`. */
  open(floor: RaceFloor, id: number): Promise<Contest>;
}

/** One number of the tables. */
export async function readNumber({ database }: RaceFloor, text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(text, values);
  return Number(rows[0]!.n);
}
