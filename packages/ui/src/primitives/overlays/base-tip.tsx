import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement, RefObject } from 'react';
import { usePortalContainer } from './portal.tsx';

/** `button`: gets the element of the control. */
export const BaseTip = ({
  text,
  button,
  children,
}: {
  text: string;
  button: RefObject<HTMLButtonElement | null>;
  children: ReactElement<Record<string, unknown>>;
}) => {
  const container = usePortalContainer();
  return (
    <Tooltip.Root>
      <Tooltip.Trigger ref={button} delay={500} render={children} />
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
