import type { BandId } from '@salon/contract/player-picture.ts';
import { Dialog, Select, Switch } from '@salon/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeckLayout, LAYOUTS, type ScreenControl } from '../column/screen-choice.ts';
import type { GameSession } from '../session/game-session.ts';
import { useGameView } from '../session/use-game-session.ts';
import { bandSelects } from './picture-bands.ts';
import { setShowsStats, useShowsStats } from './picture-settings.ts';
import type { Sound } from './use-sound.ts';

interface PictureSheetProps {
  isOpen: boolean;
  onClose(): void;
  session: GameSession;
  choice: ScreenControl;
  sound: Sound;
}

/** Quality of the picture, place of the deck, volume of the machine. */
export function PictureSheet({ isOpen, onClose, session, choice, sound }: PictureSheetProps) {
  const { t } = useTranslation();
  const volumeId = useId();
  const showsStats = useShowsStats();
  const picture = useGameView(session, (view) => view.picture);
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
          value={choice.chosen.band}
          onChange={(band) => choice.change({ band })}
          options={bands}
        />
      )}
      <Select<DeckLayout>
        label={t('column.layout')}
        value={choice.chosen.layout}
        onChange={(layout) => choice.change({ layout })}
        options={LAYOUTS.map((layout) => ({ value: layout, label: t(`column.layout_${layout}`) }))}
      />
      <div className="flex flex-col gap-1">
        <label htmlFor={volumeId} className="text-12 text-dim">
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
        checked={showsStats}
        onChange={(event) => setShowsStats(event.target.checked)}
      />
    </Dialog>
  );
}
