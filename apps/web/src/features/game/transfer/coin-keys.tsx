import { isolate } from '@salon/i18n';
import { CoinKey, classNames } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { handPayLimitOver } from './cash-in-amount.ts';
import { coinText } from './coin-text.ts';
import type { TransferControl } from './use-transfers.ts';

interface CoinKeysProps {
  transfers: TransferControl;
  /** A coin that only an attendant could pay out again is no single tap. */
  onOverHandPay(minor: number): void;
  className?: string;
}

/** The site's coins; one tap puts one on the machine. */
export function CoinKeys({ transfers, onOverHandPay, className }: CoinKeysProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { HOT_COINS } = useSettings();
  return (
    <fieldset
      aria-label={t('game.cashInCoins')}
      className={classNames('coin-keys m-0 min-w-0 border-0 p-0', className)}
    >
      {HOT_COINS.map(({ price, color }) => (
        <CoinKey
          key={price}
          tier={color}
          text={coinText(money(price))}
          aria-label={t('game.cashInSubmit', { amount: isolate(money(price)) })}
          disabled={!transfers.canCashInAmount(price)}
          onClick={() => (handPayLimitOver(transfers, price) === null ? transfers.cashIn(price) : onOverHandPay(price))}
        />
      ))}
    </fieldset>
  );
}
