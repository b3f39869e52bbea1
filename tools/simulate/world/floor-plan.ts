export interface FloorPlan {
  /** `isMetered`: a machine that decides itself. */
  machines: { machineId: number; gameId: string; isMetered?: true }[];
  players: number;
}
