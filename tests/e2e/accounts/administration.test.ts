// The administration's lists of all barbers, services and appointments.
import { cardOf, expectFailureShown, searchBox } from '../support/administration.ts';
import { change } from '../support/answers.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

test('barbers of all shops are found by person or shop', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await page.goto('/barber/list');
  await expect(page.getByText(/^1–24 de \d+ barbeiros$/)).toBeVisible();
  await look(page, 'barber-list', { whole: true });
  await searchBox(page).fill('dom augusto');
  await expect(page).toHaveURL('/barber/list?q=dom+augusto');
  // The filter has reduced the list.
  await expect(page.getByText(/^[1-9]\d* barbeiros$/)).toBeVisible();
  const shops = page.getByRole('article').getByRole('link', { name: 'Barbearia Dom Augusto' });
  await expect(shops).toHaveCount(await page.getByRole('article').count());
  await shops.first().click();
  await expect(page).toHaveURL('/establishment/view/barbearia-dom-augusto');
});

test('services and products of all shops are listed', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await page.goto('/service/list');
  await expect(page.getByText(/^1–24 de \d+ serviços e produtos$/)).toBeVisible();
  await page.getByLabel('Tipo').selectOption('Produtos');
  await expect(page).toHaveURL('/service/list?type=product');
  await expect(page.getByRole('article').first()).toContainText('Produto');
  await look(page, 'service-list', { whole: true });
  await searchBox(page).fill('nada que exista');
  await expect(page.getByText('Nenhum serviço encontrado.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(page).toHaveURL('/service/list');
  await expect(page.getByLabel('Tipo')).toHaveValue('');
});

test('appointments of all shops are filtered by state and day', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await page.goto('/appointments/list');
  await expect(page.getByText(/^1–24 de [\d.]+ agendamentos$/)).toBeVisible();
  await expect(page.getByLabel('Período')).toHaveValue('');
  const starts = await page
    .getByRole('article')
    .getByRole('heading')
    .evaluateAll((found) =>
      found.map(({ textContent }) => {
        const [, day, month, year, time] = /^(\d+)\/(\d+)\/(\d+), ([\d:]+)$/.exec(textContent ?? '') ?? [];
        return `${year}-${month}-${day}T${time}:00-03:00`;
      }),
    );
  expect(starts, 'future appointments, soonest first').toEqual(starts.toSorted());
  expect(Date.parse(starts[0] ?? '')).toBeGreaterThan(Date.now() - 86_400_000);
  await look(page, 'appointments-list', { whole: true });
  await page.getByLabel('Situação').selectOption('Cancelado');
  await expect(page).toHaveURL('/appointments/list?status=cancelled');
  await page.getByLabel('De', { exact: true }).fill('2001-01-01');
  await page.getByLabel('Até').fill('2001-01-02');
  await expect(page.getByText('Nenhum agendamento encontrado.')).toBeVisible();
  await expect(page).toHaveURL(/status=cancelled&start_date=2001-01-01&end_date=2001-01-02$/);
});

test('an answer with unknown values does not break a screen', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await change(page, '**/api/barber?*', (body) => ({
    ...body,
    barbers: body.barbers.map((barber: object) => ({ ...barber, user: null, establishment: null })),
  }));
  await page.goto('/barber/list');
  await expect(cardOf(page, 'Não identificado').first()).toBeVisible();
});

test('lists that cannot be loaded show an error', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await expectFailureShown(
    page,
    '/barber/list',
    '**/api/barber?*',
    'Não foi possível carregar os barbeiros.',
  );
  await expectFailureShown(
    page,
    '/service/list',
    '**/api/service?*',
    'Não foi possível carregar os serviços.',
  );
  await expectFailureShown(
    page,
    '/appointments/list',
    '**/api/order/appointments?*',
    'Erro ao carregar agendamentos.',
  );
});
