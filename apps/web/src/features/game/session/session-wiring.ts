import { CODES } from '@salon/contract';
import type { InfoPush } from '@salon/contract/player-sockets.ts';
import type { FailoverOptions } from '../../../shared/live/failover-connection.ts';
import type { LiveConnection } from '../../../shared/live/peer-connection.ts';
import type { ReconnectPolicy } from '../../../shared/live/reconnect-policy.ts';
import type { SocketFallbackOptions } from '../../../shared/live/socket-fallback.ts';
import type { MachineSocket, MachineSocketEvents } from '../../../shared/sockets/machine-socket.ts';
import { driveAutoplay } from '../autoplay/autoplay-driver.ts';
import { followTransfer } from '../transfer/follow-transfer.ts';
import { createCloseCountdown } from './close-countdown.ts';
import { measureExperience } from './experience.ts';
import type { GameNotice } from './game-notice.ts';
import { createGameState } from './game-state.ts';
import { measurePressPhoton } from './press-photon.ts';
import { createPresses } from './presses.ts';
import { afterSeat, endSeat, infoFailure } from './seat-end.ts';
import { joinSeat } from './seat-join.ts';
import type { ShownFramesDeps } from './shown-frames.ts';
import { openVideoLink } from './video-link.ts';

export interface GameDeps {
  openSocket(events: MachineSocketEvents): MachineSocket;
  openLive(options: FailoverOptions): LiveConnection;
  openSocketFallback(options: SocketFallbackOptions): LiveConnection;
  policy: ReconnectPolicy;
  random(): number;
  nowMs(): number;
  /** Where the picture can be seen. */
  page: ShownFramesDeps['page'];
  /** The offer that the next live connection makes, where one was made ahead. */
  madeOffer(): string | null;
  /** False where the browser says that it shows no live picture. */
  mayShowVideo(): boolean;
  newId(): string;
  /** Shortest time from one spin to the next; 0: as fast as the machine. */
  spinTimeMinMs: number;
  /** For the player to read; the screen puts it into words. */
  notify(notice: GameNotice): void;
}

export type WiredSession = ReturnType<typeof wireSession>;

/** A move that takes longer is a loss like any other. */
const MOVES_WITHIN_MS = 3_000;

/** The parts of a session, each connected to those that it reports to. `startGame` drives them. */
export function wireSession(machineId: number, deps: GameDeps) {
  const game = createGameState();
  const { view, send } = game;
  const countdown = createCloseCountdown(game);
  const socket = deps.openSocket({
    onConnect: () => join.socketConnected(),
    onDisconnect(isMove) {
      const isStanding = game.seat() === 'playing' && link.standingEpoch() !== undefined;
      // Autoplay and a transfer under way do not notice a move; whether it arrives is seen by the seat that is joined again.
      if (!isMove || !isStanding) send({ type: 'SOCKET_LOST' });
      if (game.seat() !== 'playing') return;
      if (!isStanding) return send({ type: 'PICTURE_LOST' });
      // Play goes on over the picture's own connection, and the seat is joined again beside it.
      view.setState({ isSocketDown: true });
      if (isMove) setTimeout(() => view.getState().isSocketDown && send({ type: 'SOCKET_LOST' }), MOVES_WITHIN_MS);
      join.rejoin(true);
    },
    onInfo: (info) => receiveInfo(info),
    onTransfer: (transfer) => send({ type: 'TRANSFER_PROGRESS', transfer }),
    onOffMeterWin: (win) => send({ type: 'OFF_METER_WIN', ...win }),
    onCandidate: (push) => link.receiveCandidate(push),
  });
  const transfers = followTransfer({ socket, game, newId: deps.newId });
  const experience = measureExperience(game, socket.experience);
  const photon = measurePressPhoton({ nowMs: deps.nowMs, measured: experience.photonMeasured });
  const link = openVideoLink({
    ...deps,
    photon,
    socket,
    view,
    onUp: () => send({ type: 'PICTURE_UP' }),
    onLost: () => send({ type: 'PICTURE_LOST' }),
    onRevision: (revision) => presses.deck(revision),
    onAnswer(answer) {
      photon.answered(answer);
      presses.answered(answer);
    },
    onPlayed: (play) => send({ type: 'PLAYED', play }),
    onFrozen: (isFrozen) => isFrozen && game.endAutoplay('connection'),
    onRefused(failure) {
      const { code } = failure;
      // A new socket has not joined yet; the next attempt to join shows the state of the seat.
      if (code === CODES.seat_not_yours) send({ type: 'PICTURE_LOST' });
      else if (afterSeat(code) !== null || code === CODES.page_outdated) endSeat(game, failure, deps.notify);
    },
  });
  const presses = createPresses({
    ...deps,
    game,
    channel: link.channel,
    epoch: link.epoch,
    onPressed({ id }) {
      photon.pressed(id);
      countdown.acted();
    },
    onEnded: experience.pressEnded,
    delayAutoplay: () => autoplay.delay(),
  });
  const autoplay = driveAutoplay({
    ...deps,
    view,
    current: () => game.context().autoplay,
    press: presses.press,
    onPressed: () => send({ type: 'AUTOPLAY_PRESSED' }),
    end: game.endAutoplay,
  });
  const join = joinSeat(machineId, { ...deps, socket, game, link });

  function receiveInfo(info: InfoPush) {
    switch (info.action) {
      case 'quit_request':
        return endSeat(game, infoFailure(info), deps.notify);
      case 'close_session':
        transfers.cashOut();
        return send({ type: 'LEAVE', failure: infoFailure(info) });
      case 'session_close_warning':
        return countdown.warned({ code: info.code, seconds: Number(info.params.seconds ?? 0) });
      case 'message':
        return deps.notify({ kind: 'info', info });
    }
  }

  return { game, socket, link, presses, transfers, autoplay, join, countdown, experience };
}
