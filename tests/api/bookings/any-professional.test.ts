// "Any professional": times of several people in one answer, and bookings for which the server
// chooses the least busy free person.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { unique } from '../owner.ts';
import { appointmentAt, DATE, made, newSalon, type Salon, somebody } from '../salon.ts';

let salon: Salon;
let client: Api;

beforeAll(async () => {
  salon = await newSalon();
  client = (await somebody()).api;
}, 60_000);

const bookAny = (api: Api, time: string, key = unique('qualquer'), place = salon, fields = {}) =>
  api.ask(
    'createOrder',
    {
      entity_name: 'establishment',
      entity_id: place.shop.id,
      items: [{ item_id: place.cut.id }],
      customer_name: 'Cliente de Teste',
      order_datetime: `${DATE}T${time}:00`,
      any_attendant: true,
      ...fields,
    },
    { headers: { 'idempotency-key': key } },
  );

const both = () => [salon.collaborator, salon.managerLink].toSorted((a, b) => a - b);

const freeAt = async (time: string): Promise<number[]> => {
  const { days } = await visitor().call('listAvailableDays', {
    employer_ids: both(),
    start_date: DATE,
    days: 1,
    duration: 30,
  });
  return days[0]?.free.find((at) => at.time === time)?.employer_ids ?? [];
};

describe('availability of several collaborators', () => {
  test('lists the free people at each time, and reflects a booking immediately', async () => {
    expect(await freeAt('08:00')).toEqual(both());
    await made(salon.owner.api, appointmentAt(salon, '08:00'));
    expect(await freeAt('08:00')).toEqual([salon.managerLink]);
    const { days } = await visitor().call('listAvailableDays', {
      employer_ids: both(),
      start_date: DATE,
      days: 31,
      duration: 30,
    });
    expect(days).toHaveLength(31);
    for (const { available_times, free } of days)
      expect(free.map(({ time }) => time)).toEqual(available_times);
  });

  test.each([
    ['none', {}],
    ['one and several', { employer_id: 1, employer_ids: [1] }],
    ['more than twenty', { employer_ids: Array.from({ length: 21 }, (_, place) => place + 1) }],
    ['an id that is not a number', { employer_ids: ['x'] }],
    ['more than 31 days', { employer_ids: [1], days: 32 }],
  ])('is refused for %s', async (_, fields) => {
    const answer = await visitor().ask('listAvailableDays', { duration: 30, ...fields } as never);
    expect(answer.status, answer.text).toBe(422);
  });
});

describe('a booking with any professional', () => {
  test('goes to the least busy person, and a repeat returns the same one', async () => {
    const own = await newSalon();
    await made(own.owner.api, appointmentAt(own, '08:00'));
    const key = unique('qualquer');
    const first = await bookAny(client, '10:00', key, own);
    expect(first.status, first.text).toBe(201);
    expect(first.body.order?.attendant_id).toBe(own.managerLink);
    expect(first.body.order?.attendant?.user?.first_name).not.toBe('');
    const repeat = await bookAny(client, '10:00', key, own);
    expect(repeat.body.order?.id).toBe(first.body.order?.id);
    expect(repeat.body.order?.attendant_id).toBe(own.managerLink);
    const second = await bookAny(client, '10:00', undefined, own);
    expect(second.body.order?.attendant_id).toBe(own.collaborator);
    const third = await bookAny(client, '10:00', undefined, own);
    expect(third.status, third.text).toBe(409);
    const { suggestion } = third.body as { suggestion?: string };
    expect(suggestion).toBe('10:30');
    expect((await bookAny(client, suggestion ?? '', undefined, own)).status).toBe(201);
  }, 60_000);

  test('gives concurrent clients different people, and concurrent equal requests one booking', async () => {
    const raced = await Promise.all(Array.from({ length: 6 }, () => bookAny(client, '14:00')));
    const booked = raced
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.order?.attendant_id ?? 0);
    expect(booked.toSorted((a, b) => a - b)).toEqual(both());
    expect(raced.filter(({ status }) => status === 409)).toHaveLength(4);
    const key = unique('qualquer');
    const equal = await Promise.all(Array.from({ length: 5 }, () => bookAny(client, '16:00', key)));
    expect(new Set(equal.filter(({ status }) => status === 201).map(({ body }) => body.order?.id)).size).toBe(
      1,
    );
    expect((await bookAny(client, '16:00', key)).status).toBe(201);
    await expect.poll(() => freeAt('16:00'), { timeout: 15_000 }).toHaveLength(1);
  });

  test('is refused when it also names a person, outside working hours, and in the past', async () => {
    const named = await bookAny(client, '17:00', undefined, salon, { attendant_id: salon.collaborator });
    expect(named.status, named.text).toBe(422);
    const closed = await bookAny(client, '21:00');
    expect(closed.status, closed.text).toBe(422);
    const past = await bookAny(client, '17:00', undefined, salon, { order_datetime: '2020-01-02T10:00:00' });
    expect(past.status, past.text).toBe(422);
  });
});
