// Free times of a collaborator on a day, on a grid of 15 minutes, cached until that day gets a booking.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { JSON_TYPE, KEPT_SECONDS, midnightOf, type Stores } from './stores.ts';

const STEP = 15;
const MINUTE_MS = 60_000;
const HOURS = `SELECT start_minute, end_minute FROM schedules WHERE collaborator_id = $1 AND day_of_week = $2
  ORDER BY start_minute`;
const BOOKED = `SELECT extract(epoch FROM lower(during))::float8 AS "from", extract(epoch FROM upper(during))::float8 AS until
  FROM bookings WHERE collaborator_id = $1 AND status <> 'cancelled' AND during && tstzrange($2, $3)`;

interface Asked {
  employer_id: number;
  date: string;
  duration: number;
  uncached?: number;
}

const QUERY = {
  type: 'object',
  required: ['employer_id', 'date', 'duration'],
  properties: {
    employer_id: { type: 'integer', minimum: 1 },
    date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    duration: { type: 'integer', minimum: 5, maximum: 720 },
    uncached: { type: 'integer' },
  },
};

export const keyOf = (collaborator: number, date: string) => `monolith:times:${collaborator}:${date}`;

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Computes the free times (HH:MM) for a period of `duration` minutes. */
export async function freeTimes(
  client: pg.Pool | pg.PoolClient,
  collaborator: number,
  date: string,
  duration: number,
): Promise<string[]> {
  const midnight = midnightOf(date);
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const day = [new Date(midnight), new Date(midnight + 24 * 60 * MINUTE_MS)];
  const [hours, booked] = await Promise.all([
    client.query({ name: 'hours', text: HOURS, values: [collaborator, weekday] }),
    client.query({ name: 'booked', text: BOOKED, values: [collaborator, ...day] }),
  ]);
  const minuteOf = (seconds: number) => (seconds * 1000 - midnight) / MINUTE_MS;
  const taken = booked.rows.map((row) => ({ from: minuteOf(row.from), until: minuteOf(row.until) }));
  const now = (Date.now() - midnight) / MINUTE_MS;
  const free: string[] = [];
  for (const { start_minute, end_minute } of hours.rows) {
    for (let start = start_minute; start + duration <= end_minute; start += STEP) {
      const overlaps = taken.some(({ from, until }) => start < until && start + duration > from);
      if (start >= now && !overlaps) free.push(timeOf(start));
    }
  }
  return free;
}

export function addAvailability(app: FastifyInstance, { pool, redis }: Stores): void {
  app.get<{ Querystring: Asked }>(
    '/api/employer-schedule/available',
    { schema: { querystring: QUERY } },
    async ({ query: { employer_id, date, duration, uncached } }, reply) => {
      const key = keyOf(employer_id, date);
      const kept = uncached ? null : await redis.hget(key, String(duration));
      reply.type(JSON_TYPE);
      if (kept) return kept;
      const answer = JSON.stringify({ available_times: await freeTimes(pool, employer_id, date, duration) });
      if (!uncached) await redis.multi().hset(key, duration, answer).expire(key, KEPT_SECONDS).exec();
      return answer;
    },
  );
}
