// State shared by the monolith's routes: PostgreSQL, Redis and the shops' time zone.
import type { Redis } from 'ioredis';
import type pg from 'pg';

export interface Stores {
  pool: pg.Pool;
  redis: Redis;
}

/** Seconds that Redis keeps an answer. */
export const KEPT_SECONDS = 60;
export const JSON_TYPE = 'application/json; charset=utf-8';
/** The UTC offset of all shops. It is constant, because Brazil has no daylight saving time. */
const ZONE = '-03:00';

/** Midnight of a day (YYYY-MM-DD) at the shop, in milliseconds. */
export const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00${ZONE}`);
/** An instant of the local time YYYY-MM-DDTHH:MM:SS. */
export const instantOf = (local: string): Date => new Date(`${local.replace(' ', 'T')}${ZONE}`);
