import { operator, parseJson } from '@salon/contract';
import type { Server } from 'socket.io';
import * as z from 'zod/mini';
import type { Notices } from '../../db/notices.ts';
import { rooms } from '../rooms.ts';

const notice = z.object({ siteId: z.int(), ...operator.changedPush.shape });

/** What the database notifies of (`notify_staff`), for the consoles of this node. After a gap everything may have changed. */
export function followStaffChanges(notices: Pick<Notices, 'on' | 'onGap'>, io: Server): void {
  const namespace = io.of(operator.STAFF_NAMESPACE);
  notices.on('staff_changed', (payload) => {
    const read = parseJson(notice, payload);
    if (!read.ok) return;
    const { siteId, ...push } = read.value;
    namespace.local.to(rooms.staff(siteId, push.room)).emit('changed', push);
  });
  notices.onGap(() => {
    for (const room of Object.keys(operator.LIVE_RIGHTS)) namespace.local.emit('changed', { room, id: null });
  });
}
