import { Button } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useLasting } from '../../../shared/use-lasting.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { pictureNotice } from './picture-notice.ts';
import type { Sound } from './use-sound.ts';

/** From one node to another, which nobody has to notice. */
const MOVE_MS = 1_500;
/** Decoded frames that nobody sees for so long need a touch; a video that begins needs less. */
const UNSEEN_MS = 2_000;

interface PictureNoticesProps {
  session: GameSession;
  sound: Sound;
  /** The browser does not let the video play. */
  isBlocked: boolean;
  /** The player asks for the picture: the element is given its stream anew. */
  onAsk(): void;
}

/** Over the picture of a seat: why it is not the live one, and the touch that the browser wants for picture or sound. */
export function PictureNotices({ session, sound, isBlocked, onAsk }: PictureNoticesProps) {
  const { t } = useTranslation();
  const frames = useGameView(session, (view) => view.frames);
  const still = useGameView(session, (view) => view.still);
  const isVideoRefused = useGameView(session, (view) => view.isVideoRefused);
  const isDecoding = useGameView(session, ({ stats }) => stats !== null && stats.framesDecoded > 0);
  const isLineDown = useLasting(
    useGameView(session, (view) => view.isSocketDown),
    MOVE_MS,
  );
  const isUnseen = useLasting(still === null && isDecoding && frames !== 'live', UNSEEN_MS);
  const text = pictureNotice({ frames, still, isVideoRefused }, isLineDown);
  const needsTouch = isVideoRefused || isBlocked || isUnseen;
  return (
    <>
      {text === null ? null : (
        <p
          key={text}
          role="status"
          className="absolute inset-x-4 bottom-16 z-[5] mx-auto w-fit rounded-control bg-black/80 px-3 py-2 text-center text-14 text-white"
        >
          {t(text)}
        </p>
      )}
      {needsTouch ? (
        <Button variant="solid" onClick={isVideoRefused ? session.retryVideo : onAsk} className="absolute top-2 z-[6]">
          {t('picture.tapForPicture')}
        </Button>
      ) : sound.isBlocked ? (
        <Button variant="solid" onClick={sound.toggle} className="absolute top-2 z-[6]">
          {t('picture.tapForSound')}
        </Button>
      ) : null}
    </>
  );
}
