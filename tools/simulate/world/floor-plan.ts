import type { ExclusionKind, LimitAmount, LimitKind, Period } from '@salon/domain/protection/index.ts';

export interface FloorPlan {
  /** `isMetered`: a machine that decides itself. */
  machines: { machineId: number; gameId: string; isMetered?: true }[];
  players: number;
  /** Players pay in and out, are given money, limit themselves and take breaks; null: they only play. */
  accounts: AccountPlan | null;
}

/** What players have set before the run begins. */
export interface AccountPlan {
  limits: SetLimit[];
  breaks: { playerId: number; kind: ExclusionKind; endsAfterMs: number }[];
}

export interface SetLimit {
  playerId: number;
  kind: LimitKind;
  period: Period;
  amount: number;
  /** A looser one (null: none) that was asked for so long before. */
  asked: { amount: LimitAmount; agoMs: number } | null;
}
