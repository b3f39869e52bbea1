import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { DepositDialog } from './deposit-dialog.tsx';
import { closePayment, useShownPayment } from './payment-store.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

/** Both windows; mounted once by the frame around the pages. `balanceMinor`: minor units, undefined until loaded. */
export function PaymentDialogs({ balanceMinor }: { balanceMinor: number | undefined }) {
  const shown = useShownPayment();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was opened below it, so it goes.
  useEffect(() => closePayment, [pathname]);
  if (shown === 'deposit') return <DepositDialog onClose={closePayment} />;
  if (shown === 'withdrawal') return <WithdrawalDialog balanceMinor={balanceMinor} onClose={closePayment} />;
  return null;
}
