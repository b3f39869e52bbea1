import type { LucideIcon } from 'lucide-react';
import { House } from 'lucide-react';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router';
import { useText } from '../../shared/text.ts';
import { useRooms } from '../use-rooms.ts';

/** The rooms that are open to the person. */
export function Navigation({ onChosen }: { onChosen?(): void }) {
  const t = useText();
  const rooms = useRooms();
  const item = (to: string, label: string, Icon: LucideIcon, Badge?: ComponentType) => (
    <li key={to}>
      <NavLink
        to={to}
        end={to === '/'}
        onClick={() => onChosen?.()}
        className="icon-22 flex min-h-target items-center gap-3 rounded-control px-3 text-dim -outline-offset-2 hover:bg-s2 hover:text-text aria-[current=page]:bg-s3 aria-[current=page]:text-text"
      >
        <Icon aria-hidden="true" />
        {label}
        {Badge ? (
          <span className="ms-auto">
            <Badge />
          </span>
        ) : null}
      </NavLink>
    </li>
  );
  return (
    <nav aria-label={t('general.rooms')} className="p-2">
      <ul className="flex flex-col gap-1">
        {item('/', t('general.start'), House)}
        {rooms.map(({ id, path, icon, Badge }) => item(`/${path}`, t(`${id}.room`), icon, Badge))}
      </ul>
    </nav>
  );
}
