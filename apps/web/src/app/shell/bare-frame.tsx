import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { LightQuestion } from '../../features/appearance/light-question.tsx';
import { usePanel } from '../../features/appearance/open-panel.ts';
import { BrowserAdvice } from '../../features/browser-support/browser-advice.tsx';
import { AppearanceButtons, LanguageSelect, ThemeToggle } from './appearance-controls.tsx';

/** Not part of the first page load. */
const AppearancePanels = lazy(async () => ({ default: (await import('./appearance-panels.tsx')).AppearancePanels }));

/** Pages without menu: only language and appearance can be chosen. */
export function BareFrame() {
  const hasPanel = usePanel() !== null;
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
        <Outlet />
      </main>
      {hasPanel ? (
        <Suspense>
          <AppearancePanels />
        </Suspense>
      ) : null}
    </>
  );
}
