// An owner moves and copies weekly hours of a collaborator who has just accepted.
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { hire, signedIn } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';

let owner: Api;
let stranger: Api;
let employer_id: number;

beforeAll(async () => {
  ({ api: owner } = await signedIn(visitor(), mailbox()));
  const { api: barber } = await signedIn(visitor(), mailbox());
  ({ api: stranger } = await signedIn(visitor(), mailbox()));
  const { establishment } = await owner.call('createEstablishment', {
    name: `Zona da Barba ${Date.now()}`,
    category: 'barbershop',
  });
  employer_id = await hire(owner, establishment?.id ?? 0, barber);
});

const rows = async () =>
  (await owner.call('listSchedule', { employer_id })).map(({ day_of_week: day, start_time, end_time }) =>
    [day, start_time, end_time].join(' '),
  );
const monday = { day_of_week: 'monday', start_time: '09:00', end_time: '12:00' } as const;

test('an owner copies the hours of a weekday to other weekdays', async () => {
  const tuesday = { day_of_week: 'tuesday', start_time: '10:00', end_time: '14:00' } as const;
  await owner.call('saveSchedule', { employer_id, schedules: [monday, tuesday] });
  const copy = {
    employer_id,
    replaced_days: ['tuesday' as const],
    schedules: [{ ...monday, day_of_week: 'tuesday' as const }],
  };
  expect((await stranger.refused('saveSchedule', copy)).status).toBe(403);
  await owner.call('saveSchedule', copy);
  expect(await rows()).toEqual(['monday 09:00 12:00', 'tuesday 09:00 12:00']);
  const unknown = { ...copy, replaced_days: ['domingo' as 'sunday'] };
  expect((await owner.refused('saveSchedule', unknown)).status).toBe(422);
});

test('an owner moves hours and gets errors for invalid ones', async () => {
  const [first] = await owner.call('listSchedule', { employer_id });
  const id = first?.id ?? 0;
  const moved = await owner.call('updateSchedule', { id, is_active: true, end_time: '13:30' });
  expect(moved.message).toBe('Horário alterado com sucesso.');
  expect((await rows())[0]).toBe('monday 09:00 13:30');
  const backwards = await owner.refused('updateSchedule', { id, is_active: true, end_time: '09:00' });
  expect(backwards).toMatchObject({ status: 422 });
  const afternoon = { ...monday, start_time: '15:00', end_time: '18:00' };
  await owner.call('saveSchedule', { employer_id, schedules: [afternoon] });
  const overlapping = await owner.refused('updateSchedule', { id, is_active: true, end_time: '16:00' });
  expect(overlapping).toMatchObject({ status: 409 });
  expect((await stranger.refused('updateSchedule', { id, is_active: false })).status).toBe(403);
});
