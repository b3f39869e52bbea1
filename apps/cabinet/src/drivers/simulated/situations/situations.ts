/** What may be asked of a simulated machine in demo mode, as the command line names it. */
export const SITUATIONS = [
  'door-open',
  'door-close',
  'malfunction',
  'repair',
  'power-loss',
  'power-on',
  'offline',
  'online',
  'win',
  'hand-pay',
  'bonus',
  'free-spins',
  'jackpot',
] as const;
export type Situation = (typeof SITUATIONS)[number];

/** Of the game itself: what the next base play is to bring. */
export const OUTCOMES = ['win', 'hand-pay', 'bonus', 'free-spins', 'jackpot'] as const;
export type WishedOutcome = (typeof OUTCOMES)[number];

export function isSituation(text: string): text is Situation {
  return (SITUATIONS as readonly string[]).includes(text);
}

export function isOutcome(situation: Situation): situation is WishedOutcome {
  return (OUTCOMES as readonly string[]).includes(situation);
}
