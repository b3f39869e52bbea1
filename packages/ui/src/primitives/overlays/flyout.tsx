import { cloneElement } from 'react';
import { part } from '../part.ts';
import { useStandIn } from '../stand-in.ts';
import type { FlyoutProps } from './base-flyout.tsx';

const flyoutPart = part(() => import('./base-flyout.tsx'));

/** A panel that belongs to a button: Escape or a press elsewhere closes it and the focus goes back. May hold another one. */
export const Flyout = (props: FlyoutProps) => {
  const { real, ref, handlers } = useStandIn(flyoutPart, props.open);
  if (real !== null) return <real.BaseFlyout {...props} button={ref} />;
  return cloneElement(props.trigger, {
    ref,
    ...handlers,
    'aria-haspopup': 'dialog',
    'aria-expanded': props.open,
    onClick: () => props.onOpenChange(!props.open),
  });
};
