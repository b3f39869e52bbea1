import type { ReactNode } from 'react';
import { LightQuestion } from '../../features/appearance/light-question.tsx';
import { usePanel } from '../../features/appearance/open-panel.ts';
import { BrowserAdvice } from '../../features/browser-support/browser-advice.tsx';
import { latePart, WhenOpen } from '../../shared/components/late-part.tsx';
import { whole } from '../../shared/components/whole.ts';
import { usePlayerSettings } from '../../shared/player-settings/player-settings.ts';
import { AppearanceButtons, LanguageSelect, ThemeToggle } from './appearance-controls.tsx';

/** Not part of the first page load. */
export const LateAppearancePanels = latePart(
  whole(async () => (await import('./appearance-panels.tsx')).AppearancePanels),
);

/** Pages without menu: only language and appearance can be chosen. */
export function BareFrame({ children }: { children: ReactNode }) {
  const hasPanel = usePanel() !== null;
  const style = usePlayerSettings(({ layout }) => layout.style);
  return (
    <>
      <header className="flex min-h-bar items-center justify-end gap-1 px-3">
        <ThemeToggle />
        <AppearanceButtons />
        <LanguageSelect />
      </header>
      <BrowserAdvice />
      <LightQuestion />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <WhenOpen isOpen={hasPanel}>
        <LateAppearancePanels style={style} />
      </WhenOpen>
    </>
  );
}
