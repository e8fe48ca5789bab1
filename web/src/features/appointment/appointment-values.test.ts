import { describe, expect, it } from 'vitest';
import {
  type AppointmentValues,
  appointmentSchema,
  createRequest,
  durationOf,
  guestRequest,
  newAppointment,
} from './appointment-values';

const values = (part: Partial<AppointmentValues> = {}): AppointmentValues => ({
  ...newAppointment('known', { provider: '20' }),
  client_id: 30,
  service_ids: [1, 2],
  day: '2030-11-20',
  time: '14:30',
  ...part,
});

const refusedOf = (part: Partial<AppointmentValues>) => {
  const { error } = appointmentSchema.safeParse(values(part));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('createRequest', () => {
  it('counts 25 minutes per service, in the time zone of São Paulo', () => {
    expect(createRequest(values(), 5)).toMatchObject({
      app_id: 1,
      entity_name: 'barbershop',
      entity_id: 5,
      scheduled_at: '2030-11-20T14:30',
      expected_end_time: '2030-11-20T18:20:00.000Z',
      duration: 50,
      provider_id: 20,
      client_id: 30,
      status: 'pending',
      payment_status: 'pending',
      appointment_type: 'presencial',
    });
  });

  it('sends a typed client without an account, and no client for oneself', () => {
    expect(createRequest(values({ client_way: 'typed', client: ' ana ' }), 5)).toMatchObject({
      client: 'ana',
    });
    expect(createRequest(values({ client_way: 'typed' }), 5)).not.toHaveProperty('client_id');
    const own = createRequest(values({ client_way: 'self' }), 5);
    expect(own).not.toHaveProperty('client');
    expect(own).not.toHaveProperty('client_id');
  });
});

describe('guestRequest', () => {
  it('books services and collaborator for the named client', () => {
    const guest = values({ client_way: 'guest', customer_name: ' Ana ', customer_phone: '(11) 98765-4321' });
    expect(guestRequest(guest, 5, 3)).toMatchObject({
      entity_id: 5,
      attendant_id: 3,
      customer_name: 'Ana',
      customer_phone: '(11) 98765-4321',
      order_datetime: '2030-11-20T14:30:00',
      items: [{ item_id: 1 }, { item_id: 2 }],
    });
    expect(guestRequest({ ...guest, customer_phone: '' }, 5, 3)).not.toHaveProperty('customer_phone');
  });

  it('adds the durations of the services', () => {
    const services = [
      { id: 1, duration: 40 },
      { id: 2, duration: 0 },
      { id: 3, duration: 90 },
    ];
    expect(durationOf(values({ client_way: 'guest' }), services)).toBe(65);
    expect(durationOf(values(), services)).toBe(50);
  });
});

describe('appointmentSchema', () => {
  it('accepts complete values', () => {
    expect(refusedOf({})).toEqual({});
  });

  it.each<[Partial<AppointmentValues>, string, string]>([
    [{ day: '' }, 'scheduled_at', 'A data e hora do agendamento é obrigatória.'],
    [{ time: '' }, 'scheduled_at', 'A data e hora do agendamento é obrigatória.'],
    [{ day: '2020-01-01' }, 'scheduled_at', 'Escolha um horário no futuro.'],
    [{ provider_id: '' }, 'provider_id', 'Selecione um barbeiro para ser o prestador.'],
    [{ service_ids: [] }, 'service_ids', 'Selecione ao menos um serviço.'],
    [{ client_id: 0 }, 'client_id', 'Escolha o cliente.'],
    [{ client_id: 20 }, 'client_id', 'O cliente não pode ser quem atende.'],
    [{ client_way: 'guest' }, 'customer_name', 'Informe o nome do cliente.'],
    [
      { client_way: 'guest', customer_name: 'Ana', customer_phone: '123' },
      'customer_phone',
      'Informe um telefone com DDD, como (11) 98765-4321.',
    ],
    [{ client_way: 'typed' }, 'client_id', 'Informe o e-mail ou o nome de usuário do cliente.'],
  ])('refuses %o', (part, field, sentence) => {
    expect(refusedOf(part)).toMatchObject({ [field]: sentence });
  });
});
