// Bookings that do not overlap, for the load of several rounds.
import { writeFile } from 'node:fs/promises';
import type { Api } from '../harness/api.ts';
import { type Bookable, inTurns, separateWishes, type Wish } from '../harness/loads/bookings.ts';

const MONTHS = 5;
const MONTH_DAYS = 31;

let customers = 0;

/** Returns the request's line, of a customer with another phone number each time. */
const lineOf = ({ bookable, services, date, time }: Wish): string =>
  `${JSON.stringify({
    entity_name: 'establishment',
    entity_id: bookable.establishment_id,
    items: services.map(({ id }) => ({ item_id: id })),
    customer_name: 'Cliente de Teste',
    customer_phone: `119${String(++customers).padStart(8, '0')}`,
    origin: 'App',
    order_datetime: `${date}T${time}:00`,
    attendant_id: bookable.employer_id,
  })}\n`;

/** Writes bookings of the next months, one per line, into the files. Successive lines book different people. */
export async function writeWishes(gateway: Api, people: Bookable[], files: string[]): Promise<void> {
  const all: Wish[][] = [];
  for (const person of people) {
    const wishes: Wish[] = [];
    for (let month = 1; month <= MONTHS; month += 1)
      wishes.push(...(await separateWishes(gateway, person, month * MONTH_DAYS)));
    all.push(wishes);
  }
  const lines = inTurns(all).map(lineOf);
  const each = Math.ceil(lines.length / files.length);
  for (const [index, file] of files.entries())
    await writeFile(file, lines.slice(index * each, (index + 1) * each).join(''));
}
