export type StormRequest = { do: 'join'; port: number; tokens: string[]; playerIds: number[] } | { do: 'report' };

/** When each who is there had all that a lobby needs, by the clock that processes of this computer share. */
export interface StormReport {
  backAtMs: number[];
}
