import { useRef } from 'react';
import { BaseFlyout, type FlyoutProps } from './base-flyout.tsx';

/**
 * A `Flyout` that also opens under a mouse that rests on its button for `hoverDelayMs`. Without a stand-in, which a resting mouse would
 * not tell from the button that replaces it: only parts that come late may use it.
 */
export const HoverFlyout = (props: FlyoutProps & { hoverDelayMs: number }) => {
  const button = useRef<HTMLButtonElement>(null);
  return <BaseFlyout {...props} button={button} />;
};
