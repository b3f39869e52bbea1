/** Discount and bonus, in neutral words: neither is praised. */
export const promotion = {
  title: 'Discount and bonus',
  discount: 'Discount',
  bonus: 'Bonus',
  discountText: 'A share of your net loss since the last discount.',
  bonusText: 'What was granted to you.',
  paid: '{{amount}} was added to your balance.',
  none: 'None right now',
  waitMinutes_one: 'Again in {{count}} minute',
  waitMinutes_other: 'Again in {{count}} minutes',
  below: 'With a balance below {{amount}}',
  asking: 'Asking..',
} as const;
