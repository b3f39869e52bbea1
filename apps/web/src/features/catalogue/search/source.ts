import { matches } from '@salon/domain/typed/search.ts';
import type { MachineFacts } from '@salon/ui';

export interface Found {
  id: string;
  title: string;
  detail: string;
  /** More words that it is found by. */
  words?: readonly string[];
  /** Where it is; `open` shows it on this page instead. */
  to: string;
  open?: () => void;
  machine?: MachineFacts;
}

/** Something that is searched. */
export interface Source {
  id: 'machines' | 'sessions' | 'help' | 'pages' | 'information';
  state: 'loading' | 'failed' | 'ready';
  all: readonly Found[];
  retry(): void;
}

export interface FoundIn extends Source {
  found: readonly Found[];
}

/** What each source has for a query; nothing for an empty one. */
export const searchIn = (sources: readonly Source[], query: string): FoundIn[] =>
  sources.map((source) => ({
    ...source,
    found:
      query.trim() === ''
        ? []
        : source.all.filter(({ title, detail, words }) => matches(query, [title, detail, ...(words ?? [])])),
  }));
