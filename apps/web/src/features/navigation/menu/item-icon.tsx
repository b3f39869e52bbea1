import { classNames } from '@salon/ui';
import { type IconName, iconOf, isDirectional } from '../tree/icons.ts';

/** Decorative: the name is beside it or announced. */
export function ItemIcon({ name, className }: { name: IconName | undefined; className?: string }) {
  const Icon = iconOf(name);
  return <Icon aria-hidden="true" className={classNames(isDirectional(name) && 'mirror', className)} />;
}
