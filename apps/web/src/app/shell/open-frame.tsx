import { useSession } from '../../shared/session/session-store.ts';
import { BareFrame } from './bare-frame.tsx';
import { Shell } from './shell.tsx';

/** For pages that anybody may open: a player keeps menu and header around them. */
export function OpenFrame() {
  return useSession().kind === 'player' ? <Shell /> : <BareFrame />;
}
