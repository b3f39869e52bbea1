import { type ReactNode, useEffect } from 'react';
import { AppearanceControls } from '../shared/appearance-controls.tsx';
import { useText } from '../shared/text.ts';

/** A page before the rooms: one narrow column. */
export function LoginFrame({
  title,
  text,
  children,
}: {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  const t = useText();
  const console = t('general.console');
  useEffect(() => {
    document.title = `${title} · ${console}`;
  }, [title, console]);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] p-3">
      <header className="flex items-center justify-between gap-3">
        <span className="display text-20 text-accent">{console}</span>
        <AppearanceControls />
      </header>
      <main className="grid place-items-center py-6">
        <div className="flex w-full max-w-[440px] flex-col gap-4 rounded-card border border-line bg-s1 p-4 sm:p-6">
          <h1 className="text-26">{title}</h1>
          {text ? <p className="text-dim">{text}</p> : null}
          {children}
        </div>
      </main>
    </div>
  );
}
