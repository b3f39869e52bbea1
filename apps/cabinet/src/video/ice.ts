export type { IceCandidate, IceServer } from '@salon/contract/player-sockets.ts';
