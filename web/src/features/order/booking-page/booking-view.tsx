import type { ReactNode } from 'react';
import { Button } from '@/components/buttons/button';
import { Icon } from '@/components/buttons/icons';
import { LinkAnchor } from '@/components/buttons/links';
import { OutsideButton } from '@/components/buttons/outside-button';
import { PhoneText } from '@/components/lists/phone-text';
import { Badge } from '@/components/lists/record-card';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { SteadyArticle } from '@/components/states/steady-article';
import { saveFile } from '@/lib/browser/save-file';
import { mapLink } from '@/lib/shops/map-link';
import { money } from '@/lib/text/money';
import { internationalDigits, whatsappLink } from '@/lib/text/phone';
import { joinText } from '@/lib/text/text';
import { longDay } from '@/lib/time/sao-paulo';
import { clockIn } from '@/lib/time/zone-clock';
import { bookingStates, bookingMessages as messages } from '../bookings/messages';
import { pixMessages } from '../payments/pix-messages';
import { bookingCalendar } from './booking-calendar';
import { type Booking, isStanding } from './booking-page-api';
import classes from './booking-view.module.css';

/** The id of the heading, which receives the focus. */
export const BOOKING_TITLE_ID = 'booking-title';

interface Props {
  booking: Booking;
  /** The server's message directly after booking; otherwise null. */
  fresh: string | null;
  /** What others have done while the page is open, in place of the text of the state. */
  notice: string | null;
  /** The absolute address of this page. */
  link: string;
  /** Content between the state and the time: the next step of the client. */
  first?: ReactNode;
  /** Content below the buttons. */
  children?: ReactNode;
}

/** The booking as its customer sees it: services, place, time, state and actions. */
export function BookingView({ booking, fresh, notice, link, first, children }: Props) {
  const state = bookingStates[booking.appointment_status];
  const awaitsDeposit = booking.deposit?.status === 'awaited';
  const next = notice ?? (awaitsDeposit ? pixMessages.depositStates['awaited'] : state?.text);
  const isFresh = fresh !== null && isStanding(booking);
  return (
    <SteadyArticle className={classes['view']} content={booking}>
      {isFresh && (
        <div className={classes['done']} role="status">
          <Icon name="check" size={22} />
          <p>
            <strong>{awaitsDeposit ? pixMessages.depositMissing : messages.doneTitle}</strong>
            <span>{fresh || messages.done}</span>
            <State booking={booking} next={next} />
          </p>
        </div>
      )}
      <header className={classes['head']}>
        <h1 id={BOOKING_TITLE_ID} tabIndex={-1}>
          {messages.title}
        </h1>
        {/* The message above includes the state. */}
        {!isFresh && (
          <p>
            <State booking={booking} next={next} />
          </p>
        )}
      </header>
      {first}
      <When booking={booking} />
      <Shop booking={booking} />
      <Sold booking={booking} />
      <Actions booking={booking} link={link} />
      {children}
    </SteadyArticle>
  );
}

/** The name of the state and what comes next. */
function State({ booking, next }: { booking: Booking; next: string | undefined }) {
  const status = booking.appointment_status;
  return (
    <span className={classes['state']}>
      <Badge tone={toneOf(booking)}>{bookingStates[status]?.name ?? status}</Badge>
      <span>{next}</span>
    </span>
  );
}

function toneOf({ appointment_status: status }: Booking) {
  if (status === 'confirmed' || status === 'attended') return 'good';
  return status === 'pending' ? 'brass' : 'danger';
}

function timesOf({ starts_at: starts, ends_at: ends, establishment }: Booking) {
  const zone = establishment?.time_zone ?? '';
  const { day, time } = clockIn(zone, starts ?? '');
  return { day: longDay(day), from: time, until: clockIn(zone, ends ?? '').time };
}

function When({ booking }: { booking: Booking }) {
  const { day, from, until } = timesOf(booking);
  return (
    <section className={`panel ${classes['when']}`} aria-label="Data e horário">
      <p className={classes['day']}>{day}</p>
      <p>
        <strong>{from}</strong> às {until}
      </p>
      <p className={classes['soft']}>
        Com <bdi>{booking.attendant_name}</bdi>
      </p>
    </section>
  );
}

function Shop({ booking: { establishment: shop } }: { booking: Booking }) {
  if (!shop) return null;
  const city = joinText([shop.city, shop.uf], ' - ');
  return (
    <section className={`panel ${classes['shop']}`} aria-labelledby="booked-shop">
      <div className={classes['logo']}>
        <Picture src={shop.logo} fallback={fallbacks.logo} alt="" width={60} eager />
      </div>
      <div>
        <h2 id="booked-shop">
          <bdi>{shop.name}</bdi>
        </h2>
        {(shop.address || city) && <p className={classes['soft']}>{joinText([shop.address, city], ', ')}</p>}
        {shop.is_public && (
          <LinkAnchor to="/establishment/view/$slug" params={{ slug: shop.slug }}>
            {messages.backToShop}
          </LinkAnchor>
        )}
      </div>
    </section>
  );
}

function Sold({ booking }: { booking: Booking }) {
  return (
    <section className="panel" aria-labelledby="booked-services">
      <h2 id="booked-services">Serviços</h2>
      <dl className={classes['lines']}>
        {booking.services.map(({ name, quantity, price }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a service may occur twice, and lines never move
          <div key={place} className={classes['line']}>
            <dt>
              <bdi>{name}</bdi>
              {quantity > 1 && ` × ${quantity}`}
            </dt>
            <dd>{money(price)}</dd>
          </div>
        ))}
        <div className={classes['total']}>
          <dt>Total · {booking.total_duration} min</dt>
          <dd>{money(booking.total_price)}</dd>
        </div>
      </dl>
      <p className={classes['soft']}>{messages.number(booking.order_number)}</p>
    </section>
  );
}

function Actions({ booking, link }: { booking: Booking; link: string }) {
  const shop = booking.establishment;
  const standing = isStanding(booking);
  const map = standing && shop ? mapLink(shop) : null;
  const chat = booking.appointment_status === 'cancelled' ? chatLink(booking) : null;
  const save = () =>
    saveFile(
      `agendamento-${booking.order_number}.ics`,
      new Blob([bookingCalendar(booking, link)], { type: 'text/calendar;charset=utf-8' }),
    );
  return (
    <div className={classes['actions']}>
      {standing && (
        <>
          <Button size="md" leftSection={<Icon name="calendar" size={18} />} onClick={save}>
            {messages.calendar}
          </Button>
          <OutsideButton href={shareLink(booking, link)} icon="whatsapp">
            {messages.share}
          </OutsideButton>
          <small className={classes['warning']}>{messages.linkAllows}</small>
        </>
      )}
      {map && (
        <OutsideButton href={map} icon="pin">
          {messages.way}
        </OutsideButton>
      )}
      {chat && (
        <OutsideButton href={chat} icon="whatsapp">
          {messages.chat}
        </OutsideButton>
      )}
      {shop?.phone && (
        <OutsideButton href={`tel:+${internationalDigits(shop.phone)}`} icon="phone">
          {messages.call} <PhoneText phone={shop.phone} />
        </OutsideButton>
      )}
    </div>
  );
}

/** A link that opens the messaging app with a text about the booking and no recipient. */
function shareLink(booking: Booking, link: string): string {
  const { day, from } = timesOf(booking);
  const shop = booking.establishment;
  const text = [
    `Agendamento: ${shop?.name}`,
    `${day}, às ${from}, com ${booking.attendant_name}`,
    joinText([shop?.address, shop?.city], ', '),
    link,
  ];
  return `https://wa.me/?text=${encodeURIComponent(text.filter(Boolean).join('\n'))}`;
}

/** A link that opens the messaging app with a text to the shop about a cancelled booking; null without a number. */
function chatLink(booking: Booking): string | null {
  const { day, from } = timesOf(booking);
  return whatsappLink(booking.establishment?.phone, messages.chatText(booking.order_number, day, from));
}
