import { cloneElement, type ReactElement } from 'react';
import { part } from '../part.ts';
import { useStandIn } from '../stand-in.ts';

const tipPart = part(() => import('./base-tip.tsx'));

/** A short text beside a control on hover and focus. It only repeats the name of the control: touch has no hover. */
export const Tip = ({ text, children }: { text: string; children: ReactElement<Record<string, unknown>> }) => {
  const { real, ref, handlers } = useStandIn(tipPart, false);
  if (real === null) return cloneElement(children, { ref, ...handlers });
  return (
    <real.BaseTip text={text} button={ref}>
      {children}
    </real.BaseTip>
  );
};
