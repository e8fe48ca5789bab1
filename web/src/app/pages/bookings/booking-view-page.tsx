import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isStatus } from '@/api/error';
import { LinkButton } from '@/components/buttons/links';
import { notifyError } from '@/components/dialogs/alerts';
import { Skeleton } from '@/components/states/skeleton';
import { EmptyState, ErrorState } from '@/components/states/states';
import { History } from '@/components/tables/history';
import { BookAgain } from '@/features/order/booking-page/book-again';
import { BookingDeposit } from '@/features/order/booking-page/booking-deposit';
import { BookingMailForm } from '@/features/order/booking-page/booking-mail-form';
import { type Booking, bookingById, isStanding } from '@/features/order/booking-page/booking-page-api';
import { BOOKING_TITLE_ID, BookingView } from '@/features/order/booking-page/booking-view';
import { refreshBooking } from '@/features/order/booking-page/device-bookings';
import { clearFresh, freshMessage } from '@/features/order/booking-page/fresh-booking';
import { bookingMessages as messages } from '@/features/order/bookings/messages';
import { useNoindex } from '@/lib/browser/use-noindex';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi, useRouterState } from '@/lib/router/react';
import { TIME_ZONE } from '@/lib/time/sao-paulo';
import { BookingChanges } from './booking-changes';

const route = getRouteApi('/booking/$id');

/** /booking/{id}#{secret}: a booking, accessible with its address only. */
export function BookingViewPage() {
  const { id } = route.useParams();
  const hash = useRouterState({ select: (state) => state.location.hash });
  usePageTitle(messages.title);
  useNoindex();
  return (
    <div className="page">
      <OneBooking key={`${id}#${hash}`} id={Number(id)} secret={hash} />
    </div>
  );
}

function OneBooking({ id, secret }: { id: number; secret: string }) {
  const [fresh] = useState(() => freshMessage(id));
  const { data, error, isError, refetch } = useQuery({
    ...bookingById(id, secret),
    enabled: Number.isSafeInteger(id) && id > 0,
  });
  const booking = data?.booking;
  const cancelled = useCancelledMeanwhile(booking);
  const notice = booking && cancelled ? cancellationByOthers(booking) : null;
  useTitleFocus(cancelled, notice !== null);
  useNotice(notice);
  useEffect(clearFresh, []);
  useKeptInStep(booking);

  if (!(id > 0) || isStatus(error, 404) || isStatus(error, 422)) return <NotFound />;
  if (isError && !booking) {
    return <ErrorState onRetry={() => void refetch()}>{messages.loadFailed}</ErrorState>;
  }
  if (!booking) return <Loading />;
  // After a move, the success message would name the earlier person and time.
  const moved = booking.events.some(({ moved_from: from }) => from);
  return (
    <BookingView
      booking={booking}
      fresh={moved ? null : fresh}
      link={`${window.location.origin}/booking/${id}${secret && `#${secret}`}`}
      notice={notice}
      first={<BookingDeposit booking={booking} secret={secret} steady={!isCancelledByCustomer(booking)} />}
    >
      {isError && <ErrorState onRetry={() => void refetch()}>{messages.refreshFailed}</ErrorState>}
      <BookingChanges booking={booking} secret={secret} />
      <BookAgain booking={booking} cause={causeOf(booking)} />
      <BookingHistory booking={booking} />
      {booking.can_be_mailed && <BookingMailForm id={id} secret={secret} />}
    </BookingView>
  );
}

function BookingHistory({ booking: { events, establishment } }: { booking: Booking }) {
  if (events.length === 0) return null;
  // Without a first name, the history shows 'Você' for customers with an account too.
  const shown = events.map((event) => (event.by_customer ? { ...event, actor_first_name: null } : event));
  return (
    <section className="panel" aria-labelledby="booking-history">
      <h2 id="booking-history">{messages.historyTitle}</h2>
      <History events={shown} zone={establishment?.time_zone ?? TIME_ZONE} customer="Você" />
    </section>
  );
}

/** Whether the booking was cancelled while this page was open. */
function useCancelledMeanwhile(booking: Booking | null | undefined): boolean {
  const [wasStanding, setWasStanding] = useState(false);
  if (booking && isStanding(booking) && !wasStanding) setWasStanding(true);
  return wasStanding && booking?.appointment_status === 'cancelled';
}

const cancellationOf = ({ events }: Booking) => events.findLast(({ action }) => action === 'cancelled');

const isCancelledByCustomer = (booking: Booking): boolean => cancellationOf(booking)?.by_customer === true;

/** A sentence about a cancelled booking: who cancelled it. */
function causeOf(booking: Booking): string {
  const cancellation = cancellationOf(booking);
  if (cancellation?.by_customer) return messages.cancelledByCustomer;
  return cancellation?.actor_first_name ? messages.cancelledByShop : messages.cancelledMeanwhile;
}

/** A notice if the shop or the system cancelled the booking; otherwise null. */
const cancellationByOthers = (booking: Booking): string | null =>
  cancellationOf(booking)?.by_customer === false ? causeOf(booking) : null;

/** Repeats the text as a notice, which is in view at any scroll position. */
function useNotice(text: string | null) {
  useEffect(() => {
    if (text) notifyError(text);
  }, [text]);
}

/**
 * Once `wanted`, focuses the title and scrolls to it. After a change by others (`still`) the page stays where it is,
 * and the title receives only a focus that was lost.
 */
function useTitleFocus(wanted: boolean, still: boolean) {
  useEffect(() => {
    if (!wanted || (still && document.activeElement !== document.body)) return;
    const title = document.getElementById(BOOKING_TITLE_ID);
    title?.focus({ preventScroll: true });
    if (!still) window.scrollTo({ top: 0 });
  }, [wanted, still]);
}

/** Updates the copy of the booking on this device, which the home page lists. */
function useKeptInStep(booking: Booking | null | undefined) {
  useEffect(() => {
    if (!booking?.establishment || !booking.starts_at) return;
    refreshBooking(booking.id, {
      shop: booking.establishment.name,
      startsAt: booking.starts_at,
      zone: booking.establishment.time_zone,
      cancelled: booking.appointment_status === 'cancelled',
    });
  }, [booking]);
}

function NotFound() {
  return (
    <EmptyState icon="calendar" action={<LinkButton to="/">Ver barbearias</LinkButton>}>
      <h1>{messages.notFound}</h1>
      <p>{messages.notFoundHint}</p>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className="stack" aria-busy="true">
      <h1 className="unseen">Carregando...</h1>
      <Skeleton height={56} radius="lg" />
      <Skeleton height={130} radius="lg" />
      <Skeleton height={110} radius="lg" />
      <Skeleton height={180} radius="lg" />
    </div>
  );
}
