import { ROOMS, type Room } from '../rooms/rooms.ts';
import { useSelf } from '../shared/api/session.ts';

/** Rooms that the person has the right to. */
export function useRooms(): Room[] {
  const { rights } = useSelf();
  return ROOMS.filter(({ right }) => rights.includes(right));
}
