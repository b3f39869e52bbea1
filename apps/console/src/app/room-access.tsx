import type { operator } from '@salon/contract';
import type { ReactNode } from 'react';
import { useRight } from '../shared/api/session.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** A room for whom has its right; the platform checks every call by itself. */
export function RoomAccess({ right, children }: { right: operator.Right; children: ReactNode }) {
  return useRight(right) ? children : <NotFoundPage />;
}
