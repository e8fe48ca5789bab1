// Receipts have 32 columns, and printers get the same text as screens.
import stringWidth from 'string-width';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEscPos } from '../../harness/models/escpos.ts';
import { demoPeople, newItem, newShop, type People, type Shop } from '../owner.ts';

const CODE_PAGES = { CP850: 2, CP858: 19, CP860: 3, 'Windows-1252': 16 } as const;
type CodePage = keyof typeof CODE_PAGES;

let people: People;
let shop: Shop;
beforeAll(async () => {
  people = await demoPeople();
  shop = await newShop(people.owner);
});

const sell = async (items: object[], customer_name = 'João Conceição') => {
  const { order } = await people.owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name,
    items,
    order_datetime: '2026-01-15T10:30:00',
    payment_status: 'paid',
    payment_method: 'Crédito',
  } as never);
  if (!order) throw new Error('no order');
  return order.id;
};

const addOn = (name: string, price: number) =>
  newItem(people.owner, shop, { name, price, category: 'adicionais', type: 'product' });

const receiptOf = async (id: number) => (await people.owner.call('getOrder', { id })).receipt;

async function print(id: number, code_page: CodePage, copy = false) {
  const address = `${people.owner.base}/api/order/${id}/escpos?code_page=${code_page}&copy=${copy}`;
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${people.owner.token}` } });
  expect(answer.status).toBe(200);
  return { answer, printed: await readEscPos(new Uint8Array(await answer.arrayBuffer())) };
}

/** Replaces pictograms and, where the code page lacks them, box-drawing lines, as the server does for printers. */
const plain = (receipt: string, page: CodePage) =>
  receipt.replace(/👤|📦|🍽️/gu, '*').replaceAll('─', page === 'Windows-1252' ? '-' : '─');

function expectColumns(text: string) {
  for (const line of text.split('\n')) {
    expect(stringWidth(line), line).toBeLessThanOrEqual(32);
    if (/\.\.|─|--/.test(line)) expect(stringWidth(line), line).toBe(32);
  }
}

test('the receipt of one line equals the reference text', async () => {
  const cut = await newItem(people.owner, shop, { name: 'Corte à navalha', price: 45 });
  const id = await sell([{ item_id: cut.id }]);
  const receipt = await receiptOf(id);
  const lines = receipt.split('\n');
  expect(lines[2]?.trim()).toBe(shop.name.toUpperCase());
  lines[2] = 'NOME';
  expect(lines).toEqual([
    '',
    '─'.repeat(32),
    'NOME',
    '─'.repeat(32),
    '',
    '👤 Cliente: JOÃO CONCEIÇÃO',
    '📦 Origem: BALCÃO',
    '🍽️ Consumo: LOCAL',
    '-'.repeat(32),
    '        ITENS DO PEDIDO         ',
    '-'.repeat(32),
    '1x Corte à navalha.......R$45,00',
    '-'.repeat(32),
    'TOTAL....................R$45,00',
    'Pagamento: CRÉDITO',
    'Situação: PAGO',
    '',
    'Data: 15/01/2026, 10:30:00',
    '',
    '',
  ]);
  expectColumns(receipt);
});

test('names wrap, and wide characters count as two columns', async () => {
  const long = await newItem(people.owner, shop, {
    name: 'Corte, barba e hidratação com óleo de argan 理发师傅理发师傅理发师傅理发',
    price: 120.5,
  });
  const oil = await addOn('Óleo 👨‍👩‍👧 e\u0301 🇧🇷', 4.5);
  const id = await sell(
    [{ item_id: long.id, quantity: 2, additions: [oil.id, oil.id], removals: [oil.id] }],
    'Maria Aparecida 💈 da Conceição Albuquerque',
  );
  const receipt = await receiptOf(id);
  expectColumns(receipt);
  expect(receipt).toContain(`
👤 Cliente: MARIA APARECIDA 💈
   DA CONCEIÇÃO ALBUQUERQUE
`);
  expect(receipt).toContain(`
2x Corte, barba e hidratação com
   óleo de argan
   理发师傅理发师傅理发师傅理发
........................R$241,00
  + Óleo 👨‍👩‍👧 e\u0301 🇧🇷..........R$9,00
  - Óleo 👨‍👩‍👧 e\u0301 🇧🇷
`);
});

test('parts of a combo and amounts of several methods are on the screen and on paper', async () => {
  const [cut, wax] = [
    await newItem(people.owner, shop, { name: 'Corte à navalha', price: 45 }),
    await newItem(people.owner, shop, { name: 'Pomada', type: 'product', price: 30, stock: 9 }),
  ];
  const day = await newItem(people.owner, shop, {
    name: 'Dia do noivo',
    price: 90,
    duration: 60,
    parts: [cut.id, wax.id, wax.id],
  });
  const { order } = await people.owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'João Conceição',
    customer_phone: '(11) 98765-4321',
    items: [{ item_id: day.id }],
  });
  const id = order?.id ?? 0;
  const pay = (version: number, method: 'Pix' | 'Débito' | 'Fiado', amount: number) =>
    people.owner.call('addPayment', { id, version, method, amount });
  await pay(1, 'Pix', 20.5);
  await pay(2, 'Débito', 30);
  await pay(3, 'Fiado', 10);
  const receipt = await receiptOf(id);
  expectColumns(receipt);
  expect(receipt).toContain(`
1x Dia do noivo..........R$90,00
    Corte à navalha
    2x Pomada
--------------------------------
TOTAL....................R$90,00
Pagamento:
  Débito.................R$30,00
  Pix....................R$20,50
  Fiado..................R$10,00
FALTA PAGAR..............R$29,50
Situação: PAGO EM PARTE
`);
  for (const page of Object.keys(CODE_PAGES) as CodePage[])
    expect((await print(id, page)).printed.text).toBe(plain(receipt, page));
});

test('a receipt of 100 lines is complete', async () => {
  const cut = await newItem(people.owner, shop, { name: 'Corte', price: 45 });
  const towel = await addOn('Toalha', 2);
  const id = await sell(Array.from({ length: 50 }, () => ({ item_id: cut.id, additions: [towel.id] })));
  const receipt = await receiptOf(id);
  expectColumns(receipt);
  expect(receipt.split('\n').filter((line) => line === '1x Corte.................R$45,00')).toHaveLength(50);
  expect(receipt.split('\n').filter((line) => line === '  + Toalha................R$2,00')).toHaveLength(50);
  expect(receipt).toContain('\nTOTAL..................R$2350,00\n');
  const { printed } = await print(id, 'CP850');
  expect(printed.text).toBe(plain(receipt, 'CP850'));
});

describe('a printer', () => {
  let id: number;
  beforeAll(async () => {
    const cut = await newItem(people.owner, shop, {
      name: 'Corte à navalha nº 2 ção Ã Õ É ü ª º',
      price: 45,
    });
    const oil = await addOn('Óleo', 4.5);
    id = await sell([{ item_id: cut.id, additions: [oil.id], removals: [oil.id] }]);
  });

  test.each(Object.entries(CODE_PAGES) as [CodePage, number][])(
    'receives the same text in %s',
    async (page, table) => {
      const { answer, printed } = await print(id, page);
      expect(printed.commands).toEqual(['ESC @', 'FS .', `ESC t ${table}`, 'ESC d 3', 'GS V 66 0']);
      expect(printed.text).toBe(plain(await receiptOf(id), page));
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="recibo-\d+\.bin"$/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('gets "2ª via" for a copy', async () => {
    const { printed } = await print(id, 'CP860', true);
    expect(printed.text).toBe(`${'2ª via'.padStart(19).padEnd(32)}${plain(await receiptOf(id), 'CP860')}`);
    expect(await receiptOf(id)).not.toContain('via');
  });

  test('gets readable replacements for characters outside its code page', async () => {
    const odd = await newItem(people.owner, shop, { name: 'Barba ❤️ 理发 Привет €5 👨‍👩‍👧', price: 1 });
    const { printed } = await print(await sell([{ item_id: odd.id }]), 'CP850');
    expect(printed.text).toContain('1x Barba <3 li fa Privet EUR5 ?\n..........................R$1,00\n');
    expectColumns(printed.text);
  });

  test.each(Object.keys(CODE_PAGES) as CodePage[])('prints a test page in %s', async (code_page) => {
    const answer = await fetch(`${people.owner.base}/api/order/printer-test?code_page=${code_page}`, {
      headers: { Authorization: `Bearer ${people.owner.token}` },
    });
    const { text } = await readEscPos(new Uint8Array(await answer.arrayBuffer()));
    expect(text).toContain('12345678901234567890123456789012\n');
    expect(text).toContain('\nTESTE DE IMPRESSÃO'.trim());
    expect(text).toContain(code_page);
    expectColumns(text);
  });

  test('gets an error for an unknown code page', async () => {
    const refused = await people.owner.refused('getPrinterReceipt', { id, code_page: 'UTF-8' } as never);
    expect(refused.status).toBe(422);
  });
});
