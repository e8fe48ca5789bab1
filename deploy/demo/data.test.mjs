// Rules of the demo data on any day: it is reproducible, visits do not overlap and lie within working
// hours, and sums and numbers are correct.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { at, clockOf, dayAfter, iso, midnightOf, minutesOf, weekdayOf } from './data/calendar.mjs';
import { makeDemo, picturesOf } from './data/demo.mjs';
import { kFutureDays, kPastDays } from './data/visits.mjs';

const kSaturdayMorning = Date.parse('2026-11-21T13:20:00Z');
const kSundayNight = Date.parse('2026-03-02T02:50:00Z');
const kDay = 24 * 60 * 60_000;

const groups = (list, keyOf) =>
  Map.groupBy?.(list, keyOf) ??
  list.reduce((map, entry) => map.set(keyOf(entry), [...(map.get(keyOf(entry)) ?? []), entry]), new Map());

for (const [name, now] of Object.entries({
  'on a Saturday morning': kSaturdayMorning,
  'on a Sunday night': kSundayNight,
})) {
  const demo = makeDemo(now);
  const appointments = demo.orders.filter(({ type }) => type === 'appointment');

  describe(`the demo data ${name}`, () => {
    test('is the same for the same moment', () => {
      assert.deepEqual(makeDemo(now), demo);
    });

    test('has the documented numbers of shops, cities and team members', () => {
      assert.equal(demo.shops.length, 16);
      assert.ok(new Set(demo.shops.map(({ city }) => city)).size >= 4);
      assert.equal(demo.shops.filter(({ user_id }) => user_id === 2).length, 3);
      assert.equal(demo.collaborators[0].user_name, 'barbeiro');
      assert.equal(demo.shops[0].user_id, 2);
      const paid = demo.shops.filter(({ pix_key }) => pix_key);
      assert.deepEqual(
        paid.map(({ slug, deposit_kind }) => [slug, deposit_kind]),
        [['corte-fino-studio', 'fixed']],
      );
      for (const shop of demo.shops) {
        const team = demo.collaborators.filter(({ establishment_id }) => establishment_id === shop.id);
        const items = demo.items.filter(({ establishment_id }) => establishment_id === shop.id);
        const services = items.filter(({ type }) => type === 'service');
        assert.ok(team.length >= 3 && team.length <= 6, shop.slug);
        assert.ok(services.length >= 8 && services.length <= 15, `${shop.slug}: ${services.length} services`);
        assert.ok(new Set(services.map(({ duration_min }) => duration_min)).size >= 4, shop.slug);
        assert.ok(
          items.some(({ category }) => category === 'adicionais'),
          shop.slug,
        );
        assert.ok(
          items.some(
            ({ type, category, stock }) => type === 'product' && category !== 'adicionais' && stock > 0,
          ),
          shop.slug,
        );
      }
    });

    const second = demo.collaborators.at(-1);

    test('has a collaborator of two shops of one owner, on different days', () => {
      const first = demo.collaborators.find(({ user_id }) => user_id === second.user_id);
      const owners = [first, second].map(
        ({ establishment_id }) => demo.shops.find(({ id }) => id === establishment_id).user_id,
      );
      assert.notEqual(first.establishment_id, second.establishment_id);
      assert.equal(owners[0], owners[1]);
      const days = Object.keys(demo.weeks.get(second.id));
      assert.ok(days.length > 0 && days.every((day) => !demo.weeks.get(first.id)[day]));
    });

    test('gives every collaborator hours with a break, and a day off', () => {
      for (const rows of groups(demo.hours, ({ collaborator_id }) => collaborator_id).values()) {
        const days = groups(rows, ({ day_of_week }) => day_of_week);
        assert.ok(days.size >= (rows[0].collaborator_id === second.id ? 1 : 4) && days.size <= 6);
        for (const [first, second] of days.values()) {
          assert.ok(minutesOf(first.start_time) < minutesOf(first.end_time));
          assert.ok(minutesOf(first.end_time) < minutesOf(second.start_time));
          assert.ok(minutesOf(second.end_time) <= 24 * 60);
        }
      }
    });

    test('has appointments and records of every kind at the first shop, and for the client', () => {
      const cliente = demo.users.find(({ user_name }) => user_name === 'cliente').id;
      const barbeiro = demo.users.find(({ user_name }) => user_name === 'barbeiro').id;
      for (const of of [
        ({ establishment_id }) => establishment_id === 1,
        ({ client_id }) => client_id === cliente,
      ]) {
        const statuses = new Set(demo.appointments.filter(of).map(({ status }) => status));
        assert.deepEqual([...statuses].sort(), ['cancelled', 'completed', 'confirmed', 'pending']);
        assert.ok(new Set(demo.records.filter(of).map(({ status }) => status)).size >= 2);
      }
      assert.ok(demo.appointments.some(({ provider_user_id }) => provider_user_id === barbeiro));
      for (const { client_id, provider_user_id, discount_cents, total_cents } of [
        ...demo.appointments,
        ...demo.records,
      ]) {
        assert.notEqual(client_id, provider_user_id);
        assert.ok(!discount_cents || discount_cents <= total_cents);
      }
      for (const { starts_at, status, events } of demo.appointments) {
        assert.ok(status !== 'completed' || starts_at < now);
        assert.equal(events[0].action, 'created');
        assert.ok(events.every(({ at: when }, index) => index === 0 || events[index - 1].at <= when));
      }
    });

    test('has time off of every kind and a closed holiday, without visits', () => {
      assert.deepEqual([...new Set(demo.reservedTimes.map(({ type }) => type))].sort(), [
        'break',
        'holiday',
        'vacation',
      ]);
      assert.ok(demo.holidays.some(({ kind }) => kind === 'closed'));
      const visits = [
        ...demo.orders.map(({ provider_user_id, order_datetime, ends }) => [
          provider_user_id,
          order_datetime,
          ends,
        ]),
        ...demo.appointments.map(({ provider_user_id, starts_at, ends_at }) => [
          provider_user_id,
          starts_at,
          ends_at,
        ]),
      ];
      for (const [index, { provider_user_id, begins, ends }] of demo.reservedTimes.entries()) {
        const met = ([person, from, to]) => person === provider_user_id && from < ends && begins < to;
        assert.ok(!visits.some(met));
        assert.ok(
          !demo.reservedTimes
            .slice(index + 1)
            .some((other) => met([other.provider_user_id, other.begins, other.ends])),
        );
      }
    });

    test('has no overlapping visits of a collaborator', () => {
      const served = [
        ...demo.orders.filter((order) => order.collaborator_id && order.status !== 'cancelled'),
        ...demo.appointments
          .filter(({ status }) => status !== 'cancelled')
          .map(({ starts_at, ends_at, ...row }) => ({
            ...row,
            id: row.reservation_key,
            order_datetime: starts_at,
            total_duration_min: (ends_at - starts_at) / 60_000,
          })),
      ];
      for (const own of groups(served, ({ collaborator_id }) => collaborator_id).values()) {
        own.sort((a, b) => a.order_datetime - b.order_datetime);
        own.slice(1).forEach((order, index) => {
          const before = own[index];
          assert.ok(
            before.order_datetime + before.total_duration_min * 60_000 <= order.order_datetime,
            `${before.id} and ${order.id}`,
          );
        });
      }
    });

    test('keeps every visit within working hours', () => {
      for (const order of demo.orders.filter(({ collaborator_id }) => collaborator_id)) {
        const midnight = midnightOf(order.order_datetime);
        const start = (order.order_datetime - midnight) / 60_000;
        const periods = demo.weeks.get(order.collaborator_id)[weekdayOf(midnight)] ?? [];
        assert.ok(
          periods.some(([from, to]) => start >= from && start + order.total_duration_min <= to),
          `order ${order.id} at ${clockOf(start)}`,
        );
        assert.equal((start - periods.find(([, to]) => start < to)[0]) % 15, 0);
      }
    });

    test('covers 60 days back and 10 ahead', () => {
      const days = demo.orders.map(({ order_datetime }) =>
        Math.round((midnightOf(order_datetime) - demo.today) / kDay),
      );
      assert.ok(Math.min(...days) <= -kPastDays + 2);
      assert.ok(Math.max(...days) >= kFutureDays - 2 && Math.max(...days) <= kFutureDays);
    });

    test('finishes every past visit and no future one', () => {
      for (const order of demo.orders) {
        assert.ok(
          order.changes.every(
            ([, when], index) => when <= now && when >= (order.changes[index - 1]?.[1] ?? 0),
          ),
          `order ${order.id}: ${iso(order.order_datetime)}`,
        );
        assert.ok(
          order.type === 'appointment'
            ? order.created_at < order.order_datetime
            : order.order_datetime <= now,
        );
        if (order.status === 'scheduled') {
          assert.ok(
            order.order_datetime > now - 3 * 60 * 60_000,
            `order ${order.id} waits since ${iso(order.order_datetime)}`,
          );
        }
        if (order.appointment_status === 'attended' || order.appointment_status === 'not_attended') {
          assert.ok(order.ends <= now);
        }
      }
    });

    test('adds up lines, additions, totals and minutes', () => {
      const items = new Map(demo.items.map((item) => [item.id, item]));
      for (const order of demo.orders) {
        let total = 0;
        for (const line of order.lines) {
          const item = items.get(line.item_id);
          assert.equal(item.establishment_id, order.establishment_id);
          assert.equal(line.unit_price_cents, item.price_cents);
          const added = line.modifiers.reduce(
            (sum, { price_cents, quantity }) => sum + price_cents * quantity,
            0,
          );
          assert.equal(line.subtotal_cents, line.quantity * line.unit_price_cents);
          assert.ok(line.modifiers.every(({ item_id }) => items.get(item_id).category === 'adicionais'));
          total += line.subtotal_cents + added;
        }
        assert.equal(order.total_cents, total);
        assert.equal(
          order.total_duration_min,
          order.lines.reduce((sum, line) => sum + line.item_duration_min * line.quantity, 0),
        );
      }
    });

    test("numbers each shop's orders without gaps", () => {
      for (const own of groups(demo.orders, ({ establishment_id }) => establishment_id).values()) {
        assert.deepEqual(
          own.map(({ number }) => number),
          own.map((_, index) => index + 1),
        );
      }
      assert.deepEqual(
        demo.orders.map(({ id }) => id),
        demo.orders.map((_, index) => index + 1),
      );
    });

    test('has one reservation key per booking and none per sale', () => {
      assert.equal(
        new Set(appointments.map(({ reservation_key }) => reservation_key)).size,
        appointments.length,
      );
      assert.ok(
        demo.orders.every(
          ({ type, reservation_key }) => (type === 'appointment') === (reservation_key !== null),
        ),
      );
    });

    test('includes every payment method, origin and outcome', () => {
      const seen = (key) => new Set(demo.orders.map((order) => order[key])).size;
      assert.equal(seen('payment_method'), 10);
      assert.equal(seen('origin'), 4);
      assert.equal(seen('appointment_status'), 6);
      assert.equal(seen('payment_status'), 3);
    });

    test('has returning customers, identified by phone', () => {
      for (const own of groups(demo.orders, ({ establishment_id }) => establishment_id).values()) {
        const byPhone = groups(
          own.filter(({ customer_phone }) => customer_phone),
          ({ customer_phone }) => customer_phone,
        );
        assert.ok([...byPhone.values()].filter((visits) => visits.length > 3).length >= 20);
      }
    });

    test('leaves free time on every open day', () => {
      for (const collaborator of demo.collaborators) {
        const week = demo.weeks.get(collaborator.id);
        for (let day = 1; day <= kFutureDays; day += 1) {
          const midnight = dayAfter(demo.today, day);
          const worked = (week[weekdayOf(midnight)] ?? []).reduce((sum, [from, to]) => sum + to - from, 0);
          const booked = appointments
            .filter(
              (order) =>
                order.collaborator_id === collaborator.id &&
                order.status !== 'cancelled' &&
                order.order_datetime >= midnight &&
                order.order_datetime < at(midnight, 1440),
            )
            .reduce((sum, { total_duration_min }) => sum + total_duration_min, 0);
          assert.ok(worked === 0 || booked <= worked * 0.95, `${collaborator.user_name} on ${iso(midnight)}`);
        }
      }
    });

    test('has valid names, phones, company numbers and addresses', () => {
      const unique = (values) => assert.equal(new Set(values).size, values.length);
      unique(demo.users.map(({ user_name }) => user_name));
      unique(demo.users.map(({ id }) => id));
      unique(demo.shops.map(({ slug }) => slug));
      unique(demo.shops.map(({ cnpj }) => cnpj));
      for (const user of demo.users) {
        assert.match(user.user_name, /^[a-z0-9.]{3,40}$/);
        assert.match(user.email, /^[a-z0-9.]+@navalha\.example$/);
      }
      for (const shop of demo.shops) {
        assert.match(shop.cnpj, /^0000\d{10}$/);
        assert.match(shop.cep, /^\d{5}-\d{3}$/);
        assert.match(shop.phone, /^\(\d\d\) 90000-\d{4}$/);
        assert.ok(shop.description.length > 80 && shop.description.length <= 2500);
      }
      for (const order of demo.orders) {
        assert.match(order.customer_phone ?? '(11) 90000-0000', /^\(\d\d\) 90000-\d{4}$/);
        assert.match(order.access_code, /^\d{4}$/);
        assert.ok(order.customer_name.length > 0);
      }
    });

    test('has a picture for every shop, person and item', () => {
      const keys = new Set(picturesOf(demo).map(({ key }) => key));
      for (const shop of demo.shops) {
        assert.ok(keys.has(`logo ${shop.slug}`) && keys.has(`background ${shop.slug}`));
      }
      assert.ok(demo.collaborators.every(({ user_id }) => keys.has(`avatar ${user_id}`)));
      assert.ok(demo.items.every((item) => keys.has(`item ${item.name}`)));
    });
  });
}
