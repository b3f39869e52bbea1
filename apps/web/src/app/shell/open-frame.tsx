import { Outlet } from 'react-router';
import { useSession } from '../../shared/session/session-store.ts';
import { BareFrame } from './bare-frame.tsx';
import { Shell } from './shell.tsx';

/** Pages without menu. */
export const BarePage = () => (
  <BareFrame>
    <Outlet />
  </BareFrame>
);

/** Public pages: a logged-in player keeps menu and header. */
export function OpenFrame() {
  return useSession().kind === 'player' ? <Shell /> : <BarePage />;
}
