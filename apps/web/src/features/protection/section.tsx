import { type ReactNode, useId } from 'react';

/** One matter of protection, under its heading. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-s1 p-4">
      <h3 id={id} className="text-20">
        {title}
      </h3>
      {text ? <p className="text-14 text-dim">{text}</p> : null}
      {children}
    </section>
  );
}
