// Booking any professional: the first choice at shops with several collaborators; the server
// assigns the person.
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { hire } from '../../harness/people.ts';
import { BookingScreen } from '../support/booking-screen.ts';
import { expect, ownName, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { type OwnPlace, ownPlace } from '../support/own-place.ts';
import { EVERY_DAY } from '../support/owners.ts';
import { verified } from '../support/people.ts';
import { nameOf, takeTime } from '../support/places.ts';

test("any professional is the first choice, offers everyone's times, and the booking names the person", async ({
  page,
  api,
  mailbox,
}) => {
  const place = await ownPlace(api, mailbox);
  const colleague = await withColleague(place, api, mailbox);
  const [first] = place.times as [string];
  await takeTime(api, place, first);
  const screen = new BookingScreen(page);
  await screen.open(place);
  const people = page.getByRole('region', { name: 'Com quem' });
  await expect(people.getByRole('button').first()).toHaveText('Qualquer profissional');
  await screen.collaboratorButton.tap();
  await expect(
    screen.collaboratorDialog.getByRole('button', { name: 'Qualquer profissional' }),
  ).toBeVisible();
  await look(page, 'booking-anybody-picker');
  await screen.collaboratorDialog.getByRole('button', { name: 'Qualquer profissional' }).tap();
  await expect(screen.summary.first()).toHaveText('Qualquer profissional');
  await screen.chooseServices(place.services);
  await screen.day(place.date).tap();
  await page.reload();
  await expect(screen.summary.first()).toHaveText('Qualquer profissional');
  // The owner is booked at this time; the colleague is free.
  await screen.time(first).tap();
  await expect(screen.confirmDialog).toContainText('Qualquer profissional');
  await look(page, 'booking-anybody-confirm');
  await screen.nameField.fill(ownName('Tanto Faz'));
  await screen.confirmButton.tap();
  await expect(screen.done).toContainText(`Quem vai atender você: ${colleague}.`);
});

/** Hires a collaborator with the owner's hours and returns their name. */
async function withColleague(place: OwnPlace, api: Api, mailbox: Mailbox): Promise<string> {
  const person = await verified(api, mailbox);
  const employer_id = await hire(
    place.owner,
    place.shop.id,
    await api.login(person.username, person.password),
  );
  await place.owner.call('saveSchedule', { employer_id, schedules: EVERY_DAY });
  const { collaborators } = await api.call('viewEstablishment', { slug: place.shop.slug });
  const hired = collaborators.find(({ id }) => id === employer_id);
  if (!hired) throw new Error('the colleague is not at the shop');
  return nameOf(hired);
}
