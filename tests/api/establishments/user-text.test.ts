// Text is stored and returned exactly as typed, in every text field of the catalogue.
import { beforeAll, describe, expect, test } from 'vitest';
import { hire, signedIn } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { demoPeople, newItem, newShop, type People, unique } from '../owner.ts';

let people: People;
beforeAll(async () => {
  // A new owner, because invitations per hour are limited.
  people = { ...(await demoPeople()), owner: (await signedIn(visitor(), mailbox())).api };
});

const TEXTS = {
  html: '<script>alert(1)</script><img src=x onerror=alert(1)> &amp; <b>',
  quotes: `"aspas" 'simples' \`crase\` \\ barra ; -- ' OR 1=1`,
  'emoji and 4-byte characters': '💈✂️👨🏽‍🦱 𝓝𝓪𝓿𝓪𝓵𝓱𝓪 𠮷',
  'right-to-left marks': 'abc\u202Edef\u202C שלום \u200Fعربي\u200E',
  'composed and combining accents': 'é e\u0301 ção',
  templates: '{{7*7}} %s %00 {name}',
};

describe.each(Object.entries(TEXTS))('%s', (_, text) => {
  test('is unchanged in a shop, its items and its team', async () => {
    const name = `${unique('Loja')} ${text}`;
    const shop = await newShop(people.owner, {
      name,
      description: `${text}\n${text}`,
      fantasy: text,
      address: text,
      city: text,
    });
    expect(shop).toMatchObject({
      name,
      description: `${text}\n${text}`,
      fantasy: text,
      address: text,
      city: text,
    });
    expect(shop.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const item = await newItem(people.owner, shop, {
      name: text,
      description: text,
      category: text,
      brand: text,
      notes: text,
    });
    await hire(people.owner, shop.id, people.barber, { role: text });

    const page = await visitor().ask('viewEstablishment', { slug: shop.slug });
    expect(page.headers.get('content-type')).toContain('application/json');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.body).toMatchObject({
      establishment: { name, description: `${text}\n${text}` },
      items: [{ id: item.id, name: text, description: text, category: text, brand: text }],
      collaborators: [{ role: text }],
    });
    const found = await people.owner.call('listItems', {
      entity_name: 'establishment',
      entity_id: shop.id,
      q: text,
    } as never);
    expect(found.map(({ id }) => id)).toEqual([item.id]);
  });
});

const INVISIBLE = {
  'zero-width space': '\u200B',
  'Hangul filler': '\u115F',
  'halfwidth Hangul filler': '\uFFA0',
  'tag characters': '\u{E0041}\u{E0042}',
  'no-break space': '\u00A0',
};

describe.each(Object.entries(INVISIBLE))('a name of %s', (_, name) => {
  test('is refused for a person, a shop, an item, a role and a profile, when created and changed', async () => {
    const shop = await newShop(people.owner);
    const item = await newItem(people.owner, shop);
    const { user } = await people.owner.call('getMe', {});
    const { profile } = await people.admin.call('createProfile', {
      name: unique('Perfil'),
      permissions: ['user_list'],
    });
    const ofItem = { type: 'service', price: 1, entity_id: shop.id, entity_name: 'establishment' };
    const refusals = await Promise.all([
      people.owner.refused('createEstablishment', { name } as never),
      people.owner.refused('updateEstablishment', { id: shop.id, name } as never),
      people.owner.refused('createItem', { ...ofItem, name } as never),
      people.owner.refused('updateItem', { id: item.id, name } as never),
      people.owner.refused('updateItem', { id: item.id, category: name } as never),
      people.owner.refused('updateUser', { id: user?.id ?? 0, first_name: name } as never),
      people.owner.refused('updateUser', { id: user?.id ?? 0, last_name: name } as never),
      people.admin.refused('createUser', { first_name: name, email: 'ninguem@exemplo.com.br' } as never),
      people.admin.refused('createProfile', { name, permissions: ['user_list'] } as never),
      people.admin.refused('updateProfile', { ...profile, name } as never),
      people.owner.refused('createCollaborator', {
        establishment_id: shop.id,
        user_id: people.barberId,
        role: name,
      } as never),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 422));
  });
});
