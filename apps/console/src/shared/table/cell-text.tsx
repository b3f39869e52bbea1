import type { ReactNode } from 'react';

/** A text in a cell may be a stranger's: it runs as its own letters do. */
export const cellText = (cell: ReactNode): ReactNode => (typeof cell === 'string' ? <bdi>{cell}</bdi> : cell);
