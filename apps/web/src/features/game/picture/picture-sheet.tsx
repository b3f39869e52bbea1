import type { BandId, PictureState } from '@salon/contract/player-picture.ts';
import { Dialog, Select, Switch } from '@salon/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { bandSelects } from './picture-bands.ts';
import { type PictureSettings, setPictureSettings } from './picture-settings.ts';
import type { Sound } from './use-sound.ts';

interface PictureSheetProps {
  isOpen: boolean;
  onClose(): void;
  /** Null before the machine's first report. */
  picture: PictureState | null;
  settings: PictureSettings;
  sound: Sound;
}

/** Quality of the picture, volume of the machine. */
export function PictureSheet({ isOpen, onClose, picture, settings, sound }: PictureSheetProps) {
  const { t } = useTranslation();
  const volumeId = useId();
  const bands = bandSelects(picture?.bands ?? []).map(({ id, widthPx, heightPx }) => {
    const name = t(`picture.band_${id}`);
    const label =
      widthPx === null || heightPx === null ? name : t('picture.bandSize', { name, width: widthPx, height: heightPx });
    return { value: id, label };
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('picture.settings')}
      closeLabel={t('general.close')}
      size="sm"
    >
      {bands.length === 0 ? null : (
        <Select<BandId>
          label={t('picture.quality')}
          value={settings.band}
          onChange={(band) => setPictureSettings({ band })}
          options={bands}
        />
      )}
      <div className="flex flex-col gap-1">
        <label htmlFor={volumeId} className="text-12 font-medium text-dim">
          {t('picture.volume')}
        </label>
        <input
          id={volumeId}
          type="range"
          min={0}
          max={100}
          step={5}
          value={Math.round(100 * sound.volume)}
          onChange={(event) => sound.setVolume(Number(event.target.value) / 100)}
          className="h-target w-full cursor-pointer accent-(--color-accent)"
        />
      </div>
      <Switch label={t('picture.sound')} checked={sound.isWanted} onChange={sound.toggle} />
      <Switch
        label={t('picture.measurements')}
        checked={settings.showsStats}
        onChange={(event) => setPictureSettings({ showsStats: event.target.checked })}
      />
    </Dialog>
  );
}
