// Page object of the booking screen.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Collaborator, Item } from '../../../web/src/api/contract.gen.ts';
import { longDay } from '../../../web/src/lib/time/sao-paulo.ts';
import { nameOf, type Place } from './places.ts';

/** The address of a shop's booking screen. */
export const addressOfBooking = (slug: string) => `/establishment/${slug}/schedule`;
/** The address of a booking's page, with its secret. */
export const ADDRESS_OF_BOOKED = /\/booking\/\d+#\d+\.[0-9a-f]{40}$/;
/** The address of a shop's public page. */
export const addressOfShop = (slug: string) => `/establishment/view/${slug}`;

/** The locators and actions of the booking screen. */
export class BookingScreen {
  readonly page: Page;
  readonly collaboratorButton: Locator;
  readonly servicesButton: Locator;
  readonly collaboratorDialog: Locator;
  readonly servicesDialog: Locator;
  readonly summary: Locator;
  readonly dates: Locator;
  readonly times: Locator;
  readonly chosenServices: Locator;
  readonly confirmDialog: Locator;
  readonly nameField: Locator;
  readonly phoneField: Locator;
  readonly confirmButton: Locator;
  readonly tryNowButton: Locator;
  /** The confirmation on the booking's page. */
  readonly done: Locator;

  constructor(page: Page) {
    this.page = page;
    this.collaboratorButton = page.getByRole('button', { name: 'Selecionar Colaborador' });
    this.servicesButton = page.getByRole('button', { name: 'Selecionar Serviços' });
    this.collaboratorDialog = this.dialog('Selecionar Colaborador');
    this.servicesDialog = this.dialog('Selecionar Serviços');
    this.summary = page.getByRole('list', { name: 'Resumo' }).getByRole('listitem');
    this.dates = page.getByRole('region', { name: 'Escolha uma data' });
    this.times = page.getByRole('region', { name: 'Horários disponíveis' });
    this.chosenServices = page.getByRole('region', { name: 'Serviços selecionados' });
    this.confirmDialog = this.dialog('Confirmar agendamento');
    this.nameField = this.confirmDialog.getByRole('textbox', { name: 'Informe seu nome' });
    this.phoneField = this.confirmDialog.getByRole('textbox', { name: 'Telefone' });
    this.confirmButton = this.confirmDialog.getByRole('button', { name: 'Confirmar' });
    this.tryNowButton = this.confirmDialog.getByRole('button', { name: 'Tentar agora' });
    this.done = page.getByRole('status').filter({ hasText: 'Agendamento confirmado!' });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  day(date: string): Locator {
    return this.dates.getByRole('button', { name: longDay(date) });
  }

  time(time: string): Locator {
    return this.times.getByRole('button', { name: time, exact: true });
  }

  person(collaborator: Collaborator): Locator {
    return this.collaboratorDialog.getByRole('button', { name: nameOf(collaborator) });
  }

  service({ name, price }: Item): Locator {
    // Names may share a prefix; the duration follows the name.
    return this.servicesDialog.getByRole('button').filter({
      has: this.page.getByText(name, { exact: true }),
      hasText: price.toFixed(2).replace('.', ','),
    });
  }

  removeButton({ name }: Item): Locator {
    return this.chosenServices.getByRole('button', { name: `Remover ${name}`, exact: true });
  }

  async open({ shop }: Place): Promise<void> {
    await this.page.goto(addressOfBooking(shop.slug));
    await expect(
      this.page.getByRole('heading', { level: 1, name: `Agendar com ${shop.name}` }),
    ).toBeVisible();
  }

  async chooseCollaborator(collaborator: Collaborator): Promise<void> {
    await this.collaboratorButton.click();
    await this.person(collaborator).click();
    await expect(this.collaboratorDialog).toBeHidden();
  }

  async chooseServices(services: Item[]): Promise<void> {
    for (const service of services) {
      await this.servicesButton.click();
      await this.service(service).click();
      await expect(this.servicesDialog).toBeHidden();
    }
  }

  /** Chooses everything except the time. */
  async choose(place: Place): Promise<void> {
    await this.chooseCollaborator(place.collaborator);
    await this.chooseServices(place.services);
    await this.day(place.date).click();
  }

  /** Opens the screen, chooses everything, and stops at the dialog that asks for the name. */
  async reachConfirmation(place: Place, time: string): Promise<void> {
    await this.open(place);
    await this.choose(place);
    await this.time(time).click();
    await expect(this.confirmDialog).toBeVisible();
  }
}
