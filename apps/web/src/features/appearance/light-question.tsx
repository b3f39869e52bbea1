import { counterpartOf, themeMode } from '@salon/domain/themes/ids.ts';
import { Button } from '@salon/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import {
  currentThemeChoice,
  playerSettingsStore,
  updatePlayerSettings,
  usePlayerSettings,
} from '../../shared/player-settings/player-settings.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { entries } from '../../shared/storage/entries.ts';
import { mediaQueryHook } from '../../shared/use-media-query.ts';

const usePrefersLight = mediaQueryHook('(prefers-color-scheme: light)');

/** Asks once on a device that prefers light pages, while the page is dark because nobody has chosen (LY-03). */
export function LightQuestion() {
  const [isAnswered, setIsAnswered] = useState(entries.lightAnswered.read);
  const prefersLight = usePrefersLight();
  const isKnown = useSession().kind !== 'checking';
  return isAnswered || !prefersLight || !isKnown ? null : <Question onAnswered={() => setIsAnswered(true)} />;
}

/** Apart, so that another theme draws nothing where there is nothing to ask. */
function Question({ onAnswered }: { onAnswered(): void }) {
  const { t } = useTranslation();
  const hasNoChoice = useStore(playerSettingsStore, currentThemeChoice) === null;
  const main = usePlayerSettings(({ theme }) => theme.main);
  if (!hasNoChoice || themeMode(main) === 'light') return null;
  const answer = (isLight: boolean) => {
    entries.lightAnswered.write(true);
    onAnswered();
    if (isLight) updatePlayerSettings({ theme: { main: counterpartOf(main) } });
  };
  return (
    <section
      aria-label={t('general.lightQuestion')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-line bg-s2 px-4 py-2 text-text"
    >
      <p className="grow">{t('general.lightQuestion')}</p>
      <span className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={() => answer(true)}>
          {t('general.lightYes')}
        </Button>
        <Button variant="plain" onClick={() => answer(false)}>
          {t('general.lightNo')}
        </Button>
      </span>
    </section>
  );
}
