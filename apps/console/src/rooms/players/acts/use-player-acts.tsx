import type { operator } from '@salon/contract';
import type { MenuItem } from '@salon/ui';
import {
  Ban,
  Coins,
  Download,
  Gauge,
  KeyRound,
  LogOut,
  Moon,
  Percent,
  ShieldCheck,
  Trash2,
  Unlock,
} from 'lucide-react';
import { useSelf } from '../../../shared/api/session.ts';
import { useText } from '../../../shared/text.ts';
import type { ActKind, AskedAct } from './player-act-dialog.tsx';

/** What the person's rights open for this player. */
export function usePlayerActs(page: operator.PlayerPage | undefined, ask: (act: AskedAct) => void): MenuItem[] {
  const t = useText();
  const { rights } = useSelf();
  if (page === undefined) return [];
  const { state } = page.player;
  const isOpen = state !== 'closed';
  const offered: [ActKind, operator.Right, boolean, MenuItem['icon']][] = [
    ['ban', 'player.act', state === 'open', <Ban key="i" />],
    ['unban', 'player.act', state === 'banned', <ShieldCheck key="i" />],
    ['logout', 'player.act', isOpen, <LogOut key="i" />],
    ['password', 'player.act', isOpen, <KeyRound key="i" />],
    ['pin', 'player.act', isOpen && page.player.hasPin, <Unlock key="i" />],
    ['limit', 'player.act', isOpen, <Gauge key="i" />],
    ['break', 'player.act', isOpen, <Moon key="i" />],
    ['bonus', 'player.grant', isOpen, <Coins key="i" />],
    ['discount', 'player.grant', isOpen, <Percent key="i" />],
    ['export', 'player.data', true, <Download key="i" />],
    ['close', 'player.data', isOpen, <Trash2 key="i" />],
  ];
  return offered
    .filter(([, right, fits]) => fits && rights.includes(right))
    .map(([kind, , , icon]) => ({ id: kind, label: t(`players.act_${kind}`), icon, onSelect: () => ask({ kind }) }));
}
