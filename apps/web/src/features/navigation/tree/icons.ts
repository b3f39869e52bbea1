import {
  AppWindow,
  ArrowLeftRight,
  BookOpen,
  CircleUserRound,
  Files,
  History,
  House,
  LayoutTemplate,
  LogOut,
  type LucideIcon,
  Settings2,
  ShieldCheck,
} from 'lucide-react';

/** Icons that an item may name: only these are loaded. */
const icons = {
  home: House,
  profile: CircleUserRound,
  sessions: History,
  transactions: ArrowLeftRight,
  documentation: BookOpen,
  logout: LogOut,
  pages: Files,
  ui: LayoutTemplate,
  roles: ShieldCheck,
  settings: Settings2,
  page: AppWindow,
} satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

export const iconOf = (name: IconName | undefined): LucideIcon => icons[name ?? 'page'];

/** Icons that point somewhere: they turn with the reading direction. */
export const isDirectional = (name: IconName | undefined): boolean => name === 'logout';
