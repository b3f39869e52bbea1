import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something that opens in its place; the browser's own element, so that it is found by a search in the page. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-2 text-14 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 text-dim transition-transform group-open:rotate-180"
        />
        {summary}
      </summary>
      {children}
    </details>
  );
}
