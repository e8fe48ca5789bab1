// Permissions of statements and payouts, refused payouts, the period of undoing, and the file of a statement.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api, Request } from '../../harness/api.ts';
import { hire } from '../../harness/people.ts';
import { query } from '../../harness/suites/database.ts';
import { demoPeople, newItem, newShop, type Shop, unique } from '../owner.ts';
import { type Somebody, somebody } from '../salon.ts';

let owner: Somebody;
let barber: Somebody;
let shop: Shop;
let staff: number[];

beforeAll(async () => {
  [owner, barber] = (await Promise.all([somebody(), somebody()])) as [Somebody, Somebody];
  shop = await newShop(owner.api);
  const other = await somebody();
  staff = [await hire(owner.api, shop.id, barber.api), await hire(owner.api, shop.id, other.api)];
}, 60_000);

/** The request of a payout to the first collaborator. */
const payout = (fields: Partial<Request<'recordPayout'>> = {}) => ({
  entity_id: shop.id,
  employer_id: staff[0] ?? 0,
  amount: 12.5,
  paid_on: today(),
  method: 'Pix' as const,
  settles_until: today(),
  ...fields,
});

const lastPayout = async () => {
  const { last_payout_id } = await owner.api.call('getCommissionStatement', {
    entity_id: shop.id,
    employer_id: staff[0] ?? 0,
    start_date: today(),
    end_date: today(),
  });
  return last_payout_id;
};

describe('permissions', () => {
  const list = (api: Api) =>
    api.ask('listCommissionBalances', { entity_id: shop.id, start_date: today(), end_date: today() });
  const statement = (api: Api, employer_id: number) =>
    api.ask('getCommissionStatement', {
      entity_id: shop.id,
      employer_id,
      start_date: today(),
      end_date: today(),
    });

  test('a collaborator reads only their own commission', async () => {
    const [own, other] = staff as [number, number];
    const { body, status } = await list(barber.api);
    expect(status).toBe(200);
    expect(body.balances.map(({ employer }) => employer?.id)).toEqual([own]);
    expect(body.may_pay).toBe(false);
    expect((await statement(barber.api, own)).status).toBe(200);
    expect((await statement(barber.api, other)).status).toBe(403);
  });

  test('only the owner of the shop records and undoes payouts', async () => {
    const last_payout_id = await lastPayout();
    const { payout: made } = await owner.api.call('recordPayout', payout({ last_payout_id }));
    const neighbour = await somebody();
    await newShop(neighbour.api);
    for (const { api } of [barber, neighbour]) {
      const refused = await api.ask('recordPayout', payout({ last_payout_id: made?.id ?? 0 }));
      expect(refused.status).toBe(403);
      expect((await api.ask('undoPayout', { id: made?.id ?? 0 })).status).toBe(403);
    }
    expect(await lastPayout()).toBe(made?.id);
  });

  test('strangers read nothing, and holders of report_view read everything but record no payouts', async () => {
    const stranger = await somebody();
    expect((await list(stranger.api)).status).toBe(403);
    const { admin } = await demoPeople();
    const { profile } = await admin.call('createProfile', {
      name: unique('Relatórios'),
      permissions: ['report_view'],
    });
    await admin.call('updateUser', { id: stranger.id, profile_id: profile?.id ?? 0 } as never);
    const { body } = await list(stranger.api);
    expect(body.balances).toHaveLength(2);
    expect(body.may_pay).toBe(false);
  });

  test('only the owner saves rates and reads the fees', async () => {
    const [own, other] = staff as [number, number];
    expect((await barber.api.ask('getCommissionRates', { id: own })).status).toBe(200);
    expect((await barber.api.ask('getCommissionRates', { id: other })).status).toBe(403);
    expect((await barber.api.ask('saveCommissionRates', { id: own, service_rate: 9000 })).status).toBe(403);
    expect((await barber.api.ask('getCommissionSettings', { id: shop.id })).status).toBe(403);
  });
});

describe('payouts', () => {
  test('a repeated request with the same key records one payout', async () => {
    const request = payout({ last_payout_id: await lastPayout() });
    const headers = { 'idempotency-key': unique('repasse') };
    const [first, second] = [
      await owner.api.ask('recordPayout', request, { headers }),
      await owner.api.ask('recordPayout', request, { headers }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.payout?.id).toBe(first.body.payout?.id);
    const other = await owner.api.ask('recordPayout', { ...request, amount: 13 }, { headers });
    expect(other.status).toBe(422);
  });

  test('of two payouts of one statement, one is recorded', async () => {
    const request = payout({ last_payout_id: await lastPayout() });
    const answers = await Promise.all([1, 2].map(() => owner.api.ask('recordPayout', request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('invalid days and amounts and unknown collaborators are refused', async () => {
    const last_payout_id = await lastPayout();
    for (const [fields, status] of [
      [{ paid_on: addDays(today(), 2) }, 422],
      [{ paid_on: addDays(today(), -1) }, 422],
      [{ settles_until: addDays(today(), -3654) }, 422],
      [{ amount: 0 }, 422],
      [{ employer_id: 999_999_999 }, 404],
    ] as const) {
      const answer = await owner.api.ask('recordPayout', payout({ last_payout_id, ...fields }));
      expect(answer.status, JSON.stringify(fields)).toBe(status);
    }
  });

  test('a payout can be undone for seven days', async () => {
    const last_payout_id = await lastPayout();
    const request = payout({ last_payout_id });
    const headers = { 'idempotency-key': randomUUID() };
    const { payout: fresh } = await owner.api.call('recordPayout', request, { headers });
    const undone = await owner.api.call('undoPayout', { id: fresh?.id ?? 0 });
    expect(undone.payout).toMatchObject({ id: fresh?.id, is_undone: true });
    const repeated = await owner.api.call('recordPayout', request, { headers });
    expect(repeated.message).toBe('Este repasse foi desfeito.');
    expect(await lastPayout()).toBe(last_payout_id);

    const { payout: made } = await owner.api.call('recordPayout', payout({ last_payout_id }));
    await query(inject('stack'), 'reporting', 'ALTER TABLE payouts DISABLE TRIGGER payouts_keep', []);
    await query(
      inject('stack'),
      'reporting',
      "UPDATE payouts SET recorded_at = recorded_at - interval '8 days' WHERE id = $1",
      [made?.id ?? 0],
    );
    await query(inject('stack'), 'reporting', 'ALTER TABLE payouts ENABLE TRIGGER payouts_keep', []);
    expect((await owner.api.ask('undoPayout', { id: made?.id ?? 0 })).status).toBe(409);
  });

  test('the file of a statement has its services, corrections and payouts', async () => {
    const { api } = await somebody();
    const employer_id = await hire(owner.api, shop.id, api);
    await owner.api.call('saveCommissionRates', { id: employer_id, service_rate: 4250, version: 0 });
    const cut = await newItem(owner.api, shop, { name: 'Corte', price: 80 });
    const { order } = await owner.api.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      customer_name: 'João',
      attendant_id: employer_id,
      items: [{ item_id: cut.id, quantity: 2 }],
      payment_status: 'paid',
      payment_method: 'Pix',
    });
    await owner.api.call(
      'recordPayout',
      payout({ employer_id, amount: 50, note: 'Vale', last_payout_id: 0 }),
    );
    await owner.api.call('cancelOrder', { id: order?.id ?? 0 });
    const start_date = addDays(today(), -30);
    const file = await owner.api.ask('exportCommissionStatement', {
      entity_id: shop.id,
      employer_id,
      start_date,
      end_date: today(),
    });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="comissoes-${start_date}-a-${today()}.csv"`,
    );
    const day = today().split('-').toReversed().join('/');
    expect(file.text.split('\r\n')).toEqual([
      'Dia;Tipo;Pedido;Descrição;Quantidade;Comissão (%);Base;Valor',
      `${day};Atendimento;${order?.order_number};Corte;2;42,50;160,00;68,00`,
      `${day};Correção;${order?.order_number};;;;;-68,00`,
      `${day};Repasse;;Pix: Vale;;;;-50,00`,
      '',
    ]);
  });
});
