import type { Machine } from '@salon/contract/http.ts';
import { Button, buttonClass, Candle, MachineArt } from '@salon/ui';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { candleState } from '../../shared/machines/candle-state.ts';
import { MachineLink } from '../../shared/machines/machine-link.tsx';
import { useStill } from '../../shared/machines/use-still.ts';
import { patterns } from '../../shared/paths.ts';
import { usePageTitle } from '../../shared/use-page-title.ts';
import { useWatchStream } from './use-watch-stream.ts';
import { WatchVideo } from './watch-video.tsx';

/** Twice a second: what the platform asks of a cabinet for one machine, however many watch. Below the video, as on a card. */
const EVERY_MS = { still: 500, video: 10_000 };

interface WatchScreenProps {
  machine: Machine;
  /** Somebody else plays it. */
  isTaken: boolean;
  /** What somebody who waits for the machine can do. */
  waiting: ReactNode;
}

/** A machine that somebody else plays: its stills, and its video where there is a place. No sound, no keys, no names. */
export function WatchScreen({ machine, isTaken, waiting }: WatchScreenProps) {
  const { t } = useTranslation();
  const { id, name, brand, number, status, gameId, reelCount } = machine;
  const { stream, isRefused, drop, retry } = useWatchStream(id, isTaken);
  const [isBlocked, setIsBlocked] = useState(false);
  const [shown, setShown] = useState<MediaStream | null>(null);
  const isVideo = stream !== null && shown === stream;
  const onShown = useCallback(() => setShown(stream), [stream]);
  const everyMs = isVideo ? EVERY_MS.video : EVERY_MS.still;
  const { ref, url } = useStill(id, { enabled: true, everyMs, purpose: 'watch' });
  usePageTitle(t('watch.title', { machine: name }));
  return (
    <div className="mx-auto flex w-full max-w-boxed flex-col gap-4 p-3 md:flex-row md:gap-6 md:p-6">
      <div
        ref={ref}
        data-watched={isVideo ? 'video' : url === null ? 'art' : 'still'}
        className="relative mx-auto aspect-[9/16] w-full max-w-[min(100%,calc((100dvh-9rem)*9/16))] shrink-0 overflow-hidden rounded-card bg-black md:w-[420px]"
      >
        {url === null ? (
          <MachineArt machine={{ id, brand: brand.name, gameId, reelCount }} className="absolute inset-0 m-auto" />
        ) : (
          <img
            src={url}
            alt={t('watch.picture', { machine: name })}
            aria-hidden={isVideo}
            className="size-full object-contain"
          />
        )}
        {stream === null ? null : (
          <WatchVideo
            key={stream.id}
            stream={stream}
            label={t('watch.video', { machine: name })}
            isShown={isVideo}
            onShown={onShown}
            onStalled={drop}
            onBlocked={setIsBlocked}
          />
        )}
        {isRefused || isBlocked ? (
          // The touch itself lets a blocked video play.
          <Button
            variant="solid"
            onClick={isRefused ? retry : undefined}
            className="absolute inset-x-2 top-2 mx-auto w-fit"
          >
            {t('picture.tapForPicture')}
          </Button>
        ) : null}
      </div>
      <div className="flex min-w-0 grow flex-col items-start gap-4">
        <Link to={patterns.lobby} viewTransition className={buttonClass('plain')}>
          <ArrowLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
          {t('watch.toLobby')}
        </Link>
        <div>
          <h1 className="text-26">{t('watch.title', { machine: name })}</h1>
          <p className="text-dim">
            <bdi translate="no">{brand.name}</bdi> · {t('lobby.machineNumber', { number })}
          </p>
        </div>
        <div role="status" className="flex flex-col items-start gap-3">
          <Candle state={candleState(status)}>{t(`lobby.state_${status}`)}</Candle>
          {isRefused ? <p className="max-w-prose text-14">{t('picture.undecodable')}</p> : null}
          {url === null && !isVideo ? <p className="text-dim">{t('watch.noPicture')}</p> : null}
          {status === 'available' ? <p className="font-semibold">{t('watch.free')}</p> : null}
        </div>
        {isTaken ? (
          <>
            <p className="max-w-prose text-14 text-dim">{t('watch.about')}</p>
            {waiting}
          </>
        ) : status === 'available' ? (
          <MachineLink machine={machine} className={buttonClass('primary')}>
            {t('lobby.playMachine', { machine: name })}
          </MachineLink>
        ) : null}
      </div>
    </div>
  );
}
