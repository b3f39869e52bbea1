import type { World } from './world.ts';

export const OPERATORS = ['ada', 'bob'] as const;

/**
 * Proposes to correct a movement of any kind, so that the ledger refuses some, or decides what waits; the operator may be wrong.
 * When `isClosing` nothing new is proposed.
 */
export function adjustOne(
  { context: { draws }, model, node }: World,
  isClosing: boolean,
  attempt: (work: Promise<unknown> | undefined) => Promise<void>,
): void {
  const waiting = [...model.adjustments].find(([, { decision }]) => decision === null);
  const operator = draws.pick(OPERATORS);
  const siteId = 1;
  if (waiting !== undefined) {
    const request = { id: waiting[0], siteId, approve: draws.chance(0.7), operator };
    if (isClosing || draws.chance(0.4)) void attempt(node()?.adjustments.decide(request));
    if (draws.chance(0.1)) void attempt(node()?.adjustments.decide(request));
    return;
  }
  if (isClosing || !draws.chance(0.15)) return;
  const due = [...model.movements.values()].filter(({ kind }) => kind === 'hand_pay_due');
  const { id: movementId, entries } = draws.pick(
    due.length > 0 && draws.chance(0.4) ? due : [...model.movements.values()],
  );
  const mostMinor = Math.max(1, ...entries.values());
  const playerMinor = draws.chance(0.2) ? 0 : draws.between(-mostMinor - 1, mostMinor);
  const proposal = {
    id: draws.uuid(),
    siteId,
    movementId,
    username: null,
    playerMinor,
    reason: 'looked at it',
    operator,
  };
  void attempt(node()?.adjustments.propose(proposal));
  // The same again, and one that contradicts it.
  if (draws.chance(0.2)) void attempt(node()?.adjustments.propose(proposal));
  if (draws.chance(0.1)) void attempt(node()?.adjustments.propose({ ...proposal, playerMinor: playerMinor + 1 }));
}
