import type { operator } from '@salon/contract';
import { Badge } from '../../shared/badge.tsx';
import { useText } from '../../shared/text.ts';

const TONES = { open: 'ok', banned: 'bad', closed: 'off' } as const;

export function PlayerState({ state }: { state: operator.PlayerRow['state'] }) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`players.state_${state}`)}</Badge>;
}
