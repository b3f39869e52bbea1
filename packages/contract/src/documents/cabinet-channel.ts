import * as link from '../cabinet-link.ts';
import * as socketFallback from '../socket-fallback.ts';
import { invalidMessage } from './failures.ts';
import type { SocketChannel } from './socket-channel.ts';

const { commandDone, transferResult } = link;

/** The link between cabinet and platform. */
export const cabinets = {
  address: '/cabinets',
  title: 'The link of a cabinet',
  description: `Dialled by the cabinet. Versions ${link.LINK_VERSIONS.join(', ')}: the first \`handshake\` agrees on the highest that both sides speak. An acknowledgement that does not come means “unknown”: the same is sent again.`,
  handshake: link.cabinetHandshake,
  received: {
    roster: { summary: 'The machines of this agent', message: link.rosterRequest, answer: link.rosterAnswer },
    handshake: {
      summary: 'What the journals of its machines hold; first of every connection',
      message: link.handshake,
      answer: link.handshakeAnswer,
    },
    off: { summary: 'A machine has lost its power', message: link.offReport, answer: link.offAnswer },
    moving: {
      summary: 'Another connection is there: no command comes over this one any more',
      message: link.movingReport,
      answer: link.offAnswer,
    },
    plays: { summary: 'Plays in order, repeated until answered', message: link.plays, answer: link.playsAnswer },
    debited: {
      summary: 'A cash out is in the journal; repeated until posted',
      message: link.debited,
      answer: link.debitedAnswer,
    },
    activity: { summary: 'What the lobby shows', message: link.activityReport },
    fault: { summary: 'What stands against play besides money', message: link.faultReport },
    presence: { summary: 'The player’s peer connection was opened or closed', message: link.presenceReport },
    acted: { summary: 'The player has pressed a key', message: link.actedReport },
    line: { summary: 'What the machine’s own line has counted', message: link.lineReport },
    candidate: { summary: 'An ICE candidate for the player', message: link.cabinetCandidate },
  },
  sent: {
    seat: { summary: 'From now on only this epoch is obeyed', message: link.seatCommand, answer: commandDone },
    pause: { summary: 'No new game for so long', message: link.pauseCommand, answer: commandDone },
    lock: { summary: 'The login of the seat is locked or unlocked', message: link.lockCommand, answer: commandDone },
    unseat: { summary: 'The seat is free', message: link.unseatCommand, answer: commandDone },
    apply: { summary: 'A cash in', message: link.applyCommand, answer: transferResult },
    ask: { summary: 'What became of a cash in', message: link.askCommand, answer: transferResult },
    cashout: { summary: 'A cash out is wanted', message: link.cashOutCommand, answer: link.cashOutAccepted },
    handpaid: { summary: 'An attendant has paid', message: link.handPaidCommand, answer: commandDone },
    service: { summary: 'Out of service, or back', message: link.serviceCommand, answer: commandDone },
    'request-handshake': {
      summary: 'Asks for the handshake of a machine',
      message: link.handshakeRequest,
      answer: commandDone,
    },
    meters: { summary: 'The machine’s meters as they are now', message: link.metersCommand, answer: link.metersAnswer },
    offer: { summary: 'The player’s peer connection', message: link.cabinetOffer, answer: link.cabinetAnswer },
    candidate: { summary: 'An ICE candidate of the player', message: link.cabinetCandidate },
    'socket-fallback': {
      summary: 'Texts of the data channels and a still',
      message: socketFallback.cabinetRequest,
      answer: socketFallback.answer,
    },
    still: { summary: 'The machine’s picture as it is now', message: link.stillCommand, answer: link.stillAnswer },
    watch: { summary: 'A connection for somebody who watches', message: link.watchCommand, answer: link.cabinetAnswer },
    'watch-renew': { summary: 'It is still watched', message: link.watcherCommand, answer: link.watchRenewed },
    'watch-end': { summary: 'It is no longer watched', message: link.watcherCommand, answer: link.watchRenewed },
    move: { summary: 'The node stops: dial again, then `moving`', message: link.moveNotice },
    'roster-changed': { summary: 'Ask for the roster now', message: link.rosterNotice },
    invalid: { summary: 'A message without acknowledgement that did not parse', message: invalidMessage },
  },
} as const satisfies SocketChannel;
