/** What the players' process and its starter say to each other. */
export interface PlayersStart {
  do: 'begin';
  /** Of the proxy in front of the nodes. */
  url: string;
  usernames: string[];
  password: string;
}

export type PlayersOrder =
  | PlayersStart
  /** Each makes one whole visit more and then rests: every second one stays at their machine, the others leave. */
  | { do: 'rest' }
  /** Those who stayed take their credit off and leave. */
  | { do: 'leave' }
  | { do: 'views' };

/** An ended transfer, as it was sent to the player. */
export interface SeenTransfer {
  id: string;
  kind: 'cash_in' | 'cash_out';
  state: string;
  amountMinor: number;
}

/** A play, as the machine showed it to its player. */
export interface SeenPlay {
  machineId: number;
  number: number;
  betMinor: number;
  winMinor: number;
}

/** All that one player knows. */
export interface PlayerView {
  username: string;
  playerId: number;
  isAtRest: boolean;
  /** What they are doing, for a run that does not come to its end. */
  doing: string;
  visits: number;
  /** Over HTTP, now; null: no answer. */
  balance: { balance: number; seq: number } | null;
  /** As pushed, or as answered when the socket was connected. */
  pushedBalance: { balance: number; seq: number } | null;
  /** Machine of the open session over the socket, now; null: none; undefined: no answer. */
  session: number | null | undefined;
  pushedSession: number | null | undefined;
  /** On the deck of the machine where they sit; null: they do not. */
  creditMinor: number | null;
  transfers: SeenTransfer[];
  plays: SeenPlay[];
  /** What no player should ever see. */
  troubles: string[];
  /** Why visits could not go on and were tried again, with how often. */
  interruptions: Record<string, number>;
}

export type PlayersAnswer = { is: 'views'; views: PlayerView[] };
