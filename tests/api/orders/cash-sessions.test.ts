// Cash sessions through the API: expected and counted amounts, permissions, keys, and closed sessions.
import stringWidth from 'string-width';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api, Request, Response } from '../../harness/api.ts';
import { readEscPos } from '../../harness/models/escpos.ts';
import { hire } from '../../harness/people.ts';
import { newSalon, type Salon, somebody } from '../salon.ts';

type Session = NonNullable<Response<'getCashSession'>['session']>;
type Method = Request<'addPayment'>['method'];

let salon: Salon;
let owner: Api;
let cashier: Api;

beforeAll(async () => {
  salon = await newSalon();
  owner = salon.owner.api;
  cashier = (await somebody()).api;
  await hire(owner, salon.shop.id, cashier, { permissions: ['make_orders'] });
});

const current = (api: Api = owner) => api.call('getCurrentCashSession', { entity_id: salon.shop.id });
const sell = (payment_method: Method) =>
  owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    customer_name: 'João Batista',
    customer_phone: '(11) 98765-4321',
    items: [{ item_id: salon.cut.id }],
    payment_status: 'paid',
    payment_method,
  });

const OPEN_ALREADY = { status: 409, reason: 'CASH_SESSION_OPEN' };

/** Closes the open session, if there is one, and opens the next one with this amount. */
async function open(opening_amount = 100): Promise<Session> {
  const { session } = await current();
  if (session) await owner.call('closeCashSession', countOf(session));
  const { session: opened } = await cashier.call('openCashSession', {
    entity_id: salon.shop.id,
    opening_amount,
  });
  if (!opened) throw new Error('no session');
  return opened;
}

/** A closing whose counted amounts equal the expected ones, except that cash differs by `difference`. */
function countOf({ id, version, methods }: Session, difference = 0): Request<'closeCashSession'> {
  const counted = methods.filter(({ method }) => method !== 'Fiado' && method !== 'Cortesia');
  type Counted = Request<'closeCashSession'>['counts'][number]['method'];
  return {
    id,
    version,
    counts: counted.map(({ method, expected }) => ({
      method: method as Counted,
      amount: method === 'Dinheiro' ? expected + difference : expected,
    })),
  };
}

async function now(): Promise<Session> {
  const { session } = await current();
  if (!session) throw new Error('no session');
  return session;
}

describe('a session', () => {
  test('computes expected amounts from payments and entries, and shows differences and the responsible people', async () => {
    const { id } = await open();
    await sell('Dinheiro');
    await sell('Pix');
    await sell('Fiado');
    await cashier.call('addCashEntry', { id, kind: 'withdrawal', amount: 50.5, note: 'Banco' });
    await cashier.call('addCashEntry', { id, kind: 'supply', amount: 10 });
    await owner.call('addCashEntry', { id, kind: 'expense', category: 'Limpeza', amount: 12 });
    await owner.call('addCashEntry', {
      id,
      kind: 'expense',
      category: 'Aluguel',
      method: 'Pix',
      amount: 900,
    });
    const session = await now();
    expect(session.methods.map(({ method, expected }) => [method, expected])).toEqual([
      ['Dinheiro', 92.5],
      ['Pix', 45],
      ['Fiado', 45],
    ]);
    expect(session).toMatchObject({ total_received: 90, total_expenses: 912, version: 8 });
    const {
      session: closed,
      payments,
      entries,
    } = await cashier.call('closeCashSession', {
      ...countOf(session, -2.5),
      left_amount: 80,
      note: 'Faltou troco',
    });
    expect(closed).toMatchObject({
      status: 'closed',
      total_difference: -2.5,
      left_amount: 80,
      closing_note: 'Faltou troco',
      closed_by_first_name: expect.any(String),
    });
    expect(closed?.methods[0]).toMatchObject({ counted: 90, difference: -2.5 });
    expect(closed?.methods[2]).toMatchObject({ counted: null, difference: null });
    expect(payments).toHaveLength(3);
    expect(entries.map(({ kind }) => kind)).toEqual(['expense', 'expense', 'supply', 'withdrawal']);
    expect(await current()).toMatchObject({ session: null, suggested_opening_amount: 80 });
  });

  test('is refused while the shop has another open session', async () => {
    await open();
    const refused = await owner.refused('openCashSession', { entity_id: salon.shop.id, opening_amount: 0 });
    expect({ status: refused.status, ...refused.body }).toMatchObject(OPEN_ALREADY);
  });

  test('is opened once by concurrent requests', async () => {
    await owner.call('closeCashSession', countOf(await open()));
    const request = { entity_id: salon.shop.id, opening_amount: 0 };
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.ask('openCashSession', request)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    for (const { status, body } of refused) expect({ status, ...body }).toMatchObject(OPEN_ALREADY);
  });

  test('is closed only by a request based on its latest payment', async () => {
    const seen = await open();
    await sell('Dinheiro');
    const refused = await owner.refused('closeCashSession', { ...countOf(seen) });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ reason: 'EDIT_CONFLICT' });
    expect((await now()).status).toBe('open');
  });

  test('cannot change after it is closed, and is corrected by an entry in the next session', async () => {
    const { id } = await open();
    const { entries } = await owner.call('addCashEntry', { id, kind: 'supply', amount: 20 });
    const { session: closed } = await owner.call('closeCashSession', countOf(await now()));
    const late = await owner.refused('addCashEntry', { id, kind: 'supply', amount: 1 });
    expect(late.body).toMatchObject({ reason: 'CASH_SESSION_CLOSED' });
    const entry = { id: entries[0]?.id ?? 0 };
    expect((await owner.refused('reverseCashEntry', entry)).status).toBe(409);
    await open(120);
    const { session: corrected } = await owner.call('reverseCashEntry', entry);
    expect(corrected).toMatchObject({ total_supplies: -20 });
    expect(corrected?.methods[0]).toMatchObject({ expected: 100 });
    expect((await owner.call('getCashSession', { id })).session).toEqual(closed);
  });

  test('applies a request with a repeated key once', async () => {
    const { id } = await open();
    const key = { headers: { 'idempotency-key': `cash-${id}` } };
    for (const api of [cashier, owner]) {
      const { status, body } = await api.ask('addCashEntry', { id, kind: 'supply', amount: 5 }, key);
      expect(status).toBe(201);
      expect(body.session).toMatchObject({ total_supplies: 5 });
    }
    expect((await owner.ask('addCashEntry', { id, kind: 'supply', amount: 6 }, key)).status).toBe(422);
  });

  test.each([
    ['withdrawal', 100.01, '', 'amount'],
    ['supply', 0, '', 'amount'],
    ['expense', 5, '', 'category'],
    ['expense', 5, 'Festa', 'category'],
    ['tip', 5, '', 'kind'],
  ])('refuses %s of %s with category "%s"', async (kind, amount, category, field) => {
    const { id } = await open();
    const entry = { id, kind, amount, category } as Request<'addCashEntry'>;
    const refused = await owner.refused('addCashEntry', { ...entry });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  test('is closed by one of several concurrent closings', async () => {
    await open();
    const closing = countOf(await now());
    const answers = await Promise.all([1, 2, 3].map(() => owner.ask('closeCashSession', closing)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('the sessions of a shop', () => {
  test.each(['CP850', 'Windows-1252'])('have the text of `paper` when printed in %s', async (page) => {
    const session = await open();
    await owner.call('addCashEntry', { id: session.id, kind: 'expense', category: 'Alimentação', amount: 5 });
    const { session: closed, paper } = await owner.call('closeCashSession', countOf(await now()));
    expect(paper).toMatch(/Despesa: Alimentação\.*- R\$ 5,00\n/);
    for (const line of paper.split('\n')) expect(stringWidth(line), line).toBeLessThanOrEqual(32);
    const answer = await fetch(`${owner.base}/api/cash-session/${closed?.id}/escpos?code_page=${page}`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    expect(answer.status).toBe(200);
    const printed = await readEscPos(new Uint8Array(await answer.arrayBuffer()));
    expect(printed.text).toBe(paper);
  });

  test('are visible only to people of the shop, and changed only by people who may sell', async () => {
    const { id } = await open();
    const viewer = (await somebody()).api;
    await hire(owner, salon.shop.id, viewer, { permissions: ['see_orders'] });
    expect((await viewer.call('getCashSession', { id })).session?.id).toBe(id);
    const entry = { id, kind: 'supply', amount: 1 } as const;
    expect((await viewer.refused('addCashEntry', entry)).status).toBe(403);
    const stranger = await newSalon();
    const listed = { entity_id: salon.shop.id };
    for (const api of [stranger.owner.api, salon.barber.api]) {
      expect((await api.refused('getCashSession', { id })).status).toBe(404);
      expect((await api.refused('addCashEntry', entry)).status).toBe(404);
      expect((await api.refused('closeCashSession', { ...countOf(await now()) })).status).toBe(404);
      expect((await api.refused('listCashSessions', listed)).status).toBe(403);
      expect((await api.refused('getCurrentCashSession', listed)).status).toBe(403);
      expect((await api.refused('openCashSession', { ...listed, opening_amount: 0 })).status).toBe(403);
    }
  });

  test('are listed by page and period with the sum of their expenses', async () => {
    const other = await newSalon();
    const entity_id = other.shop.id;
    for (const amount of [10, 20.5]) {
      const { session } = await other.owner.api.call('openCashSession', { entity_id, opening_amount: 50 });
      const id = session?.id ?? 0;
      const { session: spent } = await other.owner.api.call('addCashEntry', {
        id,
        kind: 'expense',
        category: 'Transporte',
        amount,
      });
      await other.owner.api.call('closeCashSession', countOf(spent as Session));
    }
    const list = await other.owner.api.call('listCashSessions', { entity_id, per_page: 1 });
    expect(list).toMatchObject({ total: 2, total_expenses: 30.5, current_page: 1, last_page: 2 });
    expect(list.sessions.map(({ number }) => number)).toEqual([2]);
    const later = await other.owner.api.call('listCashSessions', { entity_id, start_date: '2150-01-01' });
    expect(later).toMatchObject({ sessions: [], total: 0, total_expenses: 0 });
    const wrong = { entity_id, start_date: '2026-02-02', end_date: '2026-02-01' };
    expect((await other.owner.api.refused('listCashSessions', wrong)).status).toBe(422);
  });
});
