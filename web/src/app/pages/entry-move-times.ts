import { call } from '@/api/client';
import { nounKey } from '@/api/query';
import type { Entry } from '@/features/appointment/entry';
import type { MoveTimes } from '@/features/booking/move-times';

/** Where a booking of either source may be moved, for whoever may move it. */
export const moveTimesOf = ({ kind, id, key }: Entry): MoveTimes => ({
  key: [...nounKey('listAgenda'), 'moveTimes', key],
  ask: (wanted, signal) =>
    kind === 'order'
      ? call('listBookingMoveTimes', { id, ...wanted }, { signal })
      : call('listAppointmentMoveTimes', { id, ...wanted }, { signal }),
});
