import { Outlet } from 'react-router';
import { BrowserAdvice } from '../../features/browser-support/browser-advice.tsx';
import { LanguageSelect, ThemeToggle } from './appearance-controls.tsx';

/** Pages without header and menu: only language and theme can be chosen. */
export function BareFrame() {
  return (
    <>
      <header className="flex min-h-bar items-center justify-end gap-1 px-3">
        <ThemeToggle />
        <LanguageSelect />
      </header>
      <BrowserAdvice />
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    </>
  );
}
