/**
 * Whether calls that overlap were made one after the other: some order that agrees with real time (a call that returned before another began
 * comes first) explains every answer. The search is that of Wing and Gong, which remembers what it has tried, as Lowe's and Porcupine do.
 */

export interface Operation<Call> {
  call: Call;
  answer: unknown;
  /** Of one count of all beginnings and ends. */
  calledAt: number;
  returnedAt: number;
  /** Index of an operation that comes before it in any order, e.g. of the call whose answer has read it. */
  after?: number;
}

export interface Specification<State, Call> {
  /** The state after the call; null: it would have answered otherwise. Leaves `state` as it is. */
  step(state: State, call: Call, answer: unknown): Promise<State | null>;
  /** Equal only where what follows is equal. */
  fingerprint(state: State): string;
}

export type Linearized<State> =
  | { ok: true; order: number[]; state: State }
  /** `longest`: the order that explains most, and what cannot come next. */
  | { ok: false; longest: number[]; stuck: number[] };

export async function linearize<State, Call>(
  history: readonly Operation<Call>[],
  specification: Specification<State, Call>,
  initial: State,
): Promise<Linearized<State>> {
  const tried = new Set<string>();
  let longest: number[] = [];
  let stuck: number[] = [];

  /** Those that may come next: no other one has returned before they began. */
  function candidates(done: ReadonlySet<number>): number[] {
    const left = [...history.keys()].filter((at) => !done.has(at));
    const firstReturn = Math.min(...left.map((at) => history[at]!.returnedAt));
    return left.filter((at) => {
      const { calledAt, after } = history[at]!;
      return calledAt < firstReturn && (after === undefined || done.has(after));
    });
  }

  async function search(state: State, order: number[], done: ReadonlySet<number>): Promise<Linearized<State> | null> {
    if (order.length === history.length) return { ok: true, order, state };
    const key = `${[...done].sort((a, b) => a - b)} ${specification.fingerprint(state)}`;
    if (tried.has(key)) return null;
    tried.add(key);
    const next = candidates(done);
    if (order.length >= longest.length) [longest, stuck] = [order, next];
    for (const at of next) {
      const { call, answer } = history[at]!;
      const after = await specification.step(state, call, answer);
      const found = after && (await search(after, [...order, at], new Set([...done, at])));
      if (found) return found;
    }
    return null;
  }

  return (await search(initial, [], new Set())) ?? { ok: false, longest, stuck };
}
