import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { gamePath } from '../paths.ts';
import { useSettings } from '../settings/use-settings.ts';
import { growFrom } from './growth.ts';
import { beginToJoin, makeReadyToJoin } from './join-ahead.ts';

interface MachineLinkProps extends Omit<LinkProps, 'to' | 'viewTransition' | 'id'> {
  machine: { id: number; name: string };
}

/** Leads to a machine, and joins it while its screen is still made: the seat is asked for by the click, by nothing before it. */
export function MachineLink({ machine: { id, name }, onClick, ...props }: MachineLinkProps) {
  const settings = useSettings();
  return (
    <Link
      {...props}
      to={gamePath(id, name)}
      onPointerEnter={makeReadyToJoin}
      onPointerDown={makeReadyToJoin}
      onFocus={makeReadyToJoin}
      onClick={(click) => {
        onClick?.(click);
        if (click.defaultPrevented || !opensHere(click)) return;
        growFrom(click.currentTarget.closest('[data-machine]')?.querySelector('.card-picture'));
        beginToJoin(id, settings);
      }}
    />
  );
}

/** The other clicks open a tab or a window, or save the page. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
