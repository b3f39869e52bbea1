import { type Failure, parse, sockets } from '@salon/contract';
import { openChanges } from './api/api.ts';
import { currentPlay, isPlayContinuing } from './machines/current-play.ts';
import { showFailure } from './messages/messages.ts';

const KEY = 'salon.reloaded-for-protocol';
/** Not everybody whose node was replaced at the same moment. */
const SPREAD_MS = 5_000;

/** What the page does now, and how it loads itself anew. */
interface Page {
  reload(): void;
  random(): number;
}

let isWaiting = false;

/**
 * A node does not speak the protocol of this page's sockets. Where the node is newer, the page is loaded anew: once for that protocol, and
 * when no game is under way and no money moves. Where that did not help, a message says so. Where the node is older, the page waits for
 * a newer one, since all nodes are being replaced.
 */
export function reloadOutdated(
  refused: Failure,
  page: Page = { reload: () => location.reload(), random: Math.random },
): void {
  const spoken = parse(sockets.protocolRefusal, refused.Params);
  if (!spoken.ok || spoken.value.least <= sockets.PLAYER_PROTOCOL || isWaiting) return;
  isWaiting = true;
  if (!isFirstFor(spoken.value.least)) showFailure(refused);
  else setTimeout(() => whenNothingIsOpen(page.reload), page.random() * SPREAD_MS);
}

function whenNothingIsOpen(act: () => void): void {
  const look = () => {
    const play = currentPlay.getState();
    if (isPlayContinuing(play) || play.isMoneyMoving || openChanges.getState().count > 0) return;
    for (const stop of stops) stop();
    act();
  };
  const stops = [currentPlay.subscribe(look), openChanges.subscribe(look)];
  look();
}

/** False also without storage: it could reload for ever. */
function isFirstFor(protocol: number): boolean {
  try {
    if (Number(sessionStorage.getItem(KEY)) >= protocol) return false;
    sessionStorage.setItem(KEY, String(protocol));
    return true;
  } catch {
    return false;
  }
}
