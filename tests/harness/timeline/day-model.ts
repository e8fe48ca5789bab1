// A model of one day of a person who works at several shops. It computes expected answers minute by
// minute, independently of the services' algorithm. Minutes are counted from midnight in São Paulo; wall
// minutes from midnight in the shop's zone.

const DAY_MINUTES = 24 * 60;
const GRID_MINUTES = 15;

export interface Service {
  id: number;
  /** Minutes. */
  duration: number;
}

/** A shop where the person works. */
export interface Place {
  shop: number;
  collaborator: number;
  services: Service[];
  /** Minutes by which São Paulo is ahead of the shop's zone. */
  ahead: number;
}

/** A half-open interval of minutes. */
export interface Span {
  start: number;
  end: number;
}

/** A row of weekly hours, in wall minutes. */
export interface Hours extends Span {
  isActive: boolean;
}

export interface Booking extends Span {
  source: 'order' | 'appointment';
  id: number;
  place: Place;
  version: number;
  stands: boolean;
}

/** A break or day off. */
export interface TimeOff extends Span {
  id: number;
  place: Place;
}

export type Verdict = 'free' | 'taken' | 'closed';

/** Formats a minute of the day as HH:MM. */
export const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function minutesOf({ start, end }: Span): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}

const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

export class DayModel {
  bookings: Booking[] = [];
  timeOff: TimeOff[] = [];
  readonly hours = new Map<Place, Hours[]>();

  /** `holidays` are the hours that holidays leave open, per shop in wall minutes, shared by the people of a day. */
  constructor(readonly holidays: Map<number, Span>) {}

  hoursAt(place: Place): Hours[] {
    return this.hours.get(place) ?? [];
  }

  works(place: Place, minute: number): boolean {
    const wall = minute - place.ahead;
    const holiday = this.holidays.get(place.shop);
    if (holiday && (wall < holiday.start || wall >= holiday.end)) return false;
    return this.hoursAt(place).some(({ start, end, isActive }) => isActive && start <= wall && wall < end);
  }

  /** Whether the whole span is working time. */
  fits(place: Place, span: Span): boolean {
    return minutesOf(span).every((minute) => this.works(place, minute));
  }

  isTaken(span: Span, except?: Booking): boolean {
    return (
      this.timeOff.some((off) => overlap(off, span)) ||
      this.bookings.some((booking) => booking !== except && booking.stands && overlap(booking, span))
    );
  }

  /** The expected answer to a request for a span at a shop. `except` is a booking that the request moves. */
  judge(place: Place, span: Span, except?: Booking): Verdict {
    if (!this.fits(place, span)) return 'closed';
    return this.isTaken(span, except) ? 'taken' : 'free';
  }

  /** The start times that the shop offers, as HH:MM in its own zone. */
  offered(place: Place, duration: number): string[] {
    const times: string[] = [];
    let opening: number | undefined;
    for (let wall = 0; wall < DAY_MINUTES; wall += 1) {
      const start = wall + place.ahead;
      if (!this.works(place, start)) {
        opening = undefined;
        continue;
      }
      opening ??= wall;
      const isOnGrid = (wall - opening) % GRID_MINUTES === 0;
      if (isOnGrid && this.judge(place, { start, end: start + duration }) === 'free') times.push(clock(wall));
    }
    return times;
  }

  /** The bookings of a shop within a span. */
  standingAt(shop: number, span: Span): Booking[] {
    return this.standing().filter((booking) => booking.place.shop === shop && overlap(booking, span));
  }

  standing(): Booking[] {
    return this.bookings.filter(({ stands }) => stands);
  }

  /** The bookings that lie within working time before `change` and outside after it. Leaves the change applied. */
  strandedBy(place: Place, change: () => void): Booking[] {
    const before = this.standing().filter((booking) => booking.place === place && this.fits(place, booking));
    change();
    return before.filter((booking) => !this.fits(place, booking));
  }

  /** Every minute taken by time off. */
  minutesOff(): Set<number> {
    return new Set(this.timeOff.flatMap(minutesOf));
  }
}
