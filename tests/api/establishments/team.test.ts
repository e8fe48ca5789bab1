// Owners manage their shops' collaborators: search, invitation, change and removal, through the paths
// of establishments and of barbershops.
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { codeIn } from '../../harness/mailbox.ts';
import { hire, type Person, signedIn, stranger } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { weekdayOf } from '../../harness/weekdays.ts';
import { accept, demoPeople, newItem, newShop, type People, type Shop } from '../owner.ts';

let people: People;
beforeAll(async () => {
  people = await demoPeople();
});

const teamOf = async (shop: Shop, api = people.owner) =>
  (await api.call('listCollaborators', { establishment_id: String(shop.id) })).employers;

describe('an invitation', () => {
  test('creates an account for an unknown e-mail, whose code sets the password', async () => {
    const shop = await newShop(people.owner);
    const guest = stranger();
    const invited = await people.owner.call('createCollaborator', {
      establishment_id: shop.id,
      first_name: 'Beto',
      email: guest.email,
    });
    expect(invited.employer).toMatchObject({ status: 'invited', email: guest.email, role: 'colaborador' });
    const mail = await mailbox().newest(guest.email);
    expect(mail.text).toContain(shop.name);
    await visitor().call('resetPassword', {
      email: guest.email,
      reset_password_code: codeIn(mail),
      password: guest.password,
    });
    const barber = await visitor().login(guest.email, guest.password);
    expect((await barber.call('getMe', {})).is_employer).toBe(false);
    await accept(barber);
    const me = await barber.call('getMe', {});
    expect(me).toMatchObject({ is_employer: true, employer: { establishment_id: shop.id } });
    expect(await teamOf(shop)).toMatchObject([{ status: 'active', user_id: me.user?.id }]);
  });

  test('answers the same with and without an existing account', async () => {
    const shop = await newShop(people.owner);
    const known = await signedIn(visitor(), mailbox());
    const answers = [];
    for (const email of [known.person.email, stranger().email]) {
      const { employer, message } = await people.owner.call('createCollaborator', {
        establishment_id: shop.id,
        first_name: 'Beto',
        email,
      });
      expect(message).toContain(email);
      answers.push({ ...employer, id: 0, email: '' });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  describe('whose code is mailed', () => {
    /** A person invited to a new shop's team, and the code in the mail. */
    const invite = async (owner: Api) => {
      const shop = await newShop(owner);
      const guest = stranger();
      const { employer } = await owner.call('createCollaborator', {
        establishment_id: shop.id,
        email: guest.email,
        permissions: ['see_orders', 'manage_catalogue'],
      });
      return { shop, guest, id: employer?.id ?? 0, code: codeIn(await mailbox().newest(guest.email)) };
    };
    const spend = ({ email, password }: Person, code: string) =>
      visitor().ask('resetPassword', { email, reset_password_code: code, password });
    const wrong = {
      status: 422,
      body: { errors: { reset_password_code: ['Código inválido ou expirado.'] } },
    };

    test('creates an account but no collaborator when the owner has withdrawn the invitation', async () => {
      const { api: owner } = await signedIn(visitor(), mailbox());
      const { shop, guest, id, code } = await invite(owner);
      await owner.call('detachCollaborator', { employer_id: id, establishment_id: shop.id });
      expect((await spend(guest, code)).status).toBe(200);
      const api = await visitor().login(guest.email, guest.password);
      const me = await api.call('getMe', {});
      expect(me).toMatchObject({ is_employer: false, establishments: [] });
      expect(me.employer ?? null).toBeNull();
      expect(await teamOf(shop, owner)).toEqual([]);
      const orders = { app_id: 3, entity_name: 'establishment', entity_id: shop.id };
      expect((await api.refused('listOrdersByEntity', orders)).status).toBe(403);
      const item = { name: 'Corte', type: 'service', price: 1, entity_id: shop.id };
      const making = await api.refused('createItem', { ...item, entity_name: 'establishment' });
      expect(making.status).toBe(403);
    });

    test('works once', async () => {
      const { api: owner } = await signedIn(visitor(), mailbox());
      const { shop, guest, code } = await invite(owner);
      expect((await spend(guest, code)).status).toBe(200);
      expect(await spend({ ...guest, password: 'Outra frase que abre 7' }, code)).toMatchObject(wrong);
      const api = await visitor().login(guest.email, guest.password);
      expect((await accept(api)).employer).toMatchObject({ establishment_id: shop.id });
    });

    test('works only for the invited person', async () => {
      const { api: owner } = await signedIn(visitor(), mailbox());
      const [first, second] = [await invite(owner), await invite(owner)];
      expect(await spend(second.guest, first.code)).toMatchObject(wrong);
      expect(await spend(stranger(), first.code)).toMatchObject(wrong);
      expect(await teamOf(second.shop, owner)).toMatchObject([{ status: 'invited' }]);
      const { email, password } = second.guest;
      expect((await visitor().refused('login', { username: email, password })).status).toBe(401);
      expect((await spend(first.guest, first.code)).status).toBe(200);
    });
  });

  test.each([
    ['email', 'sem arroba'],
    ['email', ''],
    ['role', 'x'.repeat(81)],
    ['permissions', ['everything']],
    ['user_id', 0],
  ])('refuses %s = %j', async (field, value) => {
    const shop = await newShop(people.owner);
    const refusal = await people.owner.refused('createCollaborator', {
      establishment_id: shop.id,
      email: stranger().email,
      [field]: value,
    });
    expect(refusal.status).toBe(422);
    expect(Object.keys(refusal.body.errors ?? {})[0]).toMatch(new RegExp(`^${field}`));
  });

  test('for an existing collaborator or an unknown user is refused', async () => {
    const shop = await newShop(people.owner);
    await hire(people.owner, shop.id, people.barber);
    const again = await people.owner.refused('createCollaborator', {
      establishment_id: shop.id,
      user_id: people.barberId,
    });
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('Esta pessoa já faz parte da equipe ou já foi convidada.');
    const nobody = { establishment_id: shop.id, user_id: 2 ** 40 };
    expect((await people.owner.refused('createCollaborator', nobody)).status).toBe(404);
    expect(await teamOf(shop)).toHaveLength(1);
  });
});

test('owners find exact user names only, and learn neither names nor e-mails', async () => {
  const { person, api, id } = await signedIn(visitor(), mailbox());
  await api.call('updateUser', { id, first_name: 'Raimunda', last_name: 'Nonata' });
  const found = await people.owner.ask('findCandidate', { q: person.username.toUpperCase() });
  expect(found.body.user).toEqual({ id, first_name: person.username });
  for (const q of [person.email, '529.982.247-25']) {
    expect((await people.owner.refused('findCandidate', { q })).status).toBe(404);
  }
  const partly = await people.owner.refused('findCandidate', { q: person.username.slice(0, -1) });
  expect(partly.status).toBe(404);
  expect((await api.refused('findCandidate', { q: 'dono' })).status).toBe(403);
  expect((await visitor().refused('findCandidate', { q: 'dono' })).status).toBe(401);
});

test('role and permissions can be changed, and saving over an unseen edit answers 409', async () => {
  const shop = await newShop(people.owner);
  const id = await hire(people.owner, shop.id, people.barber);
  const version = (await teamOf(shop))[0]?.version;
  const edit = (role: string) => people.owner.ask('updateCollaborator', { id, role, version } as never);
  expect((await edit('Gerente')).body).toMatchObject({ employer: { role: 'Gerente', permissions: [] } });
  expect((await edit('Barbeiro')).status).toBe(409);
  expect(await teamOf(shop)).toMatchObject([{ role: 'Gerente' }]);
  expect((await people.owner.refused('updateCollaborator', { id, role: ' ' })).status).toBe(422);
  expect((await people.barber.refused('updateCollaborator', { id, role: 'Dono' })).status).toBe(403);
  const seen = await people.barber.call('getCollaborator', { id });
  expect(seen.employer).toMatchObject({ role: 'Gerente', email: null });
});

describe('a collaborator with future bookings', () => {
  // A new person, because collaborators of the demo shops have bookings.
  let barber: Api;
  beforeAll(async () => {
    ({ api: barber } = await signedIn(visitor(), mailbox()));
  });
  const book = async (shop: Shop, employer: number) => {
    const day = addDays(today(), 1);
    const weekday = weekdayOf(day);
    await people.owner.call('saveSchedule', {
      employer_id: employer,
      schedules: [{ day_of_week: weekday, start_time: '09:00', end_time: '18:00' }],
    });
    const { order } = await visitor().call('createOrder', {
      app_id: 2,
      entity_name: 'establishment',
      entity_id: shop.id,
      items: [{ item_id: (await newItem(people.owner, shop)).id }],
      customer_name: 'Carlos Lima',
      origin: 'App',
      order_datetime: `${day}T10:00:00`,
      attendant_id: employer,
    });
    return { day, order: order?.id ?? 0, said: `${day.slice(8)}/${day.slice(5, 7)} às 10:00` };
  };

  test('cannot be removed, nor their shop closed, until the bookings are cancelled', async () => {
    const shop = await newShop(people.owner);
    const id = await hire(people.owner, shop.id, barber);
    const { order, said } = await book(shop, id);
    const detaching = { employer_id: id, establishment_id: shop.id };
    for (const refusal of [
      await people.owner.refused('detachCollaborator', detaching),
      await people.owner.refused('removeBarber', { barbershop_id: shop.id, barber_id: id }),
      await people.owner.refused('deleteEstablishment', { id: shop.id }),
      await people.owner.refused('deleteBarbershop', { id: shop.id }),
    ]) {
      expect(refusal.status).toBe(409);
      expect(refusal.body.message).toContain(`Há 1 agendamento futuro (${said})`);
    }
    expect(await teamOf(shop)).toHaveLength(1);
    await people.owner.call('updateOrderAppointmentStatus', { id: order, action: 'cancel' } as never);
    await people.owner.call('detachCollaborator', detaching);
    expect(await teamOf(shop)).toEqual([]);
    const { order: kept } = await people.owner.call('getOrder', { id: order });
    expect(kept?.attendant?.user?.first_name).toBeTruthy();
    expect((await people.owner.refused('detachCollaborator', detaching)).status).toBe(404);
    await people.owner.call('deleteEstablishment', { id: shop.id });
  });

  test('is not offered after leaving', async () => {
    const shop = await newShop(people.owner);
    const id = await hire(people.owner, shop.id, barber);
    const { day, order } = await book(shop, id);
    await people.owner.call('updateOrderAppointmentStatus', { id: order, action: 'cancel' } as never);
    const free = () =>
      visitor().ask('listAvailableTimes', { employer_id: id, date: day, duration: 25 } as never);
    expect((await free()).body).toMatchObject({ available_times: expect.arrayContaining(['09:00']) });
    await people.owner.call('detachCollaborator', { employer_id: id, establishment_id: shop.id });
    expect((await free()).text).not.toContain('09:00');
  });
});

describe('the paths of barbershops and barbers serve the same records', () => {
  test('a shop created, changed and closed as a barbershop is the same as an establishment', async () => {
    const { barbershop } = await people.owner.call('createBarbershop', {
      name: 'Barbearia Irmãos',
      zipcode: '01310-100',
      state: 'SP',
      instagram: 'https://instagram.example/irmaos',
    } as never);
    const id = barbershop?.id ?? 0;
    expect((await visitor().call('getEstablishment', { id })).establishment).toMatchObject({
      cep: '01310-100',
      uf: 'SP',
      instagram_url: 'https://instagram.example/irmaos',
    });
    await people.owner.call('updateBarbershop', { id, city: 'Santos' } as never);
    const shown = await visitor().call('getBarbershop', { id });
    expect(shown).toMatchObject({ id, name: 'Barbearia Irmãos', barbershop: { city: 'Santos', version: 2 } });
    const late = await people.owner.refused('updateBarbershop', { id, city: 'Rio', version: 1 });
    expect(late.status).toBe(409);
    const mine = await people.owner.call('listMyBarbershops', {} as never);
    expect(mine.barbershops?.data.map((shop) => shop.id)).toContain(id);
    expect(mine.barbershops).toMatchObject({ current_page: 1, total: mine.barbershops?.data.length });
    await people.owner.call('deleteBarbershop', { id });
    expect((await visitor().refused('getBarbershop', { id })).status).toBe(404);
    for (const [field, value] of Object.entries({
      name: ' ',
      email: 'x',
      zipcode: '1',
      website: 'ftp://x',
    })) {
      const refusal = await people.owner.refused('createBarbershop', { name: 'Irmãos', [field]: value });
      expect(refusal.body.errors, field).toHaveProperty(field);
    }
  });

  test('the page of a shop has only its services on sale and its barbers', async () => {
    const shop = await newShop(people.owner);
    const id = await hire(people.owner, shop.id, people.barber);
    const service = await newItem(people.owner, shop);
    await newItem(people.owner, shop, { type: 'product' });
    await newItem(people.owner, shop, { status: '0' });
    const page = await people.other.call('viewBarbershop', { slug: shop.slug });
    expect(page.services.map((item) => item.id)).toEqual([service.id]);
    expect(page.items).toEqual(page.services);
    expect(page.barbers).toMatchObject([{ id, user_id: people.barberId, email: null }]);
    const asOwner = await people.owner.call('viewBarbershop', { slug: shop.slug });
    expect(asOwner.barbers[0]?.email, 'hidden, because the owner invited by user id').toBeNull();
    expect((await visitor().refused('viewBarbershop', { slug: shop.slug })).status).toBe(401);
    expect((await people.owner.refused('viewBarbershop', { slug: 'nao-existe' })).status).toBe(404);
  });

  test('barbers are invited by e-mail and removed', async () => {
    const shop = await newShop(people.owner);
    const guest = stranger();
    const added = await people.owner.call('addBarber', { id: shop.id, barber_email: guest.email });
    expect(added.barbers).toMatchObject([{ email: guest.email }]);
    expect((await people.owner.refused('addBarber', { id: shop.id, barber_email: 'x' })).status).toBe(422);
    const listed = await people.other.call('listBarbers', { id: shop.id });
    expect(listed.barbers, 'an invited person is not listed').toEqual([]);
    const barber = { barbershop_id: shop.id, barber_id: added.barbers[0]?.id ?? 0 };
    expect((await people.other.refused('removeBarber', barber)).status).toBe(403);
    await people.owner.call('removeBarber', barber);
    expect(await teamOf(shop)).toEqual([]);
  });

  test('a barber’s page is found by user name and contains no contact data', async () => {
    const shop = await newShop(people.owner);
    await hire(people.owner, shop.id, people.barber);
    for (const path of ['/api/barber/view/barbeiro', '/api/barber/barbeiro']) {
      const answer = await people.other.raw(path);
      expect(answer.body, path).toMatchObject({
        user_id: people.barberId,
        user: { id: people.barberId, user_name: 'barbeiro' },
        barbershops: expect.arrayContaining([expect.objectContaining({ slug: shop.slug })]),
      });
      expect(answer.text, 'only the owner sees contact data').not.toContain('@');
    }
    expect((await people.other.raw('/api/barber/view/ninguem.mesmo')).status).toBe(404);
  });
});

test('administrators list the collaborators of every shop', async () => {
  const shop = await newShop(people.owner);
  const id = await hire(people.owner, shop.id, people.barber);
  const found = await people.admin.call('searchCollaborators', { q: shop.name, per_page: 10 } as never);
  expect(found).toMatchObject({ total: 1, barbers: [{ id, establishment: { slug: shop.slug } }] });
  expect((await people.owner.refused('searchCollaborators', {})).status).toBe(403);
  expect((await people.admin.refused('searchCollaborators', { per_page: 101 })).status).toBe(422);
});
