// Changes of rights apply to the next report, even while the caller reads reports without a pause, so that reporting
// has the answers of auth and catalog in memory.
import { beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { codeFor, hire, newcomer } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { demoPeople, newShop, type Shop, unique } from '../owner.ts';
import { type Somebody, somebody } from '../salon.ts';

const READERS = 3;
/** Reads after the change. */
const READS = 20;

interface Scene {
  owner: Somebody;
  /** A collaborator who may see orders. */
  seer: Somebody;
  shop: Shop;
  link: number;
}

let admin: Api;

beforeAll(async () => {
  ({ admin } = await demoPeople());
});

async function newScene(): Promise<Scene> {
  const [owner, seer] = (await Promise.all([somebody(), somebody()])) as [Somebody, Somebody];
  const shop = await newShop(owner.api);
  const link = await hire(owner.api, shop.id, seer.api, { permissions: ['see_orders'] });
  return { owner, seer, shop, link };
}

const statusOfReport = async (api: Api, { id }: Shop): Promise<number> => {
  const period = { period_start: `${today()}T00:00:00`, period_end: `${today()}T23:59:59` };
  return (await api.ask('getOrderReport', { entity_id: id, ...period, figures_only: true })).status;
};

/** Returns the statuses of the reads that began after the answer of `change`, while others ran before and during it. */
async function statusesAfter(api: Api, shop: Shop, change: () => Promise<unknown>): Promise<Set<number>> {
  let changed = false;
  const after: number[] = [];
  const readers = Array.from({ length: READERS }, async () => {
    while (after.length < READS) {
      const isAfter = changed;
      const status = await statusOfReport(api, shop);
      if (isAfter) after.push(status);
    }
  });
  await statusOfReport(api, shop);
  await change();
  changed = true;
  await Promise.all(readers);
  return new Set(after);
}

const setPermissions = ({ owner, link }: Scene, permissions: ['see_orders'] | []) =>
  owner.api.call('updateCollaborator', { id: link, role: 'Barbeiro', permissions });

describe('the next report is refused after', () => {
  test.each<[string, number, (scene: Scene) => Promise<unknown>]>([
    ['a withdrawn permission', 403, (scene) => setPermissions(scene, [])],
    [
      'the removal of the collaborator',
      403,
      ({ owner, shop, link }) =>
        owner.api.call('detachCollaborator', { employer_id: link, establishment_id: shop.id }),
    ],
    [
      'the removal of the barber',
      403,
      ({ owner, shop, link }) => owner.api.call('removeBarber', { barbershop_id: shop.id, barber_id: link }),
    ],
    ['leaving the team', 403, ({ seer, link }) => seer.api.call('leaveTeam', { employer_id: link })],
    ['closing the shop', 404, ({ owner, shop }) => owner.api.call('deleteEstablishment', { id: shop.id })],
    ['signing out', 401, ({ seer }) => seer.api.call('logout', {})],
    [
      'a change of password in another session',
      401,
      async ({ seer: { person } }) => {
        const other = await visitor().login(person.username, person.password);
        const password = `${person.password}-nova`;
        await other.call('changePassword', {
          current_password: person.password,
          new_password: password,
          confirm_password: password,
        });
      },
    ],
    [
      'a new e-mail that is not verified',
      403,
      ({ seer: { id, person } }) => admin.call('updateUser', { id, email: `novo.${person.email}` } as never),
    ],
    [
      'the deletion of the account',
      401,
      async ({ seer: { api, person }, link }) => {
        await api.call('leaveTeam', { employer_id: link });
        await api.call('deleteAccount', { password: person.password } as never);
      },
    ],
  ])('%s', async (_, refusal, change) => {
    const scene = await newScene();
    expect(await statusOfReport(scene.seer.api, scene.shop)).toBe(200);
    expect(await statusesAfter(scene.seer.api, scene.shop, () => change(scene))).toEqual(new Set([refusal]));
  });

  test('a permission withdrawn from the profile, and from its user', async () => {
    const { shop } = await newScene();
    const fields = { name: unique('Relatórios'), permissions: ['report_view'] };
    const { profile } = await admin.call('createProfile', fields);
    const { api, id } = await somebody();
    const profile_id = profile?.id ?? 0;
    await admin.call('updateUser', { id, profile_id } as never);
    const change = (permissions: string[]) =>
      statusesAfter(api, shop, () =>
        admin.call('updateProfile', { ...fields, id: profile_id, permissions } as never),
      );
    expect(await statusOfReport(api, shop)).toBe(200);
    expect(await change(['item_list'])).toEqual(new Set([403]));
    expect(await change(['report_view'])).toEqual(new Set([200]));
    const withdraw = () => admin.call('updateUser', { id, profile_id: 0 } as never);
    expect(await statusesAfter(api, shop, withdraw)).toEqual(new Set([403]));
  });
});

describe('the next report is answered after', () => {
  test('a given permission', async () => {
    const scene = await newScene();
    await setPermissions(scene, []);
    expect(await statusOfReport(scene.seer.api, scene.shop)).toBe(403);
    const give = () => setPermissions(scene, ['see_orders']);
    expect(await statusesAfter(scene.seer.api, scene.shop, give)).toEqual(new Set([200]));
  });

  test('an accepted invitation', async () => {
    const { owner, shop } = await newScene();
    const { api } = await somebody();
    const accept = () => hire(owner.api, shop.id, api, { permissions: ['see_orders'] });
    expect(await statusesAfter(api, shop, accept)).toEqual(new Set([200]));
  });

  test('the verification of the e-mail', async () => {
    const { shop } = await newScene();
    const person = await newcomer(visitor());
    const api = await visitor().login(person.username, person.password);
    const { code } = await codeFor(mailbox(), person);
    const verify = () => api.call('verifyEmail', { verification_code: code });
    const reason = async () => (await api.refused('listSnapshots', { entity_ids: [shop.id] })).body.reason;
    expect(await reason()).toBe('EMAIL_NOT_VERIFIED');
    await verify();
    expect(await reason()).not.toBe('EMAIL_NOT_VERIFIED');
  });
});
