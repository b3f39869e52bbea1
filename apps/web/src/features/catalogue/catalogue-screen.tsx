import type { ReactNode } from 'react';
import './catalogue.css';

/** Head of a page of the catalogue, and what stands below it. */
export const CatalogueScreen = ({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-boxed min-w-0 flex-col gap-6 p-3 sm:p-6">
    <header className="flex flex-col gap-2">
      <h1 className="catalogue-title text-40">{title}</h1>
      <p className="max-w-[64ch] text-dim">{text}</p>
    </header>
    {children}
  </div>
);

export const CatalogueSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
    <h2 id={id} className="text-26">
      {title}
    </h2>
    {children}
  </section>
);
