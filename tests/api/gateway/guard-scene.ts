// The shop, the people and the records of guard-checks.ts.
import { today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { EVERY_PERMISSION, hire } from '../../harness/people.ts';
import { until } from '../../harness/until.ts';
import type { Actor, Scene } from './guard-checks.ts';

const REPORT_LIMIT_MS = 30_000;

/** Gives the actors their roles in the shop; returns the invitation's id. */
async function setTeam(actors: Record<Actor, Api>, shop: number): Promise<number> {
  const { owner } = actors;
  const every = { permissions: EVERY_PERMISSION };
  const former = await hire(owner, shop, actors.dismissed, every);
  await owner.call('detachCollaborator', { employer_id: former, establishment_id: shop });
  const other = actors['owner of another shop'];
  const { establishments } = await other.call('getMe', {});
  await hire(owner, shop, actors['of two shops']);
  await hire(other, establishments[0]?.id ?? 0, actors['of two shops'], every);
  const { user } = await actors.invited.call('getMe', {});
  const invited = await owner.call('createCollaborator', {
    establishment_id: shop,
    user_id: user?.id ?? 0,
    ...every,
  });
  return invited.employer?.id ?? 0;
}

/** Records a payout of a collaborator, as soon as the reports include the demo's orders. Returns its id. */
async function recordPayout(owner: Api, entity_id: number, employer_id: number): Promise<number> {
  const of = { entity_id, employer_id };
  const days = { start_date: today(), end_date: today() };
  const isReady = async () => (await owner.ask('getCommissionStatement', { ...of, ...days })).status !== 503;
  await until(isReady, REPORT_LIMIT_MS, 'the statement of a collaborator');
  const { last_payout_id } = await owner.call('getCommissionStatement', { ...of, ...days });
  const { payout } = await owner.call('recordPayout', {
    ...of,
    amount: 1,
    method: 'Pix',
    paid_on: today(),
    settles_until: today(),
    last_payout_id,
  });
  return payout?.id ?? 0;
}

/** Finds the records of the checks in the shop of `dono` where `barbeiro` works. */
export async function setScene(actors: Record<Actor, Api>): Promise<Scene> {
  const { owner, collaborator, stranger } = actors;
  const { employer } = await collaborator.call('getMe', {});
  const me = await owner.call('getMe', {});
  const { user } = await stranger.call('getMe', {});
  const shop = me.establishments.find(({ id }) => id === employer?.establishment_id);
  if (!employer || !shop || !user) throw new Error('no demo shop');
  const items = await owner.call('listItems', { entity_name: 'establishment', entity_id: shop.id });
  const { orders } = await owner.call('listOrdersByEntity', { entity_id: shop.id });
  const schedules = await owner.call('listSchedule', { employer_id: employer.id });
  const item = items.find(({ type, duration }) => type === 'service' && duration > 0);
  const order = orders.find(({ type, client_id }) => type === 'service' && client_id === null);
  const [schedule] = schedules;
  if (!item || !order || !schedule) throw new Error('the demo shop lacks an item, an order or hours');
  return {
    shop,
    owner: { id: shop.user_id },
    collaborator: {
      id: employer.id,
      userId: employer.user_id,
      userName: employer.user?.user_name ?? '',
    },
    item: item.id,
    order: order.id,
    schedule: schedule.id,
    stranger: { id: user.id },
    invitation: await setTeam(actors, shop.id),
    payout: await recordPayout(owner, shop.id, employer.id),
  };
}
