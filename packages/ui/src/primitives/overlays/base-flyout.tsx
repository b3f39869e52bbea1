import { Popover } from '@base-ui/react/popover';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { usePortalContainer } from './portal.tsx';

export interface FlyoutProps {
  /** A button that shows its own open state. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Accessible name of the panel. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens below the button, or beside it in reading direction. */
  side?: 'bottom' | 'inline-end';
  align?: 'start' | 'end';
  className?: string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  children: ReactNode;
}

/** `button`: gets the element of the trigger. */
export const BaseFlyout = ({
  trigger,
  label,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  hoverDelayMs,
  className,
  onKeyDown,
  button,
  children,
}: FlyoutProps & { button: RefObject<HTMLButtonElement | null>; hoverDelayMs?: number }) => {
  const container = usePortalContainer();
  // It opens elsewhere in the document but has the theme of its button.
  const theme = open ? button.current?.closest<HTMLElement>('[data-theme]')?.dataset.theme : undefined;
  const hover = hoverDelayMs === undefined ? {} : { openOnHover: true, delay: hoverDelayMs, closeDelay: hoverDelayMs };
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger ref={button} render={trigger} {...hover} />
      <Popover.Portal container={container}>
        <Popover.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Popover.Popup
            role="group"
            aria-label={label}
            data-theme={theme}
            onKeyDown={onKeyDown}
            className={classNames(
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-s2 text-text outline-none',
              'transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
              className,
            )}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
