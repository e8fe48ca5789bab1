// Complete appointments, service records and shops for tests. A test sets only the fields that it checks.
import type { Appointment, ServiceRecord, ViewBarbershopResponse } from '@/api/contract.gen';
import { makeEstablishment, makeItem } from './factories';

/** A shop for its collaborators, with one service and one barber. */
export const makeBarbershop = (part: Partial<ViewBarbershopResponse> = {}): ViewBarbershopResponse => ({
  barbershop: makeEstablishment({ id: 5 }),
  items: [],
  services: [makeItem()],
  barbers: [{ id: 1, user_id: 20, first_name: 'Rafael', email: null, avatar: null, user_name: 'rafael' }],
  owner: { id: 7, first_name: 'Dona' },
  ...part,
});

export const makeAppointment = (part: Partial<Appointment> = {}): Appointment => ({
  id: 1,
  app_id: 1,
  entity_name: 'barbershop',
  entity_id: 5,
  scheduled_at: '2030-11-20T17:30:00.000Z',
  expected_end_time: '2030-11-20T17:55:00.000Z',
  service_ids: [1],
  service_names: ['Corte masculino'],
  provider_id: 20,
  client_id: 30,
  registered_by: 7,
  description: null,
  status: 'confirmed',
  location: null,
  duration: 25,
  notes: null,
  payment_status: 'pending',
  appointment_type: 'presencial',
  attendance_status: null,
  created_at: '2026-11-19T12:00:00.000Z',
  provider_first_name: 'Rafael',
  client_first_name: 'Carlos',
  registered_by_first_name: 'Dona',
  events: [],
  version: 1,
  time_zone: 'America/Sao_Paulo',
  employer_id: 3,
  total_price: 45,
  ...part,
});

export const makeServiceRecord = (part: Partial<ServiceRecord> = {}): ServiceRecord => ({
  id: 1,
  app_id: 1,
  entity_name: 'barbershop',
  entity_id: 5,
  service_ids: [1],
  services: [{ id: 1, name: 'Corte masculino' }],
  service_names: ['Corte masculino'],
  provider_id: 20,
  client_id: 30,
  registered_by: 7,
  discount: 0,
  payment_method: 'Pix',
  total_price: 45,
  status: 'approved',
  notes: null,
  created_at: '2026-11-19T12:00:00.000Z',
  client_first_name: 'Carlos',
  provider_first_name: 'Rafael',
  registered_by_first_name: 'Dona',
  services_price: 45,
  ...part,
});
