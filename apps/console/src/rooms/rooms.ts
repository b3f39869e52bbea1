import type { operator } from '@salon/contract';
import type { LucideIcon } from 'lucide-react';
import {
  Banknote,
  BellRing,
  ChartColumn,
  Gauge,
  LayoutGrid,
  Mail,
  MessagesSquare,
  ScrollText,
  Settings2,
  UserSearch,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { MoneyBadge } from './money/money-badge.tsx';
import { SetupBadge } from './setup/setup-badge.tsx';
import { WaitingBadge } from './support/waiting-badge.tsx';

/**
 * A room of the console. Its folder is `rooms/<id>`, its texts are `packages/i18n/src/console/<language>/<id>.ts` with the keys
 * `room` and `roomText`. One line here opens it: to routes, navigation and start page, for whom has the right.
 */
export interface Room {
  id: RoomId;
  /** Its first page; everything below is the room's own (`useParams()['*']`, or `<Routes>`). */
  path: string;
  right: operator.Right;
  icon: LucideIcon;
  /** What waits there, beside its name in the navigation: a count by `useCall`, nothing at zero. */
  Badge?: ComponentType;
  load(): Promise<{ Component: ComponentType }>;
}

export type RoomId =
  | 'accounting'
  | 'alerts'
  | 'audit'
  | 'floor'
  | 'mail'
  | 'money'
  | 'players'
  | 'reports'
  | 'setup'
  | 'staff'
  | 'support';

/** In the order of the navigation. */
export const ROOMS: readonly Room[] = [
  {
    ...{ id: 'floor', path: 'floor', right: 'floor.read', icon: LayoutGrid },
    load: () => import('./floor/floor-room.tsx'),
  },
  {
    ...{ id: 'money', path: 'money', right: 'money.read', icon: Banknote, Badge: MoneyBadge },
    load: () => import('./money/money-room.tsx'),
  },
  {
    ...{ id: 'accounting', path: 'accounting', right: 'accounting.read', icon: Gauge },
    load: () => import('./accounting/accounting-room.tsx'),
  },
  {
    ...{ id: 'players', path: 'players', right: 'player.read', icon: UserSearch },
    load: () => import('./players/players-room.tsx'),
  },
  {
    ...{ id: 'support', path: 'support', right: 'support.chat', icon: MessagesSquare, Badge: WaitingBadge },
    load: () => import('./support/support-room.tsx'),
  },
  {
    ...{ id: 'reports', path: 'reports', right: 'report.read', icon: ChartColumn },
    load: () => import('./reports/reports-room.tsx'),
  },
  { id: 'alerts', path: 'alerts', right: 'alert.read', icon: BellRing, load: () => import('./alerts/alerts-room.tsx') },
  { id: 'audit', path: 'audit', right: 'audit.read', icon: ScrollText, load: () => import('./audit/audit-room.tsx') },
  {
    ...{ id: 'setup', path: 'setup', right: 'setup.read', icon: Settings2, Badge: SetupBadge },
    load: () => import('./setup/setup-room.tsx'),
  },
  { id: 'mail', path: 'mail', right: 'setup.read', icon: Mail, load: () => import('./mail/mail-room.tsx') },
  { id: 'staff', path: 'people', right: 'staff.write', icon: UsersRound, load: () => import('./staff/staff-room.tsx') },
];
