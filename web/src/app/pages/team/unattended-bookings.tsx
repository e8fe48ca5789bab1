import { useQuery } from '@tanstack/react-query';
import type { Employment, Order } from '@/api/contract.gen';
import { messages } from '@/features/collaborator/messages';
import { bookingsFrom } from '@/features/order/bookings/api';
import { BookingList, bookingsOf } from '@/features/order/bookings/booking-list';
import { today } from '@/lib/time/sao-paulo';

interface Props {
  establishmentId: number;
  employers: Employment[];
}

/** Whether the attendant of a booking has left the team. */
const isUnattended = (employers: Employment[]) => (order: Order) =>
  order.type === 'appointment' &&
  order.status === 'scheduled' &&
  !employers.some(({ id, status }) => id === order.attendant?.id && status === 'active');

/** Upcoming bookings of former collaborators, to be moved or cancelled. Renders nothing without any. */
export function UnattendedBookings({ establishmentId, employers }: Props) {
  const { data } = useQuery(bookingsFrom(establishmentId, today()));
  const bookings = data?.orders.filter(isUnattended(employers)) ?? [];
  if (bookings.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="unattended" style={{ marginTop: 20 }}>
      <h2 id="unattended">{messages.unattendedTitle}</h2>
      <p>{messages.unattendedLead}</p>
      <BookingList
        bookings={bookingsOf(bookings, data?.time_zone ?? '')}
        label="Agendamentos sem quem atenda"
        dated
      />
    </section>
  );
}
