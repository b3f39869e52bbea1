import type { OffersAnswer, PromotionKind } from '@salon/contract/promotion.ts';
import { isolate } from '@salon/i18n';
import { TierKey } from '@salon/ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import type { PromotionControl } from './use-promotions.ts';

/** Discount and bonus beside the balance that they are paid to: shown, never praised. */
export function DiscountBonus({ promotions, disabled }: { promotions: PromotionControl; disabled: boolean }) {
  const { t } = useTranslation();
  const { DISCOUNT_COLOR, BONUS_COLOR } = useSettings();
  const stateOf = useOfferText();
  const { offers, asking, words } = promotions;
  if (!promotions.isOffered) return null;
  const key = (kind: PromotionKind, tier: typeof DISCOUNT_COLOR) => (
    <TierKey
      tier={tier}
      label={t(`promotion.${kind}`)}
      note={asking === kind ? t('promotion.asking') : stateOf(kind, offers)}
      disabled={disabled || asking !== null}
      onClick={() => promotions.take(kind)}
    />
  );
  return (
    <section aria-label={t('promotion.title')} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        {key('discount', DISCOUNT_COLOR)}
        {key('bonus', BONUS_COLOR)}
      </div>
      <p role="status" className={`text-12 empty:hidden ${words?.tone === 'bad' ? 'text-bad' : 'text-ok'}`}>
        {words?.text}
      </p>
    </section>
  );
}

function useOfferText() {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (kind: PromotionKind, offers: OffersAnswer | undefined): string => {
    const offer = offers?.[kind];
    if (offer === undefined) return t('general.loading');
    if (offer.waitS > 0) return t('promotion.waitMinutes', { count: Math.ceil(offer.waitS / 60) });
    return offer.amountMinor === 0 ? t('promotion.none') : isolate(money(offer.amountMinor));
  };
}
