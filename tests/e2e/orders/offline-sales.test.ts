// Sales without a connection, in a browser with persistent data: the tests cut the network between the browser and the
// suite, and kill tabs and the browser.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Api } from '../../harness/api.ts';
import { CuttableNetwork } from '../../harness/servers/cuttable-network.ts';
import { until } from '../../harness/until.ts';
import { countAsked } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { newItem, newShop } from '../support/owners.ts';
import { verified } from '../support/people.ts';
import { NARROW } from '../support/widths.ts';

const SEND_LIMIT_MS = 60_000;
const DISK_LIMIT_MS = 30_000;

/** A browser with persistent data on disk, and its network, which the tests cut. */
class Till {
  readonly network: CuttableNetwork;
  private readonly folder: string;
  private context: BrowserContext | undefined;

  private constructor(network: CuttableNetwork, folder: string) {
    this.network = network;
    this.folder = folder;
  }

  static async at(url: string): Promise<Till> {
    return new Till(await CuttableNetwork.to(url), await mkdtemp(join(tmpdir(), 'navalha-till-')));
  }

  /** Starts the browser. Resolves to its tab. */
  async open(): Promise<Page> {
    const { locale, timezoneId, colorScheme, launchOptions } = test.info().project.use;
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...launchOptions,
      locale: locale ?? 'pt-BR',
      timezoneId: timezoneId ?? 'America/Sao_Paulo',
      colorScheme: colorScheme ?? 'dark',
      viewport: NARROW,
      reducedMotion: 'reduce',
      baseURL: this.network.url,
      serviceWorkers: 'allow',
    });
    return this.context.pages()[0] ?? (await this.context.newPage());
  }

  /** Kills the browser's processes without letting them write, like a crash or a power failure. */
  async kill(): Promise<void> {
    const closed = this.context?.waitForEvent('close');
    // Kills the whole group: a surviving helper process would keep the pipes open, and 'close' would never be emitted.
    process.kill(-(await this.browserProcess()), 'SIGKILL');
    await closed;
    this.context = undefined;
  }

  /** Waits until the browser has written local storage with this text to disk, which it delays by seconds. */
  async keeps(text: string): Promise<void> {
    const folder = join(this.folder, 'Default', 'Local Storage', 'leveldb');
    const isKept = async () => {
      const names = await readdir(folder).catch(() => []);
      const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
      return files.some((file) => file.includes(text));
    };
    await until(isKept, DISK_LIMIT_MS, 'local storage on the disk');
  }

  /** Returns the id of the browser's main process. */
  private async browserProcess(): Promise<number> {
    for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const line = await readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '');
      if (line.includes(`--user-data-dir=${this.folder}`) && !line.includes('--type=')) return Number(id);
    }
    throw new Error('no browser runs');
  }

  async scrap(): Promise<void> {
    await this.context?.close();
    await this.network.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const signIn = async (page: Page, user: Api) => {
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('token', token ?? ''), user.token);
};

/** Opens the counter and waits until the app can start without a network. */
async function openCounter(page: Page, shopId: number): Promise<void> {
  await page.goto(`/order/create/${shopId}`);
  await expect(page.getByRole('searchbox', { name: 'Buscar item' })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

const finish = (page: Page) => page.getByRole('button', { name: /^Finalizar/ });

async function type(page: Page, customer: string): Promise<void> {
  await page.getByRole('button', { name: 'Corte R$ 40,00' }).click();
  await page.getByRole('textbox', { name: 'Nome do cliente' }).fill(customer);
}

/** Sells a cut without a connection. */
async function sellOffline(page: Page, customer: string): Promise<void> {
  await type(page, customer);
  await finish(page).click();
  const receipt = page.getByRole('dialog', { name: 'Comprovante provisório' });
  await expect(receipt).toContainText('não tem número de pedido');
  await receipt.getByRole('button', { name: 'Novo pedido' }).click();
  await expect(receipt).toBeHidden();
}

let till: Till;

test.beforeEach(async ({ baseURL }) => {
  till = await Till.at(baseURL ?? '');
});
test.afterEach(() => till.scrap());

const newSeller = async (api: Api, mailbox: Parameters<typeof verified>[1]) => {
  const person = await verified(api, mailbox);
  const owner = await api.login(person.username, person.password);
  const shop = await newShop(owner);
  await newItem(owner, shop, { name: 'Corte', price: 40 });
  const customers = async () => {
    const { orders } = await owner.call('listOrdersByEntity', { entity_id: shop.id });
    return orders.map(({ customer_name }) => customer_name).toSorted();
  };
  return { owner, shop, customers };
};

test('five offline sales become five orders after the tab and the browser are killed', async ({
  api,
  mailbox,
}) => {
  const { owner, shop, customers } = await newSeller(api, mailbox);
  let page = await till.open();
  await signIn(page, owner);
  await openCounter(page, shop.id);
  await till.keeps(owner.token ?? '');
  till.network.cut();
  for (const customer of ['Ana', 'Bia', 'Caio']) await sellOffline(page, customer);
  await expect(page.getByText('3 vendas à espera de envio.')).toBeVisible();

  // Kills the tab; the browser continues.
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  page = next;
  await page.goto(`/order/create/${shop.id}`);
  await expect(page.getByText('Sem conexão: itens e preços são os últimos')).toBeVisible();
  const receipt = page.getByRole('dialog', { name: 'Comprovante provisório' });
  await type(page, 'Davi');
  await finish(page).click();
  await expect(receipt).toBeVisible();
  await look(page, 'till-provisional');
  await receipt.getByRole('button', { name: 'Novo pedido' }).click();
  await type(page, 'Eva');
  await finish(page).click();
  await expect(receipt).toBeVisible();
  await till.kill();

  page = await till.open();
  await page.goto('/order/waiting');
  await expect(page.getByText('5 vendas à espera de envio.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'À espera' })).toHaveCount(5);
  await look(page, 'till-waiting', { whole: true });
  expect(await customers()).toEqual([]);

  till.network.mend();
  await expect(page.getByText('Nenhuma venda à espera.')).toBeVisible({ timeout: SEND_LIMIT_MS });
  expect(await customers()).toEqual(['Ana', 'Bia', 'Caio', 'Davi', 'Eva']);
  await page.reload();
  await expect(page.getByText('Nenhuma venda à espera.')).toBeVisible();
  expect(await customers()).toHaveLength(5);
});

test('a double tap makes one sale, with and without a network', async ({ api, mailbox }) => {
  const { owner, shop, customers } = await newSeller(api, mailbox);
  const page = await till.open();
  await signIn(page, owner);
  await openCounter(page, shop.id);
  await type(page, 'Ana');
  await finish(page).dblclick();
  await page
    .getByRole('dialog', { name: 'Recibo Pedido #001' })
    .getByRole('button', { name: 'Novo pedido' })
    .click();
  till.network.cut();
  await type(page, 'Bia');
  await finish(page).dblclick();
  await expect(page.getByRole('dialog', { name: 'Comprovante provisório' })).toBeVisible();
  await expect(page.getByText('1 venda à espera de envio.')).toBeVisible();
  till.network.mend();
  await expect(page.getByText('1 venda à espera de envio.')).toBeHidden({ timeout: SEND_LIMIT_MS });
  expect(await customers()).toEqual(['Ana', 'Bia']);
});

test('a sale whose answer is lost with its tab is sent again and stays one order', async ({
  api,
  mailbox,
}) => {
  const { owner, shop, customers } = await newSeller(api, mailbox);
  const page = await till.open();
  await signIn(page, owner);
  await openCounter(page, shop.id);
  till.network.withhold();
  await type(page, 'Ana');
  await finish(page).click();
  await until(async () => (await customers()).length === 1, SEND_LIMIT_MS, 'the order of the sale');
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  till.network.mend();
  const countSent = countAsked(next, '/api/order');
  await next.goto('/order/waiting');
  await expect(next.getByText('Nenhuma venda à espera.')).toBeVisible({ timeout: SEND_LIMIT_MS });
  expect(countSent()).toBe(1);
  expect(await customers()).toEqual(['Ana']);
});

test('a till that is signed out keeps its sales until a seller of the shop signs in', async ({
  api,
  mailbox,
}) => {
  const { owner, shop, customers } = await newSeller(api, mailbox);
  const stranger = await newSeller(api, mailbox);
  const page = await till.open();
  await signIn(page, owner);
  await openCounter(page, shop.id);
  till.network.cut();
  await sellOffline(page, 'Ana');
  await page.evaluate(() => localStorage.removeItem('token'));
  till.network.mend();
  await page.goto('/login');
  await expect(page.getByText('1 venda à espera de envio.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entre de novo para enviar.' })).toBeVisible();
  await look(page, 'till-signed-out');

  await signIn(page, stranger.owner);
  await page.goto('/order/waiting');
  await expect(page.getByText('Há mais 1 venda')).toBeVisible();
  await expect(page.getByText('Ana')).toBeHidden();
  expect(await customers()).toEqual([]);

  await signIn(page, owner);
  await page.goto('/dashboard');
  await until(async () => (await customers()).length === 1, SEND_LIMIT_MS, 'the order of the sale');
  expect(await customers()).toEqual(['Ana']);
});

test('a refused sale stays listed with the reason, and its correction becomes one order with the price difference', async ({
  api,
  mailbox,
}) => {
  const { owner, shop, customers } = await newSeller(api, mailbox);
  const item = await newItem(owner, shop, { name: 'Escova', price: 25 });
  const page = await till.open();
  await signIn(page, owner);
  await openCounter(page, shop.id);
  till.network.cut();
  await page.getByRole('button', { name: 'Escova R$ 25,00' }).click();
  await sellOffline(page, 'Ana');
  await owner.call('deleteItem', { id: item.id });
  const { data } = {
    data: await owner.call('listItems', { entity_name: 'establishment', entity_id: shop.id }),
  };
  const [cut] = data as unknown as { id: number }[];
  await owner.call('updateItem', { id: cut?.id ?? 0, price: 42 } as never);
  till.network.mend();
  await expect(page.getByText('1 venda recusada.')).toBeVisible({ timeout: SEND_LIMIT_MS });
  await page.goto('/order/waiting');
  await expect(page.getByText(/^Motivo: O item “Escova” não está disponível\./)).toBeVisible();
  await look(page, 'till-refused', { whole: true });
  expect(await customers()).toEqual([]);

  await page.getByRole('link', { name: /^Corrigir: Ana/ }).click();
  await page.getByRole('button', { name: 'Remover Escova' }).click();
  await finish(page).click();
  await page
    .getByRole('dialog', { name: 'Recibo Pedido #001' })
    .getByRole('button', { name: 'Fechar' })
    .first()
    .click();
  await expect(page.getByText('Cliente viu R$ 40,00')).toBeVisible();
  await page.getByRole('link', { name: 'Editar: pedido 001' }).click();
  await expect(page.getByText('Corte: mostrado R$ 40,00, cobrado R$ 42,00')).toBeVisible();
  await look(page, 'till-price-difference', { whole: true });
  expect(await customers()).toEqual(['Ana']);
});
