import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { LinkAnchor, LinkButton } from '@/components/links';
import { ErrorState } from '@/components/states';
import { bookingStateLabel } from '@/lib/booking-states';
import { money } from '@/lib/money';
import { longDay, TIME_ZONE } from '@/lib/sao-paulo';
import { joinText } from '@/lib/text';
import { clockIn, dayAndTimeIn } from '@/lib/zone-clock';
import { myAppointments, type OrderAppointment } from './api';
import { messages } from './messages';
import classes from './my-bookings.module.css';

/** Loads the caller's upcoming and past bookings. */
export function useMyBookings() {
  const upcoming = useQuery(myAppointments('upcoming'));
  const past = useQuery(myAppointments('past'));
  return {
    upcoming: upcoming.data,
    past: past.data,
    pending: upcoming.isPending || past.isPending,
    error: upcoming.error ?? past.error,
    retry: () => void Promise.all([upcoming.refetch(), past.refetch()]),
  };
}

type Mine = ReturnType<typeof useMyBookings>;

/** The caller's own bookings: the next one, other upcoming ones, then past ones. */
export function MyBookings({ mine: { upcoming, past, error, retry } }: { mine: Mine }) {
  if (!upcoming || !past) {
    return error ? <ErrorState onRetry={retry}>{errorText(error, messages.ownFailed)}</ErrorState> : null;
  }
  const [next, ...others] = upcoming.appointments.filter(
    ({ appointment_status: status }) => status !== 'cancelled',
  );
  return (
    <>
      <section className="panel" aria-labelledby="next-title">
        <h2 id="next-title">Próximo agendamento</h2>
        {next ? <Next booking={next} /> : <NoNext />}
        {others.length > 0 && <Lines label="Outros agendamentos" bookings={others} />}
      </section>
      <section className="panel" aria-labelledby="past-title">
        <h2 id="past-title">Agendamentos anteriores</h2>
        {past.appointments.length > 0 ? (
          <Lines label="Agendamentos anteriores" bookings={past.appointments} repeatable />
        ) : (
          <p className={classes['none']}>{messages.noOwnPast}</p>
        )}
        {past.total > past.appointments.length && (
          <p className={classes['none']}>Aqui estão os {past.appointments.length} mais recentes.</p>
        )}
      </section>
    </>
  );
}

function NoNext() {
  return (
    <>
      <p className={classes['none']}>{messages.noOwnComing}</p>
      <LinkButton size="md" to="/">
        Ver barbearias
      </LinkButton>
    </>
  );
}

const zoneOf = ({ establishment }: OrderAppointment): string => establishment?.time_zone || TIME_ZONE;

function Next({ booking }: { booking: OrderAppointment }) {
  const { order_datetime: at, establishment } = booking;
  const clock = at && clockIn(zoneOf(booking), at);
  return (
    <div className={classes['next']}>
      <p className={classes['when']}>{clock && `${longDay(clock.day)}, às ${clock.time}`}</p>
      <p>
        <Shop establishment={establishment} /> · <What booking={booking} />
      </p>
      <OpenBooking booking={booking} />
    </div>
  );
}

const OpenBooking = ({ booking }: { booking: OrderAppointment }) => (
  <LinkButton variant="default" size="md" to="/booking/$id" params={{ id: String(booking.id) }}>
    Ver, remarcar ou cancelar
  </LinkButton>
);

interface LinesProps {
  label: string;
  bookings: OrderAppointment[];
  /** Shows a link to book again instead of one to the booking. */
  repeatable?: boolean;
}

const Lines = ({ label, bookings, repeatable = false }: LinesProps) => (
  <ul className={classes['lines']} aria-label={label}>
    {bookings.map((booking) => (
      <li key={booking.id}>
        <div>
          <strong>
            {booking.order_datetime && dayAndTimeIn(zoneOf(booking), booking.order_datetime)} ·{' '}
            <Shop establishment={booking.establishment} />
          </strong>
          <span>
            <What booking={booking} />
          </span>
        </div>
        {repeatable ? <Repeat booking={booking} /> : <OpenBooking booking={booking} />}
      </li>
    ))}
  </ul>
);

function Shop({ establishment }: Pick<OrderAppointment, 'establishment'>) {
  if (!establishment) return <>Barbearia não identificada</>;
  return (
    <LinkAnchor to="/establishment/view/$slug" params={{ slug: establishment.slug }}>
      <bdi>{establishment.name}</bdi>
    </LinkAnchor>
  );
}

function What({ booking }: { booking: OrderAppointment }) {
  const status = booking.appointment_status;
  return (
    <>
      <bdi>
        {joinText(
          [booking.services.join(', '), booking.attendant_name && `com ${booking.attendant_name}`],
          ' · ',
        )}
      </bdi>
      {' · '}
      <span className={classes['kept']}>{money(booking.total_price)}</span> · {bookingStateLabel(status)}
    </>
  );
}

/** A link to the shop's booking screen with the same collaborator and services chosen. */
function Repeat({ booking }: { booking: OrderAppointment }) {
  const { establishment, attendant_id: collaborator, attendant_name: name, service_ids: services } = booking;
  if (!establishment || !collaborator || services.length === 0) return null;
  const [firstName] = name.split(' ');
  return (
    <LinkButton
      variant="default"
      size="md"
      to="/establishment/$slug/schedule"
      params={{ slug: establishment.slug }}
      search={{ collaborator: String(collaborator), service: services.join(',') } as never}
    >
      <bdi>Repetir com {firstName}</bdi>
    </LinkButton>
  );
}
