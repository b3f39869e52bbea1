import { ArrowLeftRight, History, House, LogOut, type LucideIcon } from 'lucide-react';
import { patterns } from '../../shared/paths.ts';

export interface NavigationItem {
  to: string;
  text: 'general.home' | 'general.gameSessions' | 'general.transactions' | 'general.logout';
  icon: LucideIcon;
}

/** The pages that there are; the phone's bar shows all of them but the way out. */
export const navigation: readonly NavigationItem[] = [
  { to: patterns.lobby, text: 'general.home', icon: House },
  { to: patterns.slotSessions, text: 'general.gameSessions', icon: History },
  { to: patterns.transactions, text: 'general.transactions', icon: ArrowLeftRight },
  { to: patterns.logout, text: 'general.logout', icon: LogOut },
];
