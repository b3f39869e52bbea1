import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** Heading level. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A card with a heading, an optional introduction and its content. */
export function Section({ title, text, level = 2, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-s1 p-4">
      <Heading id={id} className="text-20">
        {title}
      </Heading>
      {text ? <p className="text-14 text-dim">{text}</p> : null}
      {children}
    </section>
  );
}
