import { call } from '@/api/client';
import { nounKey } from '@/api/query';
import type { Entry } from '@/features/appointment/entry';
import type { MoveTimes } from '@/features/booking/move-times';

/** The target times of a booking from either source, for the reader. */
export const moveTimesOf = ({ kind, id, key }: Entry): MoveTimes => ({
  key: [...nounKey('listAgenda'), 'moveTimes', key],
  ask: (wanted, signal) =>
    kind === 'order'
      ? call('listBookingMoveTimes', { id, ...wanted }, { signal })
      : call('listAppointmentMoveTimes', { id, ...wanted }, { signal }),
});
