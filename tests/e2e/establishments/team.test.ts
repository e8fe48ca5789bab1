// Owners manage the collaborators of a barbershop.
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { codeIn } from '../../harness/mailbox.ts';
import { weekdayOf } from '../../harness/weekdays.ts';
import { fail, holdAnswer } from '../support/answers.ts';
import { expect, ownName, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { newItem, newOwner, newShop, ODD } from '../support/owners.ts';
import { fillReset, hire, logIn, signedIn, stranger, verified } from '../support/people.ts';

const teamOf = (slug: string) => `/employer/list/${slug}`;

test('an owner invites a person, changes their permissions, and removes them', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const barber = await verified(api, mailbox);
  await page.goto(teamOf(shop.slug));
  await expect(page.getByText('Ninguém trabalha aqui ainda.')).toBeVisible();
  await look(page, 'team-empty');
  await page.getByRole('link', { name: 'Adicionar colaborador' }).click();
  await page.getByText('Por nome de usuário').click();
  const userName = page.getByRole('textbox', { name: 'Nome de usuário' });
  await userName.fill('ninguem.mesmo');
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page.getByRole('alert')).toContainText('Nenhum usuário encontrado.');
  await userName.fill(barber.username);
  await page.getByRole('combobox', { name: 'Função' }).fill('Barbeiro');
  await page.getByRole('switch', { name: /^Registrar pedidos/ }).click();
  await look(page, 'team-find', { whole: true });
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page).toHaveURL(teamOf(shop.slug));
  const member = page.getByRole('listitem').filter({ hasText: 'Barbeiro' });
  await expect(member).toContainText('Convite enviado');
  const invited = await api.login(barber.username, barber.password);
  const { invitations } = await invited.call('listInvitations', {});
  await invited.call('acceptInvitation', { id: invitations[0]?.id ?? 0 });
  await page.reload();
  await expect(member).toContainText('Registrar pedidos');
  await expect(member).not.toContainText('Convite enviado');
  await look(page, 'team');

  const { employers } = await owner.call('listCollaborators', { establishment_id: String(shop.id) });
  const employment = employers[0];
  expect(employment).toMatchObject({ role: 'Barbeiro', permissions: ['make_orders'] });
  await page.goto(teamOf(String(shop.id)));
  await page.getByRole('link', { name: /^Editar/ }).click();
  await page.getByRole('combobox', { name: 'Função' }).fill(ODD);
  await page.getByRole('switch', { name: /^Cuidar dos itens/ }).click();
  await look(page, 'team-update', { whole: true });
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByRole('main')).toContainText(ODD);

  await page.getByRole('link', { name: /^Ver / }).click();
  await expect(page.getByRole('main')).toContainText(`${ODD} em ${shop.name}`);
  await expect(page.getByText('Nenhum agendamento por vir.')).toBeVisible();
  await look(page, 'collaborator');

  await page.goto(teamOf(shop.slug));
  await page.getByRole('button', { name: /^Remover/ }).click();
  const question = page.getByRole('dialog', { name: 'Remover colaborador?' });
  await expect(question).toBeVisible();
  await look(page, 'team-remove');
  await question.getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Colaborador removido.')).toBeVisible();
  await expect(page.getByText('Ninguém trabalha aqui ainda.')).toBeVisible();
});

test('a person without an account is invited', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const guest = stranger();
  await page.goto(`/employer/create/${shop.slug}`);
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page.getByText('Informe o nome.')).toBeVisible();
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome' }).fill(ownName('Rafa'));
  await page.getByRole('textbox', { name: 'E-mail' }).fill(guest.email);
  await look(page, 'team-invite', { whole: true });
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page).toHaveURL(teamOf(shop.slug));
  await expect(page.getByRole('listitem')).toContainText('Convite enviado');
  await look(page, 'team-invited');
  expect((await mailbox.newest(guest.email)).text).toContain(shop.name);

  await page.getByRole('button', { name: /^Retirar convite/ }).click();
  await look(page, 'team-withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByText('Convite retirado.')).toBeVisible();
  await expect(page.getByText('Ninguém trabalha aqui ainda.')).toBeVisible();
  await owner.call('createCollaborator', { establishment_id: shop.id, email: guest.email });

  await page.goto(`/employer/create/${shop.slug}`);
  await page.getByRole('textbox', { name: 'Nome' }).fill('Rafa');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(guest.email);
  await page.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível enviar o convite.');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Rafa');
});

test('an invited person sets a password by mail, accepts, and uses the granted permissions', async ({
  page,
  api,
  mailbox,
}) => {
  const boss = await verified(api, mailbox);
  const owner = await api.login(boss.username, boss.password);
  const shop = await newShop(owner);
  const item = await newItem(owner, shop);
  const guest = stranger();
  await owner.call('createCollaborator', {
    establishment_id: shop.id,
    email: guest.email,
    role: 'Barbeiro',
    permissions: ['manage_catalogue'],
  });
  const mail = await mailbox.newest(guest.email);
  const [link] = /http\S+/.exec(mail.text) ?? [];
  await page.goto(link ?? 'the mail has no link');
  await page.getByLabel('E-mail').fill(guest.email);
  await fillReset(page, codeIn(mail), guest.password);
  await expect(page).toHaveURL('/login');

  await logIn(page, guest.email, guest.password);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Uma barbearia convidou você para a equipe.')).toBeVisible();
  await look(page, 'invitation-notice');
  await page.goto('/employer/dashboard');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Ver convite' }).click();
  await expect(page.getByRole('article')).toContainText('Convida você como Barbeiro.');
  await expect(page.getByRole('article')).toContainText('Cuidar dos itens');
  await look(page, 'invitation', { whole: true });
  await page.getByRole('button', { name: `Aceitar o convite de ${shop.name}` }).click();
  await expect(page.getByText(/^Convite aceito\./)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Minhas equipes' })).toContainText(shop.name);
  await page.goto('/employer/dashboard');
  await expect(page.getByRole('main')).toContainText(`Barbeiro em ${shop.name}`);
  await expect(page.getByText('Nenhum agendamento ativo.')).toBeVisible();
  await look(page, 'collaborator-invited');
  await page.getByRole('link', { name: 'Gerenciar itens' }).click();
  await expect(page).toHaveURL(`/item/list/${shop.slug}`);
  await expect(page.getByText(item.name)).toBeVisible();
  await page.goto(teamOf(shop.slug));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Acesso negado', { exact: true })).toBeVisible();
});

test('an invited person refuses', async ({ page, api, mailbox }) => {
  const boss = await verified(api, mailbox);
  const owner = await api.login(boss.username, boss.password);
  const shop = await newShop(owner);
  const { person, id } = await signedIn(api, mailbox);
  await owner.call('createCollaborator', { establishment_id: shop.id, user_id: id, role: ODD });
  await logIn(page, person.username, person.password);
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Ver convite' }).click();
  await expect(page.getByRole('article')).toContainText(ODD);
  await page.getByRole('button', { name: `Recusar o convite de ${shop.name}` }).click();
  await look(page, 'invitation-refuse');
  await page
    .getByRole('dialog', { name: 'Recusar convite?' })
    .getByRole('button', { name: 'Recusar' })
    .click();
  await expect(page.getByText('Nenhum convite.')).toBeVisible();
  await look(page, 'invitation-none');
  const { employers } = await owner.call('listCollaborators', { establishment_id: String(shop.id) });
  expect(employers).toEqual([]);
});

test('a collaborator leaves after seeing their future bookings, which the owner then sees', async ({
  page,
  api,
  mailbox,
}) => {
  const boss = await verified(api, mailbox);
  const owner = await api.login(boss.username, boss.password);
  const shop = await newShop(owner);
  const { person, api: barber } = await signedIn(api, mailbox);
  const id = await hire(owner, shop.id, barber);
  await bookTomorrow(owner, shop.id, id, (await newItem(owner, shop)).id);
  await signIn(page, api, person.username, person.password);
  await page.goto('/employer/dashboard');
  await page.getByRole('link', { name: 'Minhas equipes' }).click();
  await expect(page.getByRole('region', { name: 'Minhas equipes' })).toContainText(shop.name);
  await look(page, 'my-teams');
  await page.getByRole('button', { name: `Sair da equipe de ${shop.name}` }).click();
  await page.getByRole('dialog', { name: 'Sair da equipe?' }).getByRole('button', { name: 'Sair' }).click();
  const question = page.getByRole('dialog', { name: 'Sair com agendamentos marcados?' });
  await expect(question).toContainText('Há 1 agendamento futuro');
  await look(page, 'leave-booked');
  await question.getByRole('button', { name: 'Sair mesmo assim' }).click();
  await expect(page.getByText(/^Você saiu da equipe/)).toBeVisible();
  await expect(page.getByText('Nenhum convite.')).toBeVisible();
  // Waits for the page's request for the user, whose loss would be reported as an error.
  await page.waitForLoadState('networkidle');
  await page.goto('/employer/dashboard');
  await expect(page).toHaveURL('/dashboard');
  await page.waitForLoadState('networkidle');

  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.removeItem('user');
  }, owner.token ?? '');
  await page.goto(teamOf(shop.slug));
  const unattended = page.getByRole('region', { name: 'Precisam de outra pessoa' });
  await expect(unattended).toContainText('Carlos Lima');
  await look(page, 'team-unattended', { whole: true });
});

/** A booking with a collaborator of the shop, tomorrow. */
async function bookTomorrow(owner: Api, shopId: number, collaborator: number, item: number) {
  const day = addDays(today(), 1);
  const weekday = weekdayOf(day);
  await owner.call('saveSchedule', {
    employer_id: collaborator,
    schedules: [{ day_of_week: weekday, start_time: '09:00', end_time: '18:00' }],
  });
  await owner.call('createOrder', {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: shopId,
    items: [{ item_id: item }],
    customer_name: 'Carlos Lima',
    customer_phone: '11987654321',
    origin: 'App',
    order_datetime: `${day}T10:00:00`,
    attendant_id: collaborator,
  });
}

test('a collaborator with future bookings is not removed, and the refusal lists them', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const { api: barber } = await signedIn(api, mailbox);
  const id = await hire(owner, shop.id, barber);
  const item = await newItem(owner, shop);
  await bookTomorrow(owner, shop.id, id, item.id);
  await page.goto(`/employer/${id}`);
  await expect(page.getByRole('region', { name: 'Próximos agendamentos' })).toContainText('Carlos Lima');
  await look(page, 'collaborator-booked');
  await page.goto(teamOf(shop.slug));
  await page.getByRole('button', { name: /^Remover/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  const refusal = page.getByRole('dialog', { name: 'Não foi possível remover o colaborador.' });
  await expect(refusal).toContainText('1 agendamento');
  await expect(refusal).toContainText('10:00');
  await look(page, 'team-refused');
});

test('an owner sets, changes and copies the hours of a new collaborator', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const { api: barber } = await signedIn(api, mailbox);
  const id = await hire(owner, shop.id, barber);
  await page.goto(`/employer/${id}`);
  await expect(page.getByText(/^Nenhum horário cadastrado\./)).toBeVisible();
  await look(page, 'collaborator-without-hours', { whole: true });
  const row = page.getByRole('group', { name: 'Horário 1' });
  await row.getByLabel('Dia').selectOption('Segunda-feira');
  await row.getByLabel('Início').fill('09:00');
  await row.getByLabel('Fim').fill('12:00');
  await page.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(page.getByRole('row', { name: /Segunda-feira.*09:00.*12:00/ })).toBeVisible();

  await page.getByRole('button', { name: 'Editar Segunda-feira, 09:00 às 12:00' }).click();
  const edited = page.getByRole('form', { name: 'Editar Segunda-feira, 09:00 às 12:00' });
  await edited.getByLabel('Fim').fill('18:00');
  await look(page, 'hours-edit', { whole: true });
  await edited.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Horário alterado com sucesso.')).toBeVisible();

  await page.getByRole('button', { name: 'Copiar para outros dias' }).click();
  for (const day of ['Terça-feira', 'Sábado']) await page.getByRole('checkbox', { name: day }).check();
  await look(page, 'hours-copy', { whole: true });
  await page.getByRole('button', { name: 'Copiar horários' }).click();
  await expect(page.getByRole('row', { name: /Sábado.*09:00.*18:00/ })).toBeVisible();
  await expect(page.getByText('Horários Cadastrados').locator('..')).toContainText('3');
  const { days } = await api.call('listAvailableDays', {
    employer_id: id,
    start_date: addDays(today(), 1),
    duration: 30,
  });
  expect(days.filter(({ available_times: times }) => times.includes('17:30'))).toHaveLength(3);
});

test('a barber’s public card shows the barbershops, or an error after a failure', async ({ page, api }) => {
  const { collaborators } = await api.call('viewEstablishment', { slug: 'barbearia-dom-augusto' });
  const person = collaborators[0]?.user;
  await page.goto(`/barber/view/${person?.user_name}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person?.first_name ?? '?');
  await expect(page.getByRole('link', { name: 'Barbearia Dom Augusto' })).toBeVisible();
  await look(page, 'barber');
  await fail(page, '**/api/barber/view/*', 500);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar o barbeiro.');
});

test('teams show loading and failure, and other owners’ teams are refused', async ({ page, api }) => {
  const owner = await signIn(page, api, 'cliente');
  await page.goto(teamOf('nao-existe-mesmo'));
  await expect(page).toHaveURL('/404');
  await page.goto(teamOf('barbearia-dom-augusto'));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Acesso negado', { exact: true })).toBeVisible();
  expect(owner.token).toBeTruthy();
  const answer = await holdAnswer(page, '**/api/employer/list?*');
  await page.goto(teamOf('barbearia-dom-augusto'));
  await answer.asked;
  await look(page, 'team-loading');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await fail(page, '**/api/employer/list?*', 500);
  await page.goto(teamOf('barbearia-dom-augusto'));
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os colaboradores.');
  await look(page, 'team-failed');
});
