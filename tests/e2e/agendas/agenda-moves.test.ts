// Moves of entries on the agenda, by mouse, touch and keyboard.
import type { Locator, Page } from '@playwright/test';
import { weekOf } from '../../../web/src/lib/time/calendar.ts';
import { addDays, longDay } from '../../../web/src/lib/time/sao-paulo.ts';
import { newAgenda, newAppointment, tomorrow } from '../support/agendas.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { EVERY_DAY } from '../support/owners.ts';
import { hire, signedIn } from '../support/people.ts';

const TOUCH_MS = 20_000;

const isWide = (): boolean => test.info().project.name === 'desktop';
const question = (page: Page) => page.getByRole('dialog', { name: 'Mover agendamento', exact: true });

/** The point at which an element is grabbed, and the height of a minute in pixels. */
async function heldAt(entry: Locator, minutes: number) {
  // Far from the edges, where dragging scrolls.
  await entry.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await entry.boundingBox();
  if (!box) throw new Error('nothing to hold');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, minute: (box.height + 2) / minutes };
}

type Point = { x: number; y: number };

/** Waits until the page receives clicks. dnd-kit discards all clicks within 50 ms after the end of a drag. */
async function clicksArrive(page: Page) {
  const arrives = () =>
    page.evaluate(() => {
      let arrived = false;
      const note = () => {
        arrived = true;
      };
      document.body.addEventListener('click', note);
      document.body.dispatchEvent(new MouseEvent('click'));
      document.body.removeEventListener('click', note);
      return arrived;
    });
  await expect.poll(arrives, { intervals: [10] }).toBe(true);
}

/**
 * Drags with the input of the device: a mouse, or a finger after a long press. Stops before releasing, and returns how
 * to release.
 */
async function drag(page: Page, from: Point, to: Point) {
  const way = [1, 2, 3, 4].map((part) => ({
    x: from.x + ((to.x - from.x) * part) / 4,
    y: from.y + ((to.y - from.y) * part) / 4,
  }));
  if (isWide()) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of way) await page.mouse.move(x, y);
    return async () => {
      await page.mouse.up();
      await clicksArrive(page);
    };
  }
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  await expect(page.getByTestId('move-target')).toContainText('–', { timeout: TOUCH_MS });
  for (const point of way) await touch('touchMove', [point]);
  return async () => {
    await touch('touchEnd', []);
    await clicksArrive(page);
  };
}

test('an entry is dragged to another time, refused at a taken one, and moved by its button', async ({
  page,
  api,
  mailbox,
}) => {
  const agenda = await newAgenda(page, api, mailbox);
  await newAppointment(agenda, '10:00');
  await page.goto(`/agenda/${agenda.shop.slug}?day=${tomorrow()}`);
  const entry = page.getByRole('button', { name: /^10:00 / });
  const ask = question(page);

  // Drops it on the booking at 08:00: the server refuses, and nothing changes.
  let { x, y, minute } = await heldAt(entry, 25);
  let drop = await drag(page, { x, y }, { x, y: y - 115 * minute });
  await expect(page.getByTestId('move-target')).toContainText('08:05–08:30');
  await expect(page.getByTestId('move-target')).toContainText('ocupado');
  await drop();
  await ask.getByRole('button', { name: 'Mover' }).click();
  await expect(ask.getByRole('alert')).toBeVisible();
  await look(page, 'agenda-move-refused');
  await ask.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(entry).toBeVisible();

  ({ x, y, minute } = await heldAt(entry, 25));
  drop = await drag(page, { x, y }, { x, y: y + 60 * minute });
  await expect(page.getByTestId('move-target')).toContainText('11:00–11:25');
  await look(page, 'agenda-dragging');
  await drop();
  await expect(ask).toContainText(/De.*às 10:00.*Para.*às 11:00/);
  await look(page, 'agenda-move-ask');
  await ask.getByRole('button', { name: 'Mover' }).click();
  const moved = page.getByRole('button', { name: /^11:00 / });
  await expect(moved).toBeFocused();

  await moved.click();
  await page
    .getByRole('dialog', { name: 'Agendamento', exact: true })
    .getByRole('button', { name: 'Mover' })
    .click();
  await expect(ask.getByRole('button', { name: '15:00' })).toBeVisible();
  await look(page, 'agenda-move-choice');
  await ask.getByRole('button', { name: '15:00' }).click();
  await ask.getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByRole('button', { name: /^15:00 / })).toBeVisible();
});

/** The middle of an element. */
async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to drop on');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('an entry is dragged to the column of another person, and moved back by keyboard', async ({
  page,
  api,
  mailbox,
}) => {
  const agenda = await newAgenda(page, api, mailbox);
  const { shop, owner, barber } = agenda;
  const colleague = await signedIn(api, mailbox);
  const employerId = await hire(owner, shop.id, colleague.api);
  await owner.call('saveSchedule', { employer_id: employerId, schedules: EVERY_DAY });
  await newAppointment(agenda, '10:00');
  await page.goto(`/agenda/${shop.slug}?day=${tomorrow()}`);
  await page.getByRole('combobox', { name: 'Profissional' }).selectOption('Todos');
  const columnOf = (name: string) =>
    page.getByRole('region', { name: `${name}, ${longDay(tomorrow())}`, exact: true });
  const entry = columnOf(barber.person.username).getByRole('button', { name: /^10:00 / });
  const moved = columnOf(colleague.person.username).getByRole('button', { name: /^10:00 / });
  const target = page.getByTestId('move-target');

  const from = await heldAt(entry, 25);
  const { x } = await middleOf(columnOf(colleague.person.username));
  const drop = await drag(page, from, { x, y: from.y });
  await expect(target).toContainText(`10:00–10:25, ${colleague.person.username}`);
  await expect(target).toContainText('livre');
  await look(page, 'agenda-dragging-person');
  await drop();
  await expect(question(page)).toContainText(colleague.person.username);
  await question(page).getByRole('button', { name: 'Mover' }).click();
  await expect(moved).toBeFocused();
  await expect(entry).toHaveCount(0);

  for (const key of ['m', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(target).toContainText(`10:00–10:25, ${barber.person.username}`);
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText(barber.person.username);
  await page.keyboard.press('Enter');
  await expect(entry).toBeFocused();
  await expect(moved).toHaveCount(0);
});

test('an entry is dragged to another day of the week', async ({ page, api, mailbox }) => {
  const agenda = await newAgenda(page, api, mailbox);
  const monday = weekOf(addDays(tomorrow(), 7)).first;
  const wednesday = addDays(monday, 2);
  await newAppointment(agenda, '10:00', monday);
  await page.goto(`/agenda/${agenda.shop.slug}?view=week&day=${monday}`);
  const entry = page.getByRole('button', { name: /^10:00 / });
  const strip = page.getByRole('group', { name: 'Semana' }).getByRole('button');
  const wanted = isWide()
    ? page.getByRole('region', {
        name: `${agenda.barber.person.username}, ${longDay(wednesday)}`,
        exact: true,
      })
    : strip.nth(2);

  const from = await heldAt(entry, 25);
  const to = await middleOf(wanted);
  const drop = await drag(page, from, isWide() ? { x: to.x, y: from.y } : to);
  const target = page.getByTestId('move-target');
  await expect(target).toContainText(`10:00–10:25, ${agenda.barber.person.username}, ${longDay(wednesday)}`);
  await expect(target).toContainText('livre');
  await look(page, 'agenda-dragging-day');
  await drop();
  await expect(question(page)).toContainText(/Para.*às 10:00/);
  await question(page).getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByText('Agendamento remarcado.')).toBeVisible();
  if (!isWide()) await strip.nth(2).click();
  await expect(isWide() ? wanted.getByRole('button', { name: /^10:00 / }) : entry).toBeVisible();
});
