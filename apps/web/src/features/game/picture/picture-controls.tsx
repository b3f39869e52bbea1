import { IconButton, LiveFigure } from '@salon/ui';
import { Camera, Crop, Expand, PictureInPicture2, RotateCw, Settings2, Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionStats } from '../../../shared/live/connection-stats.ts';
import type { ScreenControl } from '../column/screen-choice.ts';
import type { PictureOffer } from './picture-bands.ts';
import { setShowsStats, useShowsStats } from './picture-settings.ts';
import type { PictureInPicture } from './use-picture-in-picture.ts';

interface PictureControlsProps {
  stats: ConnectionStats | null;
  choice: ScreenControl;
  /** Only the reels are shown. */
  isCropped: boolean;
  offer: PictureOffer;
  /** Null where the browser has none. */
  inPicture: PictureInPicture | null;
  onSettings(): void;
}

/** Over the foot of the picture: its measurements, and the choices of view. */
export function PictureControls({ stats, choice, isCropped, offer, inPicture, onSettings }: PictureControlsProps) {
  const { t } = useTranslation();
  const { view, isRotated } = choice.chosen;
  const showsStats = useShowsStats();
  return (
    <div
      role="toolbar"
      aria-label={t('picture.controls')}
      className="picture-controls z-[5] flex min-w-0 flex-wrap items-end justify-between gap-2 p-2 text-white"
    >
      {stats === null ? (
        <span />
      ) : (
        <button
          type="button"
          data-stats=""
          aria-expanded={showsStats}
          aria-controls="picture-stats"
          onClick={() => setShowsStats(!showsStats)}
          className="picture-figures pointer-events-auto flex min-h-target"
        >
          <span className="rounded-control bg-black/70 px-2 py-1 text-12 whitespace-nowrap tabular-nums">
            <LiveFigure text={t('game.roundTrip', { ms: Math.round(stats.roundTripMs) })} />
            <span className="max-[359px]:hidden">
              {' '}
              · <LiveFigure text={t('game.framesPerSecond', { fps: Math.round(stats.framesPerSecond) })} />
            </span>
          </span>
          <span className="sr-only">, {t(showsStats ? 'picture.hideMeasurements' : 'picture.measurements')}</span>
        </button>
      )}
      <div className="pointer-events-auto flex rounded-control bg-black/70 [&_button:hover]:bg-white/15">
        {offer.views.length === 0 ? null : (
          <IconButton
            label={t(view === 'camera' ? 'picture.toScreen' : 'picture.toCamera')}
            icon={view === 'camera' ? <Tv /> : <Camera />}
            onClick={() => choice.change({ view: view === 'camera' ? 'screen' : 'camera' })}
          />
        )}
        {offer.canCrop ? (
          <IconButton
            label={t(isCropped ? 'picture.uncropped' : 'picture.crop')}
            icon={isCropped ? <Expand /> : <Crop />}
            onClick={() => choice.change({ crop: !isCropped })}
          />
        ) : null}
        {offer.canRotate ? (
          <IconButton
            label={t(isRotated ? 'picture.rotateBack' : 'picture.rotate')}
            icon={<RotateCw />}
            onClick={() => choice.change({ isRotated: !isRotated })}
          />
        ) : null}
        {inPicture === null ? null : (
          <IconButton
            label={t(inPicture.isOut ? 'column.intoPage' : 'column.ownWindow')}
            icon={<PictureInPicture2 />}
            onClick={inPicture.toggle}
          />
        )}
        <IconButton label={t('picture.settings')} icon={<Settings2 />} onClick={onSettings} />
      </div>
    </div>
  );
}
