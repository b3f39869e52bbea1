import { IconButton } from '@salon/ui';
import { Camera, Crop, Expand, RotateCw, Settings2, Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionStats } from '../../../shared/live/connection-stats.ts';
import type { PictureOffer } from './picture-bands.ts';
import { type PictureSettings, setPictureSettings } from './picture-settings.ts';

interface PictureControlsProps {
  stats: ConnectionStats | null;
  settings: PictureSettings;
  offer: PictureOffer;
  onSettings(): void;
}

/** Over the foot of the picture: its measurements, and the choices of view. */
export function PictureControls({ stats, settings, offer, onSettings }: PictureControlsProps) {
  const { t } = useTranslation();
  const { view, crop, isRotated, showsStats } = settings;
  return (
    <div
      role="toolbar"
      aria-label={t('picture.controls')}
      className="absolute inset-x-2 bottom-2 z-[5] flex items-end justify-between gap-2 text-white"
    >
      {stats === null ? (
        <span />
      ) : (
        <button
          type="button"
          data-stats=""
          aria-expanded={showsStats}
          aria-controls="picture-stats"
          onClick={() => setPictureSettings({ showsStats: !showsStats })}
          className="flex min-h-target items-end"
        >
          <span className="rounded-control bg-black/70 px-2 py-1 text-12 tabular-nums">
            {t('game.roundTrip', { ms: Math.round(stats.roundTripMs) })} ·{' '}
            {t('game.framesPerSecond', { fps: Math.round(stats.framesPerSecond) })}
          </span>
          <span className="sr-only">, {t(showsStats ? 'picture.hideMeasurements' : 'picture.measurements')}</span>
        </button>
      )}
      <div className="flex rounded-control bg-black/70 [&_button:hover]:bg-white/15">
        {offer.views.length === 0 ? null : (
          <IconButton
            label={t(view === 'camera' ? 'picture.toScreen' : 'picture.toCamera')}
            icon={view === 'camera' ? <Tv /> : <Camera />}
            onClick={() => setPictureSettings({ view: view === 'camera' ? 'screen' : 'camera' })}
          />
        )}
        {offer.canCrop ? (
          <IconButton
            label={t(crop ? 'picture.uncropped' : 'picture.crop')}
            icon={crop ? <Expand /> : <Crop />}
            onClick={() => setPictureSettings({ crop: !crop })}
          />
        ) : null}
        {offer.canRotate ? (
          <IconButton
            label={t(isRotated ? 'picture.rotateBack' : 'picture.rotate')}
            icon={<RotateCw />}
            onClick={() => setPictureSettings({ isRotated: !isRotated })}
          />
        ) : null}
        <IconButton label={t('picture.settings')} icon={<Settings2 />} onClick={onSettings} />
      </div>
    </div>
  );
}
