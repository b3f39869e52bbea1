import type { ReactNode } from 'react';

/** A text in a cell may be a stranger's: it runs as its own letters do, and is no text of the page to translate. */
export const cellText = (cell: ReactNode): ReactNode =>
  typeof cell === 'string' ? <bdi translate="no">{cell}</bdi> : cell;
