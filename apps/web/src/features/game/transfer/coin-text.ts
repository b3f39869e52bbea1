/** A formatted amount without its zero cents, `₺1.000,00` → `₺1.000`, for the small face of a coin. */
export const coinText = (amount: string): string => amount.replace(/[.,٫]00(?=\D*$)/, '');
