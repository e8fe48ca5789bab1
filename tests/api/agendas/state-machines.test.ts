// The state machines of bookings made through /order, of appointments and of service records: every
// allowed and refused action from each state, and concurrent actions, of which one succeeds.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Answer, Api } from '../../harness/api.ts';
import { bodyOf, book } from '../../harness/loads/bookings.ts';
import { query } from '../../harness/suites/database.ts';
import { appointmentAt, DATE, made, move, newSalon, recordOf, type Salon, somebody } from '../salon.ts';

const STATES = ['pending', 'confirmed', 'cancelled', 'attended', 'not_attended'] as const;
const ACTIONS = ['confirm', 'cancel', 'attended', 'not_attended', 'move'] as const;
type State = (typeof STATES)[number];
type Action = (typeof ACTIONS)[number];

/** All allowed transitions of bookings and appointments. A move keeps the state. */
const ALLOWED: Partial<Record<`${State} ${Action}`, State>> = {
  'pending confirm': 'confirmed',
  'pending cancel': 'cancelled',
  'pending move': 'pending',
  'confirmed cancel': 'cancelled',
  'confirmed attended': 'attended',
  'confirmed not_attended': 'not_attended',
  'confirmed move': 'confirmed',
};

/** The actions that lead to a state. */
const PATHS: Record<State, Action[]> = {
  pending: [],
  confirmed: ['confirm'],
  cancelled: ['cancel'],
  attended: ['confirm', 'attended'],
  not_attended: ['confirm', 'not_attended'],
};

const CASES = STATES.flatMap((from) =>
  ACTIONS.map((action) => ({ from, action, to: ALLOWED[`${from} ${action}`] ?? 'refused' })),
);

let salon: Salon;
let clientName: string;
beforeAll(async () => {
  clientName = (await somebody()).person.username;
  await openSalon();
}, 60_000);

let used = 0;

/** Creates a shop with a free day. */
async function openSalon(): Promise<void> {
  salon = await newSalon();
  used = 0;
}

/** An unused time of DATE. */
function nextTime(): string {
  const minutes = 8 * 60 + 30 * used;
  used += 1;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

type Answered = Pick<Answer<unknown>, 'status' | 'text' | 'body'>;

/** A kind of booking with a state machine. */
interface Kind {
  make: () => Promise<number>;
  act: (api: Api, id: number, action: Action) => Promise<Answered>;
  /** Confirms or cancels if the version is still current. */
  changeSeen: (api: Api, id: number, action: 'confirm' | 'cancel', version: number) => Promise<Answered>;
  moveTimes: (api: Api, id: number) => Promise<Answered>;
  stateOf: (id: number) => Promise<string>;
  /** Moves the start into the past; the reservation stays. */
  begin: (id: number) => Promise<unknown>;
}

const orders: Kind = {
  make: async () => {
    const services = [{ id: salon.cut.id, duration: 30 }];
    const bookable = { establishment_id: salon.shop.id, employer_id: salon.collaborator, services };
    const wish = { bookable, services, date: DATE, time: nextTime() };
    return bodyOf(await book(salon.owner.api, wish, randomUUID())).order?.id ?? 0;
  },
  act: async (api, id, action) => {
    if (action !== 'move') return api.ask('updateOrderAppointmentStatus', { id, action });
    const { order } = await api.call('getOrder', { id });
    const starts_at = `${DATE}T${nextTime()}`;
    return api.ask('moveBooking', { id, starts_at, version: order?.version ?? 0 });
  },
  changeSeen: (api, id, action, version) => api.ask('updateOrderAppointmentStatus', { id, action, version }),
  moveTimes: (api, id) => api.ask('listBookingMoveTimes', { id, start_date: DATE, days: 1 }),
  stateOf: async (id) => {
    const { order } = await salon.owner.api.call('getOrder', { id });
    return order?.appointment_status ?? '';
  },
  begin: (id) =>
    query(
      inject('stack'),
      'orders',
      `UPDATE orders SET order_datetime = now() - interval '10 minutes' WHERE id = $1`,
      [id],
    ),
};

async function appointmentOf(id: number) {
  const { appointments } = await salon.owner.api.call('listAppointmentsByEntity', {
    entity_id: String(salon.shop.id),
    entity_name: 'barbershop',
  });
  return appointments.find((one) => one.id === id);
}

const appointments: Kind = {
  make: async () => {
    const client = clientName;
    return made(salon.owner.api, appointmentAt(salon, nextTime(), { client }));
  },
  act: async (api, id, action) => {
    switch (action) {
      case 'confirm':
        return move(api, id, 'confirmed');
      case 'cancel':
        return move(api, id, 'cancelled');
      case 'move': {
        const version = (await appointmentOf(id))?.version ?? 0;
        return api.ask('moveAppointment', { id, starts_at: `${DATE}T${nextTime()}`, version });
      }
      default:
        return move(api, id, 'completed', action);
    }
  },
  changeSeen: (api, id, action, version) =>
    api.ask('updateAppointmentStatus', {
      id,
      status: action === 'confirm' ? 'confirmed' : 'cancelled',
      version,
    }),
  moveTimes: (api, id) => api.ask('listAppointmentMoveTimes', { id, start_date: DATE, days: 1 }),
  stateOf: async (id) => {
    const found = await appointmentOf(id);
    return found?.attendance_status ?? found?.status ?? '';
  },
  begin: (id) =>
    query(
      inject('stack'),
      'booking',
      `UPDATE appointment SET starts_at = now() - interval '10 minutes',
         ends_at = now() + interval '15 minutes' WHERE id = $1`,
      [id],
    ),
};

async function reach({ make, act, begin }: Kind, state: State): Promise<number> {
  const id = await make();
  for (const action of PATHS[state]) {
    if (action === 'attended' || action === 'not_attended') await begin(id);
    const { status, text } = await act(salon.owner.api, id, action);
    expect(status, text).toBe(200);
  }
  return id;
}

describe.each([
  { name: 'a booking', kind: orders },
  { name: 'an appointment', kind: appointments },
])('$name', ({ kind }) => {
  beforeAll(openSalon, 60_000);

  test('attendance cannot be recorded before the start', async () => {
    const id = await reach(kind, 'confirmed');
    for (const action of ['attended', 'not_attended'] as const) {
      const early = await kind.act(salon.barber.api, id, action);
      expect(early.status).toBe(409);
      expect(early.body).toMatchObject({ reason: 'NOT_STARTED' });
    }
  });

  test.each([
    ['confirm', 'confirm'],
    ['cancel', 'cancel'],
    ['attended', 'not_attended'],
  ] as const)('of concurrent %s and %s one succeeds and the other gets 409', async (one, other) => {
    const id = await reach(kind, one === 'attended' ? 'confirmed' : 'pending');
    if (one === 'attended') await kind.begin(id);
    const answers = await Promise.all([
      kind.act(salon.owner.api, id, one),
      kind.act(salon.barber.api, id, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = answers.find(({ status }) => status === 409);
    expect(refusal?.body).toMatchObject({
      reason: expect.stringMatching(/^(BOOKING_CHANGED|TRANSITION_REFUSED)$/),
    });
  });
});

describe.each([
  { name: 'a booking', kind: orders },
  { name: 'an appointment', kind: appointments },
])('every action on $name', ({ kind }) => {
  beforeAll(openSalon, 60_000);

  test.each(CASES)('in state $from: $action gives $to', async ({ from, action, to }) => {
    // A case uses at most two of the day's 24 times.
    if (used > 20) await openSalon();
    const id = await reach(kind, from);
    if (action === 'attended' || action === 'not_attended') await kind.begin(id);
    if (action === 'move') {
      const times = await kind.moveTimes(salon.owner.api, id);
      expect(times.status, times.text).toBe(to === 'refused' ? 409 : 200);
    }
    const { status, text, body } = await kind.act(salon.owner.api, id, action);
    if (to === 'refused') {
      expect(status, text).toBe(409);
      expect(body).toMatchObject({ reason: 'TRANSITION_REFUSED' });
      expect(await kind.stateOf(id)).toBe(from);
    } else {
      expect(status, text).toBe(200);
      expect(await kind.stateOf(id)).toBe(to);
    }
  });
});

test.each([
  { name: 'a booking', kind: orders },
  { name: 'an appointment', kind: appointments },
])('one of two changes of one version of $name succeeds, and the other gets 409', async ({ kind }) => {
  const id = await reach(kind, 'pending');
  const answers = await Promise.all([
    kind.changeSeen(salon.owner.api, id, 'confirm', 1),
    kind.changeSeen(salon.barber.api, id, 'cancel', 1),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refusal = answers.find(({ status }) => status === 409);
  expect(refusal?.body).toMatchObject({
    reason: 'BOOKING_CHANGED',
    error: 'O agendamento foi alterado por outra pessoa. Veja como ficou e tente de novo.',
  });
  const stale = await kind.changeSeen(salon.owner.api, id, 'cancel', 1);
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ reason: 'BOOKING_CHANGED' });
});

describe('a service record', () => {
  const WHO = ['owner', 'manager', 'provider', 'client'] as const;
  const RECORD_STATES = ['pending', 'approved', 'not-approved'] as const;
  const DECISIONS = ['approved', 'not-approved'] as const;
  type Decision = (typeof DECISIONS)[number];

  let apis: Record<(typeof WHO)[number], Api>;
  let username: string;
  beforeAll(async () => {
    // Each case looks up the client, which an owner may do 30 times per hour.
    await openSalon();
    const client = await somebody();
    username = client.person.username;
    apis = {
      owner: salon.owner.api,
      manager: salon.manager.api,
      provider: salon.barber.api,
      client: client.api,
    };
  }, 60_000);

  const decide = (api: Api, id: number, status: Decision) =>
    api.ask('updateServiceRecordStatus', { id, status });

  /** 200: allowed, 403: not this caller's decision, 409: not allowed in this state. */
  function expectedOf(state: (typeof RECORD_STATES)[number], who: (typeof WHO)[number], to: Decision) {
    const isOfShop = who === 'owner' || who === 'manager';
    if (!isOfShop && to === 'approved') return 403;
    if (state === 'pending') return 200;
    // A client may also dispute an approved record.
    return state === 'approved' && who === 'client' ? 200 : 409;
  }

  const cases = RECORD_STATES.flatMap((from) =>
    WHO.flatMap((who) => DECISIONS.map((to) => ({ from, who, to, status: expectedOf(from, who, to) }))),
  );

  test.each(cases)(
    'in state $from answers $status when the $who sends $to',
    async ({ from, who, to, status }) => {
      const entered = await apis.owner.call('createServiceRecord', recordOf(salon, { client: username }));
      const id = entered.service_record?.id ?? 0;
      if (from !== 'pending') expect((await decide(apis.owner, id, from)).status).toBe(200);
      const answer = await decide(apis[who], id, to);
      expect(answer.status, answer.text).toBe(status);
      if (status === 409) expect(answer.body).toMatchObject({ reason: 'TRANSITION_REFUSED' });
      const { service_record } = await apis.owner.call('getServiceRecord', { id });
      expect(service_record?.status).toBe(status === 200 ? to : from);
    },
  );
});
