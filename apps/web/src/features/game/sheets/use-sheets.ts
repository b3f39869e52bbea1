import { useCallback, useState } from 'react';

type Sheet =
  | 'cash_in'
  | 'cash_out'
  | 'leave'
  | 'autoplay'
  | 'paytable'
  | 'last_plays'
  | 'help'
  | 'picture'
  | 'side_bar';

export interface SheetControl {
  /** The one that is open, null where none is. */
  sheet: Sheet | null;
  open(sheet: Sheet): void;
  close(): void;
}

export function useSheets(): SheetControl {
  const [sheet, open] = useState<Sheet | null>(null);
  return { sheet, open, close: useCallback(() => open(null), []) };
}
