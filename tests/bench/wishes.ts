// Bookings that do not overlap, for the load of several rounds.
import { writeFile } from 'node:fs/promises';
import type { Api } from '../harness/api.ts';
import { type Bookable, durationOf, minutesOf } from '../harness/bookings.ts';

const MONTHS = 5;
const MONTH_DAYS = 31;

type Service = Bookable['services'][number];

let customers = 0;

/** Returns a booking of a customer with another phone number each time. */
const wish = (person: Bookable, service: Service, at: string) => ({
  entity_name: 'establishment',
  entity_id: person.establishment_id,
  items: [{ item_id: service.id }],
  customer_name: 'Cliente de Teste',
  customer_phone: `119${String(++customers).padStart(8, '0')}`,
  origin: 'App',
  order_datetime: at,
  attendant_id: person.employer_id,
});

async function wishesOf(
  gateway: Api,
  person: Bookable,
  service: Service,
  daysAhead: number,
): Promise<string[]> {
  const start = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  const { days } = await gateway.call('listAvailableDays', {
    employer_id: person.employer_id,
    start_date: start,
    days: MONTH_DAYS,
    duration: service.duration,
  });
  return days.flatMap(({ date, available_times }) => {
    let free = 0;
    return available_times.flatMap((time) => {
      if (minutesOf(time) < free) return [];
      free = minutesOf(time) + durationOf([service]);
      return [`${JSON.stringify(wish(person, service, `${date}T${time}:00`))}\n`];
    });
  });
}

/** Writes bookings of the next months, one per line, into the files. Successive lines book different people. */
export async function writeWishes(gateway: Api, people: Bookable[], files: string[]): Promise<void> {
  const all: string[][] = [];
  for (const person of people) {
    const service = person.services.reduce((a, b) => (a.duration <= b.duration ? a : b));
    const lines: string[] = [];
    for (let month = 1; month <= MONTHS; month += 1)
      lines.push(...(await wishesOf(gateway, person, service, month * MONTH_DAYS)));
    all.push(lines);
  }
  const longest = Math.max(...all.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => all.flatMap((lines) => lines[turn] ?? []));
  const each = Math.ceil(turns.length / files.length);
  for (const [index, file] of files.entries())
    await writeFile(
      file,
      turns
        .slice(index * each, (index + 1) * each)
        .flat()
        .join(''),
    );
}
