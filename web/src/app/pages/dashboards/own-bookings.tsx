import { useQueries, useQuery } from '@tanstack/react-query';
import type { Appointment, OrderAppointment } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { isAwaited } from '@/api/query';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { ErrorState } from '@/components/states/states';
import { myAppointments } from '@/features/appointment/api';
import { type Entry, entryOf, entryOfOrder, isActive, stateOf } from '@/features/appointment/entry';
import { establishmentById } from '@/features/establishment/api';
import { myAppointments as myOrderAppointments } from '@/features/order/bookings/api';
import { messages } from '@/features/order/bookings/messages';
import { OwnDeposit } from '@/features/order/payments/own-deposit';
import { bookingStateLabel } from '@/lib/shops/booking-states';
import { money } from '@/lib/text/money';
import { joinText } from '@/lib/text/text';
import { longDay } from '@/lib/time/sao-paulo';
import { clockIn, dayAndTimeIn } from '@/lib/time/zone-clock';
import classes from './own-bookings.module.css';

/** The maximum number of bookings in each of the two lists. */
const MOST = 10;

/** A booking of the user as a client: an order or an appointment, with the services for booking again. */
interface OwnBooking {
  entry: Entry;
  serviceIds: number[];
}

const ofOrder = (booking: OrderAppointment): OwnBooking => ({
  entry: entryOfOrder(booking),
  serviceIds: booking.service_ids,
});
const ofAppointment = (appointment: Appointment): OwnBooking => ({
  entry: entryOf(appointment),
  serviceIds: appointment.service_ids,
});

const startOf = ({ entry }: OwnBooking): number => Date.parse(entry.at ?? '');
const hasEnded = (booking: OwnBooking): boolean =>
  startOf(booking) + booking.entry.duration * 60_000 <= Date.now();

/** Loads the user's upcoming and past bookings: orders, and appointments made by shops with the names of the shops. */
export function useOwnBookings() {
  const upcomingOrders = useQuery(myOrderAppointments('upcoming'));
  const pastOrders = useQuery(myOrderAppointments('past'));
  const made = useQuery(myAppointments({}));
  const appointments = made.data?.appointments.map(ofAppointment);
  const isPast = (booking: OwnBooking) => booking.entry.status === 'completed' || hasEnded(booking);
  const upcoming =
    upcomingOrders.data &&
    appointments &&
    [
      ...upcomingOrders.data.appointments.map(ofOrder),
      ...appointments.filter((one) => isActive(one.entry) && !isPast(one)),
    ].toSorted((one, other) => startOf(one) - startOf(other));
  const past =
    pastOrders.data &&
    appointments &&
    [...pastOrders.data.appointments.map(ofOrder), ...appointments.filter(isPast)].toSorted(
      (one, other) => startOf(other) - startOf(one),
    );
  const names = useQueries({ queries: shopsToLoad(upcoming, past).map(establishmentById) });
  return {
    upcoming,
    past,
    /** Whether the server has more past orders than it sent. */
    isCut: (pastOrders.data?.total ?? 0) > (pastOrders.data?.appointments.length ?? 0),
    pending: [upcomingOrders, pastOrders, made].some(({ isPending }) => isPending) || names.some(isAwaited),
    error: upcomingOrders.error ?? pastOrders.error ?? made.error,
    retry: () => void Promise.all([upcomingOrders.refetch(), pastOrders.refetch(), made.refetch()]),
  };
}

/** The ids of the shops to load for the bookings that are shown. */
function shopsToLoad(...lists: (OwnBooking[] | undefined)[]): number[] {
  const shown = lists.flatMap((bookings) => bookings?.slice(0, MOST) ?? []);
  return [...new Set(shown.flatMap(({ entry }) => (needsShop(entry) ? [entry.entityId] : [])))];
}

/** Whether the shop has to be loaded by its id. An order contains its shop, an appointment does not. */
const needsShop = ({ establishment, entityId }: Entry): boolean => establishment === null && entityId > 0;

type Mine = ReturnType<typeof useOwnBookings>;

/** The user's own bookings: the next one, other upcoming ones, then past ones. */
export function OwnBookings({ mine: { upcoming, past, isCut, error, retry } }: { mine: Mine }) {
  if (!upcoming || !past) {
    return error ? <ErrorState onRetry={retry}>{errorText(error, messages.ownFailed)}</ErrorState> : null;
  }
  const [next, ...others] = upcoming.slice(0, MOST);
  const shownPast = past.slice(0, MOST);
  return (
    <>
      <section className="panel" aria-labelledby="next-title">
        <h2 id="next-title">Próximo agendamento</h2>
        {next ? <Next booking={next} /> : <NoNext />}
        {others.length > 0 && <Lines label="Outros agendamentos" bookings={others} />}
        {upcoming.length > MOST && (
          <LinkAnchor className={classes['all']} to="/appointment/my">
            {messages.allOwn}
          </LinkAnchor>
        )}
      </section>
      <section className="panel" aria-labelledby="past-title">
        <h2 id="past-title">Agendamentos anteriores</h2>
        {shownPast.length > 0 ? (
          <Lines label="Agendamentos anteriores" bookings={shownPast} repeatable />
        ) : (
          <p className={classes['none']}>{messages.noOwnPast}</p>
        )}
        {(isCut || past.length > MOST) && (
          <p className={classes['none']}>Aqui estão os {shownPast.length} mais recentes.</p>
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

function Next({ booking: { entry } }: { booking: OwnBooking }) {
  const clock = entry.at && clockIn(entry.zone, entry.at);
  return (
    <div className={classes['next']}>
      <p className={classes['when']}>{clock && `${longDay(clock.day)}, às ${clock.time}`}</p>
      <p>
        <Shop entry={entry} />
      </p>
      <p>
        <What entry={entry} />
      </p>
      {entry.deposit && (
        <p>
          <OwnDeposit deposit={entry.deposit} state={stateOf(entry)} zone={entry.zone} />
        </p>
      )}
      <OpenBooking entry={entry} />
    </div>
  );
}

/** Links to the booking's page. Appointments have no page, so they link to the list of the client's appointments. */
const OpenBooking = ({ entry: { kind, id, status } }: { entry: Entry }) =>
  kind === 'order' ? (
    <LinkButton variant="default" size="md" to="/booking/$id" params={{ id: String(id) }}>
      {messages.openOwn}
    </LinkButton>
  ) : (
    <LinkButton
      variant="default"
      size="md"
      to="/appointment/my"
      search={status === 'pending' ? { status } : {}}
    >
      {messages.openOwn}
    </LinkButton>
  );

interface LinesProps {
  label: string;
  bookings: OwnBooking[];
  /** Shows 'Repetir' instead of a link to the booking. */
  repeatable?: boolean;
}

const Lines = ({ label, bookings, repeatable = false }: LinesProps) => (
  <ul className={classes['lines']} aria-label={label}>
    {bookings.map((booking) => (
      <li key={booking.entry.key}>
        <div>
          <strong>
            {booking.entry.at && `${dayAndTimeIn(booking.entry.zone, booking.entry.at)} `}
            <Shop entry={booking.entry} />
          </strong>
          <span>
            <What entry={booking.entry} />
          </span>
          <OwnDeposit
            deposit={booking.entry.deposit}
            state={stateOf(booking.entry)}
            zone={booking.entry.zone}
          />
        </div>
        {repeatable ? <Repeat booking={booking} /> : <OpenBooking entry={booking.entry} />}
      </li>
    ))}
  </ul>
);

/** The shop of an entry; null if it is unknown or could not be loaded (`failed`). */
function useShop(entry: Entry) {
  const { data, error } = useQuery({ ...establishmentById(entry.entityId), enabled: needsShop(entry) });
  return {
    shop: entry.establishment ?? data?.establishment ?? null,
    failed: error !== null && !isStatus(error, 404),
  };
}

function Shop({ entry }: { entry: Entry }) {
  const { shop, failed } = useShop(entry);
  if (!shop) return <>{failed ? messages.shopFailed : messages.shopUnknown}</>;
  return (
    <LinkAnchor to="/establishment/view/$slug" params={{ slug: shop.slug }}>
      <bdi>{shop.name}</bdi>
    </LinkAnchor>
  );
}

const What = ({ entry }: { entry: Entry }) => (
  <>
    <bdi>{joinText([entry.services.join(', '), entry.provider && `com ${entry.provider}`], ' · ')}</bdi>
    {' · '}
    <span className={classes['kept']}>{money(entry.price)}</span> · {bookingStateLabel(stateOf(entry))}
  </>
);

/** A link to the shop's booking screen with the same collaborator and services chosen. */
function Repeat({ booking: { entry, serviceIds } }: { booking: OwnBooking }) {
  const { shop } = useShop(entry);
  if (!shop || !entry.employerId || serviceIds.length === 0) return null;
  const [firstName] = (entry.provider ?? '').split(' ');
  return (
    <LinkButton
      variant="default"
      size="md"
      to="/establishment/$slug/schedule"
      params={{ slug: shop.slug }}
      search={{ collaborator: String(entry.employerId), service: serviceIds.join(',') } as never}
    >
      <bdi>Repetir com {firstName}</bdi>
    </LinkButton>
  );
}
