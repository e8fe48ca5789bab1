import { useAppointmentAction } from '@/features/appointment/api';
import type { AppointmentAction, Entry } from '@/features/appointment/entry';
import { useBookingAction } from '@/features/order/api';

/** Confirms, cancels or finishes an entry of either source, from the displayed version. */
export function useEntryAction() {
  const { mutateAsync: changeAppointment } = useAppointmentAction();
  const { mutateAsync: changeOrder } = useBookingAction();
  return ({ id, kind, version }: Entry, action: AppointmentAction, reason: string) => {
    const change = { id, action, version, ...(reason && { reason }) };
    return kind === 'order' ? changeOrder(change) : changeAppointment(change);
  };
}
