import { withdrawNotices } from '@/components/dialogs/alerts';
import { useAppointmentAction } from '@/features/appointment/api';
import type { AppointmentAction, Entry } from '@/features/appointment/entry';
import { useBookingAction } from '@/features/order/bookings/api';

/**
 * Confirms, cancels or finishes an entry of either source, from the displayed version. Withdraws the offer to undo its
 * move, which the server would refuse.
 */
export function useEntryAction() {
  const { mutateAsync: changeAppointment } = useAppointmentAction();
  const { mutateAsync: changeOrder } = useBookingAction();
  return async ({ key, id, kind, version }: Entry, action: AppointmentAction, reason: string) => {
    const change = { id, action, version, ...(reason && { reason }) };
    const done = await (kind === 'order' ? changeOrder(change) : changeAppointment(change));
    withdrawNotices(key);
    return done;
  };
}
