import { useSession } from '@/api/session';
import { Icon } from '@/components/buttons/icons';
import { LinkAnchor } from '@/components/buttons/links';
import { shortDay, weekdayName } from '@/lib/time/sao-paulo';
import { useNow } from '@/lib/time/use-now';
import { clockIn } from '@/lib/time/zone-clock';
import { bookingStates, bookingMessages as messages } from '../bookings/messages';
import { type DeviceBooking, forgetBooking, useDeviceBookings } from './device-bookings';
import classes from './device-bookings-list.module.css';

const NO_MOMENTS: readonly number[] = [];
/** The number of bookings that are not folded. More would push the search below the fold. */
const FIRST = 3;

/** The bookings made on this device, next one first, all but the first ones folded. Renders nothing without bookings. */
export function DeviceBookingsList() {
  const { user } = useSession();
  const now = useNow(NO_MOMENTS);
  const bookings = useDeviceBookings(user?.id ?? null, now);
  if (bookings.length === 0) return null;
  return (
    <section className={`panel ${classes['panel']}`} aria-labelledby="device-bookings">
      <h2 id="device-bookings">{messages.deviceTitle}</h2>
      <Rows bookings={bookings.slice(0, FIRST)} />
      {bookings.length > FIRST && (
        <details>
          <summary>{messages.deviceMore(bookings.length - FIRST)}</summary>
          <Rows bookings={bookings.slice(FIRST)} />
        </details>
      )}
    </section>
  );
}

const Rows = ({ bookings }: { bookings: DeviceBooking[] }) => (
  <ul className={classes['list']}>
    {bookings.map((booking) => (
      <li key={booking.id}>
        <LinkAnchor to="/booking/$id" params={{ id: String(booking.id) }} hash={booking.secret}>
          <strong>{whenOf(booking)}</strong>
          <span>
            <bdi>{booking.shop}</bdi>
            {booking.cancelled && ` · ${bookingStates['cancelled']?.name}`}
          </span>
        </LinkAnchor>
        <button
          type="button"
          className={classes['forget']}
          aria-label={messages.forget(booking.shop)}
          onClick={() => forgetBooking(booking.id)}
        >
          <Icon name="close" size={18} />
        </button>
      </li>
    ))}
  </ul>
);

/** 'sex, 20/11 às 14:30' */
function whenOf({ zone, startsAt }: DeviceBooking): string {
  const { day, time } = clockIn(zone, startsAt);
  return `${weekdayName(day)}, ${shortDay(day)} às ${time}`;
}
