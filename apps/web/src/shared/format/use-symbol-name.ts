import { isReelSymbol } from '@salon/ui';
import { useTranslation } from 'react-i18next';

/** Symbols of machines that are not ours keep the name that their machine gives them. */
export function useSymbolName(): (symbol: string) => string {
  const { t } = useTranslation();
  return (symbol) => (isReelSymbol(symbol) ? t(`history.symbol_${symbol}`) : symbol);
}
