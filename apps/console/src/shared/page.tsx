import { type ReactNode, useEffect } from 'react';
import { line, useText } from './text.ts';

interface PageProps {
  title: string;
  /** One line below the title. */
  text?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a room: its title, also in the tab, its main actions, its content. */
export function Page({ title, text, actions, children }: PageProps) {
  const t = useText();
  const console = t('general.console');
  useEffect(() => {
    document.title = line`${title} · ${console}`;
  }, [title, console]);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-26">{title}</h1>
          {text ? <p className="text-dim">{text}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}
