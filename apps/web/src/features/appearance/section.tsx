import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlayerSettingsPatch, updatePlayerSettings } from '../../shared/player-settings/player-settings.ts';

interface SectionProps {
  title: string;
  /** What the section can set, taken back; null where nothing of it was chosen. */
  reset: PlayerSettingsPatch | null;
  children: ReactNode;
}

/** A part of the settings with its reset button. */
export function Section({ title, reset, children }: SectionProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex min-h-target items-center justify-between gap-2">
        <h2 className="text-20">{title}</h2>
        {reset === null ? null : (
          <button
            type="button"
            aria-label={t('appearance.resetSection', { section: title })}
            onClick={() => updatePlayerSettings(reset)}
            className="min-h-target rounded-control px-2 text-12 text-accent hover:bg-s2"
          >
            {t('appearance.reset')}
          </button>
        )}
      </div>
      {children}
    </section>
  );
}
