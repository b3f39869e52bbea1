import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { usePortalContainer } from './portal.tsx';

/** A short text beside a control on hover and focus. It only repeats the name of the control: touch has no hover. */
export const Tip = ({ text, children }: { text: string; children: ReactElement<Record<string, unknown>> }) => {
  const container = usePortalContainer();
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal container={container}>
        <Tooltip.Positioner sideOffset={6} className="z-50">
          <Tooltip.Popup className="max-w-60 rounded-control border border-line bg-s3 px-2 py-1 text-12 text-text transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
};
