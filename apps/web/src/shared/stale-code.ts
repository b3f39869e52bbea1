import { currentPlay } from './machines/current-play.ts';
import { showMessage } from './messages/messages.ts';

const KEY = 'salon.reloaded-at-ms';
/** Code that does not come after a reload either is not an old page's. */
const ONCE_IN_MS = 60_000;

/**
 * A piece of the page that cannot be fetched is most often one of the version before: the page is loaded anew, once a minute at
 * most and never away from under a machine that is being played; there a message says so.
 */
export function reloadWhereCodeIsGone(
  target: Pick<Window, 'addEventListener'>,
  reload = () => location.reload(),
): void {
  target.addEventListener('vite:preloadError', () => {
    if (currentPlay.getState().activity === null && isDue()) reload();
    else showMessage('general.crashText', { tone: 'bad' });
  });
}

function isDue(): boolean {
  try {
    const nowMs = Date.now();
    const atMs = Number(sessionStorage.getItem(KEY) ?? 0);
    if (nowMs - atMs < ONCE_IN_MS) return false;
    sessionStorage.setItem(KEY, String(nowMs));
    return true;
  } catch {
    // Without storage it could reload for ever.
    return false;
  }
}
