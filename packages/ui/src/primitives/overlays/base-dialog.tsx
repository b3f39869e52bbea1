import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { usePortalContainer } from './portal.tsx';

export interface DialogProps {
  open: boolean;
  /** Called with false when the player closes it; not called while `locked`. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Name of the close button; without it there is none. */
  closeLabel?: string | undefined;
  /** Neither Escape nor a click outside closes it: the player has to choose. */
  locked?: boolean;
  /** Nothing of the page shows through, and it stands above every other dialog. */
  cover?: boolean;
  /** What has the focus after it closes, where the element that had it before is gone by then. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  size?: 'sm' | 'md' | 'lg';
  /** Buttons at the foot; they wrap, since Turkish labels are long. */
  actions?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

const widths = { sm: 'max-w-96', md: 'max-w-[560px]', lg: 'max-w-[900px]' };

const backdropMotion =
  'fixed inset-0 transition-opacity duration-[180ms] data-ending-style:opacity-0 data-starting-style:opacity-0';
const backdropClass = `${backdropMotion} z-40 bg-black/60`;

export const BaseDialog = ({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  locked = false,
  cover = false,
  focusAfter,
  size = 'md',
  actions,
  children,
  className,
}: DialogProps) => {
  const container = usePortalContainer();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !locked) onOpenChange(next);
      }}
      disablePointerDismissal={locked}
    >
      <Base.Portal container={container}>
        <Base.Backdrop className={cover ? `${backdropMotion} z-[60] bg-bg` : backdropClass} />
        <Base.Viewport
          className={classNames(
            'fixed inset-0 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-3',
            cover ? 'z-[60]' : 'z-40',
          )}
        >
          {/* Focus starts on the dialog itself: title and text are read first, and Enter does nothing by accident. */}
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            {...(focusAfter && { finalFocus: focusAfter })}
            className={classNames(
              'flex w-full flex-col gap-4 rounded-card border border-line bg-s1 p-4 text-text sm:p-6',
              'transition-[opacity,transform] duration-[180ms] ease-out',
              'data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0',
              widths[size],
              className,
            )}
          >
            <div className="flex items-start justify-between gap-3">
              <Base.Title className="pt-2 text-26">{title}</Base.Title>
              {closeLabel && !locked ? (
                <Base.Close render={<IconButton label={closeLabel} icon={<X />} className="-me-2" />} />
              ) : null}
            </div>
            {description ? <Base.Description className="text-dim">{description}</Base.Description> : null}
            {children}
            {actions ? <div className="flex flex-wrap justify-end gap-2 *:grow sm:*:grow-0">{actions}</div> : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name. */
  title: string;
  /** Side it slides in from, in reading direction. */
  side: 'start' | 'end';
  /** A width token: `w-navbar`, `w-chat`, `w-side-panel`. */
  className?: string | undefined;
  /** Theme of its own, as the menu may have one. */
  theme?: string | undefined;
  /** The page behind stays as bright as it is: what is set here shows there. */
  clear?: boolean;
  children: ReactNode;
}

export const BaseDrawer = ({
  open,
  onOpenChange,
  title,
  side,
  className = 'w-navbar',
  theme,
  clear = false,
  children,
}: DrawerProps) => {
  const container = usePortalContainer();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal container={container}>
        <Base.Backdrop className={clear ? 'fixed inset-0 z-40' : backdropClass} />
        <Base.Popup
          data-theme={theme}
          className={classNames(
            'fixed inset-y-0 z-40 flex max-w-[calc(100vw-44px)] flex-col overflow-y-auto bg-s1 text-text focus-visible:-outline-offset-2',
            'transition-transform duration-[240ms] ease-out',
            side === 'start'
              ? 'start-0 border-e border-line ltr:data-ending-style:-translate-x-full ltr:data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full'
              : 'end-0 border-s border-line ltr:data-ending-style:translate-x-full ltr:data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
            className,
          )}
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
