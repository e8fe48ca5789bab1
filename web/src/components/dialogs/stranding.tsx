import { createContext, type ReactNode, useContext, useState } from 'react';
import { ApiError } from '@/api/error';
import { joinText } from '@/lib/text/text';
import { fullDay } from '@/lib/time/sao-paulo';
import { LinkAnchor } from '../buttons/links';
import { openConfirm } from './alerts';
import classes from './stranding.module.css';

const messages = {
  title: 'Há agendamentos neste período',
  lead: (count: number) =>
    count === 1
      ? 'Este agendamento fica fora do horário, mas continua valendo:'
      : `Estes ${count} agendamentos ficam fora do horário, mas continuam valendo:`,
  more: (count: number) => (count === 1 ? 'E mais 1.' : `E mais ${count}.`),
  confirm: 'Continuar e manter',
  beingBooked: 'Reserva em andamento',
  kept: (count: number) =>
    count === 1
      ? '1 agendamento ficou fora do horário e continua valendo. Se precisar, remarque ou cancele.'
      : `${count} agendamentos ficaram fora do horário e continuam valendo. Se precisar, remarque ou cancele.`,
  seeBookings: 'Ver agendamentos',
} as const;

interface StrandedBooking {
  id: number;
  /** YYYY-MM-DD and HH:MM on the shop's clock. */
  date: string;
  start_time: string;
  end_time: string;
  /** Empty for a reservation that is not a booking yet. */
  client_name: string;
  employer_id: number;
  establishment_id: number;
}

/** The body of the refusal: the first bookings, their total, and the token that confirms the change. */
interface StrandedBookings {
  bookings: StrandedBooking[];
  count: number;
  confirm: string;
}

/** A change of the agenda. `confirmation` allows it to leave the confirmed bookings outside the working time. */
export type AgendaChange<T> = (confirmation: { confirm?: string }) => Promise<T>;

interface Kept {
  count: number;
  /** The first booking of each collaborator. */
  first: StrandedBooking[];
}

/** The shop of the changed agenda. */
export interface StrandingShop {
  id: number;
  slug: string;
}

interface GuardProps {
  shop: StrandingShop;
  /** Returns a collaborator's name, for changes that concern several collaborators. */
  nameOf?: (employerId: number) => string | undefined;
  children: ReactNode;
}

type Guard = <T>(change: AgendaChange<T>) => Promise<T | null>;

const GuardContext = createContext<Guard>((change) => change({}));

/** The bookings that a change would leave outside the working time, or null for other errors. */
function strandedBy(error: unknown): StrandedBookings | null {
  if (!(error instanceof ApiError) || error.reason !== 'BOOKINGS_STRANDED') return null;
  return error.body as unknown as StrandedBookings;
}

const firstOfEach = ({ bookings }: StrandedBookings) =>
  bookings.filter(
    ({ employer_id: id }, index) => bookings.findIndex((other) => other.employer_id === id) === index,
  );

/** Runs changes of the agenda. Asks before bookings are left outside the working time, and links to them afterwards. */
export function StrandingGuard({ shop, nameOf, children }: GuardProps) {
  const [kept, setKept] = useState<Kept | null>(null);
  const guard: Guard = async (change) => {
    let asked: StrandedBookings | null = null;
    for (;;) {
      try {
        const done = await change(asked ? { confirm: asked.confirm } : {});
        setKept(asked && { count: asked.count, first: firstOfEach(asked) });
        return done;
      } catch (error) {
        // Asks again if bookings were added while the dialog was open.
        asked = strandedBy(error);
        if (!asked) throw error;
        if (!(await agreed(asked, nameOf))) return null;
      }
    }
  };
  return (
    <GuardContext value={guard}>
      {kept && <KeptNote kept={kept} shop={shop} nameOf={nameOf} />}
      {children}
    </GuardContext>
  );
}

/** Runs a change; returns null if the user declined. */
export const useStrandingGuard = (): Guard => useContext(GuardContext);

function agreed(stranded: StrandedBookings, nameOf: GuardProps['nameOf']): Promise<boolean> {
  return new Promise((resolve) => {
    openConfirm({
      title: messages.title,
      children: <StrandedList stranded={stranded} nameOf={nameOf} />,
      confirm: messages.confirm,
      cancel: 'Voltar',
      danger: true,
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}

interface ListProps extends Pick<GuardProps, 'nameOf'> {
  stranded: StrandedBookings;
}

/** Lists the bookings by day. The list scrolls; a shadow marks the ends at which it continues. */
function StrandedList({ stranded: { bookings, count }, nameOf }: ListProps) {
  const more = count - bookings.length;
  const days = [...new Set(bookings.map(({ date }) => date))];
  const withWhom = ({ employer_id: id }: StrandedBooking) => {
    const name = nameOf?.(id);
    return name && `com ${name}`;
  };
  return (
    <>
      <p>{messages.lead(count)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
      <section className={classes['stranded']} tabIndex={0} aria-label={messages.title}>
        {days.map((day) => (
          <div key={day}>
            <h3>{fullDay(day)}</h3>
            <ul>
              {bookings
                .filter(({ date }) => date === day)
                .map((booking) => (
                  <li key={booking.id}>
                    <strong>
                      {booking.start_time} às {booking.end_time}
                    </strong>{' '}
                    <bdi>
                      {joinText([booking.client_name || messages.beingBooked, withWhom(booking)], ' ')}
                    </bdi>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </section>
      {more > 0 && <p>{messages.more(more)}</p>}
    </>
  );
}

interface NoteProps extends Pick<GuardProps, 'nameOf'> {
  kept: Kept;
  shop: StrandingShop;
}

function KeptNote({ kept: { count, first }, shop, nameOf }: NoteProps) {
  const labelOf = ({ employer_id: id }: StrandedBooking, index: number) =>
    `${messages.seeBookings} (${nameOf?.(id) ?? index + 1})`;
  return (
    <div className={`panel ${classes['kept']}`} role="status">
      <p>{messages.kept(count)}</p>
      {first.map((booking, index) => (
        <BookingsLink key={booking.employer_id} booking={booking} shop={shop}>
          {first.length === 1 ? messages.seeBookings : labelOf(booking, index)}
        </BookingsLink>
      ))}
    </div>
  );
}

interface LinkProps {
  booking: StrandedBooking;
  shop: StrandingShop;
  children: ReactNode;
}

/** Links to the agenda of the booking's day or, at another shop, to the collaborator. */
function BookingsLink({ booking, shop, children }: LinkProps) {
  const person = String(booking.employer_id);
  if (booking.establishment_id !== shop.id) {
    return (
      <LinkAnchor to="/employer/$id" params={{ id: person }}>
        {children}
      </LinkAnchor>
    );
  }
  return (
    <LinkAnchor to="/agenda/$slug" params={{ slug: shop.slug }} search={{ day: booking.date, person }}>
      {children}
    </LinkAnchor>
  );
}
