// Permissions that depend on the record itself, which a service checks beyond the protos' rules. Every
// route for people with a verified e-mail that requires no permission has an entry.
import { COMMISSION_CHECKS } from './commission-checks.ts';

export type Actor =
  | 'stranger'
  | 'client'
  | 'collaborator'
  /** Invited to the shop with every permission, unanswered. */
  | 'invited'
  /** Formerly at the shop, with every permission. */
  | 'dismissed'
  /** Works here without permissions, and at another shop with all of them. */
  | 'of two shops'
  | 'owner of another shop'
  | 'owner'
  | 'administrator';

/** A demo shop and records of it. */
export interface Scene {
  shop: { id: number; slug: string; name: string };
  owner: { id: number };
  collaborator: { id: number; userId: number; userName: string };
  item: number;
  /** A counter sale without a client. */
  order: number;
  schedule: number;
  stranger: { id: number };
  /** The invitation of `invited`. */
  invitation: number;
  /** The collaborator's last payout. */
  payout: number;
}

interface Rule {
  /** Refused with 403 or 404. */
  refused: Actor[];
  /** Get any status except 401 and 403. The result for other actors depends on their permissions. */
  admitted: Actor[];
}

const OUTSIDERS: Actor[] = ['stranger', 'client', 'invited', 'dismissed', 'owner of another shop'];
const EVERYONE: Actor[] = [...OUTSIDERS, 'of two shops', 'collaborator', 'owner', 'administrator'];
const everyoneBut = (...actors: Actor[]) => EVERYONE.filter((actor) => !actors.includes(actor));

export const RULES = {
  /** The answer concerns only the caller, or is the same for everyone. */
  anyone: { refused: [], admitted: EVERYONE },
  /** Only the shop's owner. */
  owner: { refused: everyoneBut('owner', 'administrator'), admitted: ['owner', 'administrator'] },
  /** The owner, and collaborators by their permissions in the shop. */
  shop: { refused: [...OUTSIDERS, 'of two shops'], admitted: ['owner', 'administrator'] },
  /** The owner and every collaborator. */
  staff: { refused: OUTSIDERS, admitted: ['collaborator', 'owner', 'administrator'] },
  /** Every owner of a shop. */
  anyOwner: {
    refused: everyoneBut('owner', 'owner of another shop', 'administrator'),
    admitted: ['owner', 'owner of another shop'],
  },
  /** The shop's owner, collaborators and clients, and administrators. */
  colleagues: {
    refused: OUTSIDERS.filter((actor) => actor !== 'client'),
    admitted: ['of two shops', 'collaborator', 'owner', 'administrator'],
  },
  /** Only the collaborator themselves. */
  collaborator: { refused: everyoneBut('collaborator'), admitted: ['collaborator'] },
  /** The collaborator themselves, the shop's owner and administrators, but no other collaborator. */
  collaboratorOrOwner: {
    refused: everyoneBut('collaborator', 'owner', 'administrator'),
    admitted: ['collaborator', 'owner', 'administrator'],
  },
  /** Only the invited person. */
  invited: { refused: everyoneBut('invited'), admitted: ['invited'] },
  /** Only the person themselves, here the stranger, and administrators. */
  self: {
    refused: everyoneBut('stranger', 'administrator'),
    admitted: ['stranger', 'administrator'],
  },
} satisfies Record<string, Rule>;

export interface Check {
  rule: keyof typeof RULES;
  /** The request's fields, including path parameters. */
  fields: (scene: Scene) => Record<string, unknown>;
  /** Called only by the first admitted actor, because it succeeds only once. */
  once?: boolean;
  /** Not called by admitted actors, because it would remove data of other checks. */
  spared?: boolean;
}

const nothing = () => ({});
const anyone = (fields: Check['fields'] = nothing): Check => ({ rule: 'anyone', fields });
const DAYS = { start_date: '2031-03-03', end_date: '2031-03-04' };
const PERIOD = { period_start: '2031-03-03T00:00:00', period_end: '2031-03-04T00:00:59' };
const byEntity = ({ shop }: Scene) => ({ entity_name: 'establishment', entity_id: shop.id });
const byProvider = ({ collaborator }: Scene) => ({ provider_id: collaborator.userId });

/** By service and RPC. */
export const CHECKS: Record<string, Check> = {
  'AccountExportService/ExportAccount': anyone(),
  'AccountRemovalService/RequestAccountDeletion': anyone(),
  'AccountRemovalService/DeleteAccount': anyone(() => ({ password: 'nenhuma-destas' })),
  'InvitationService/FindCandidate': { rule: 'anyOwner', fields: () => ({ q: 'ninguem@exemplo.com.br' }) },
  'UserService/GetUser': { rule: 'colleagues', fields: ({ owner }) => ({ id_or_user_name: owner.id }) },
  'UserService/ShowUser': { rule: 'colleagues', fields: ({ owner }) => ({ id: owner.id }) },
  'UserChangeService/UpdateUser': {
    rule: 'self',
    fields: ({ stranger }) => ({ id: stranger.id, city: 'Santos' }),
  },

  'AppointmentService/CreateAppointment': {
    rule: 'shop',
    // For another client, because anyone may book for themselves.
    fields: ({ shop, item, collaborator, owner }) => ({
      entity_name: 'establishment',
      entity_id: shop.id,
      scheduled_at: '2031-03-04T10:00:00',
      service_ids: [item],
      provider_id: collaborator.userId,
      client_id: owner.id,
    }),
  },
  'AgendaService/ListAgenda': {
    rule: 'staff',
    fields: ({ shop }) => ({ establishment_id: shop.id, ...DAYS }),
  },
  'AgendaService/WatchAgenda': {
    rule: 'staff',
    fields: ({ shop, collaborator }) => ({ establishment_id: shop.id, employer_ids: collaborator.id }),
  },
  'AppointmentService/ListShopClients': { rule: 'shop', fields: byEntity },
  'AppointmentService/ListAppointmentsByEntity': { rule: 'staff', fields: byEntity },
  'AppointmentService/ListAppointmentsByProvider': { rule: 'staff', fields: byProvider },
  'AppointmentService/ListMyAppointments': anyone(),
  'AppointmentService/UpdateAppointmentStatus': anyone(() => ({ id: 999_999_999, status: 'confirmed' })),
  'AppointmentService/CancelAppointment': anyone(() => ({ id: 999_999_999 })),
  'AppointmentService/MoveAppointment': anyone(() => ({
    id: 999_999_999,
    starts_at: '2031-03-04T10:00:00',
    version: 1,
  })),
  'AppointmentService/ListAppointmentMoveTimes': anyone(() => ({ id: 999_999_999 })),
  'CalendarFeedService/ShowCalendarFeed': {
    rule: 'collaboratorOrOwner',
    fields: ({ collaborator }) => ({ employer_id: collaborator.id }),
  },
  'CalendarFeedService/CreateCalendarFeed': {
    rule: 'collaborator',
    fields: ({ collaborator }) => ({ employer_id: collaborator.id }),
  },
  'CalendarFeedService/RevokeCalendarFeed': {
    rule: 'collaboratorOrOwner',
    fields: ({ collaborator }) => ({ employer_id: collaborator.id }),
  },
  'ServiceRecordService/CreateServiceRecord': {
    rule: 'shop',
    fields: ({ shop, item, collaborator, stranger }) => ({
      entity_name: 'establishment',
      entity_id: shop.id,
      service_ids: [item],
      provider_id: collaborator.userId,
      client_id: stranger.id,
      payment_method: 'Pix',
      total_price: 10,
    }),
  },
  'ServiceRecordService/ListServiceRecordsByEntity': { rule: 'staff', fields: byEntity },
  'ServiceRecordService/ListServiceRecordsByProvider': { rule: 'staff', fields: byProvider },
  'ServiceRecordService/ListMyServiceRecords': anyone(),
  'ServiceRecordService/GetServiceRecord': anyone(() => ({ id: 999_999_999 })),
  'ServiceRecordService/UpdateServiceRecordStatus': anyone(() => ({ id: 999_999_999, status: 'approved' })),

  'HolidayService/ListHolidays': { rule: 'staff', fields: ({ shop }) => ({ establishment_id: shop.id }) },
  'HolidayService/SaveHoliday': {
    rule: 'shop',
    fields: ({ shop }) => ({ establishment_id: shop.id, date: '2031-03-04', kind: 'open', name: 'Festa' }),
  },
  'HolidayService/DeleteHoliday': {
    rule: 'shop',
    fields: ({ shop }) => ({ establishment_id: shop.id, date: '2031-03-04' }),
  },
  'ScheduleService/ListSchedule': anyone(({ collaborator }) => ({ employer_id: collaborator.id })),
  'ScheduleService/SaveSchedule': {
    rule: 'staff',
    fields: ({ collaborator }) => ({
      employer_id: collaborator.id,
      schedules: [{ day_of_week: 'sunday', start_time: '04:00', end_time: '04:30' }],
    }),
  },
  'ScheduleService/UpdateSchedule': {
    rule: 'staff',
    fields: ({ schedule }) => ({ id: schedule, is_active: true }),
  },
  'ScheduleService/DeleteSchedule': {
    rule: 'staff',
    fields: ({ schedule }) => ({ id: schedule }),
    once: true,
  },
  'ReservedTimeService/ReserveTime': {
    rule: 'staff',
    fields: ({ collaborator }) => ({
      employer_id: collaborator.id,
      date: '2031-03-04',
      type: 'break',
      start_time: '12:00',
      end_time: '13:00',
    }),
  },
  'ReservedTimeService/ReleaseTime': anyone(() => ({ id: 999_999_999 })),
  'ReservedTimeService/ListReservedTimes': {
    rule: 'staff',
    fields: ({ collaborator }) => ({ employer_id: collaborator.id }),
  },

  'BarbershopService/ListMyBarbershops': anyone(),
  'BarbershopService/CreateBarbershop': anyone(),
  'BarbershopService/ViewBarbershop': anyone(({ shop }) => ({ slug: shop.slug })),
  'BarbershopService/ListBarbers': anyone(({ shop }) => ({ id: shop.id })),
  'BarbershopService/UpdateBarbershop': {
    rule: 'owner',
    fields: ({ shop }) => ({ id: shop.id, name: shop.name }),
  },
  'BarbershopService/DeleteBarbershop': {
    rule: 'owner',
    fields: ({ shop }) => ({ id: shop.id }),
    spared: true,
  },
  'BarbershopService/AddBarber': {
    rule: 'owner',
    fields: ({ shop }) => ({ id: shop.id, barber_email: 'ninguem@exemplo.com.br' }),
    spared: true,
  },
  'BarbershopService/RemoveBarber': {
    rule: 'owner',
    fields: ({ shop, collaborator }) => ({ barbershop_id: shop.id, barber_id: collaborator.userId }),
    spared: true,
  },
  'CollaboratorService/ListCollaborators': {
    rule: 'owner',
    fields: ({ shop }) => ({ establishment_id: shop.id }),
  },
  'CollaboratorService/GetCollaborator': anyone(({ collaborator }) => ({ id: collaborator.id })),
  'CollaboratorService/CreateCollaborator': {
    rule: 'owner',
    fields: ({ shop, stranger }) => ({ establishment_id: shop.id, user_id: stranger.id, role: 'Barbeiro' }),
    spared: true,
  },
  'CollaboratorService/UpdateCollaborator': {
    rule: 'owner',
    fields: ({ collaborator }) => ({ id: collaborator.id, role: 'Barbeiro', permissions: ['see_orders'] }),
    spared: true,
  },
  'CollaboratorService/DetachCollaborator': {
    rule: 'owner',
    fields: ({ shop, collaborator }) => ({ establishment_id: shop.id, employer_id: collaborator.id }),
    spared: true,
  },
  'ConsentService/LeaveTeam': {
    rule: 'collaborator',
    fields: ({ collaborator }) => ({ employer_id: collaborator.id, leave_bookings: true }),
    spared: true,
  },
  'ConsentService/ListInvitations': anyone(),
  'ConsentService/AcceptInvitation': {
    rule: 'invited',
    fields: ({ invitation }) => ({ id: invitation }),
    spared: true,
  },
  'ConsentService/RefuseInvitation': {
    rule: 'invited',
    fields: ({ invitation }) => ({ id: invitation }),
    spared: true,
  },
  'EstablishmentService/ListMyEstablishments': anyone(() => ({ category: 'barbershop' })),
  'EstablishmentService/CreateEstablishment': anyone(),
  'EstablishmentService/UpdateEstablishment': {
    rule: 'owner',
    fields: ({ shop }) => ({ id: shop.id, name: shop.name }),
  },
  'ListingService/GetListing': { rule: 'owner', fields: ({ shop }) => ({ id: shop.id }) },
  'PixService/GetPixSettings': { rule: 'owner', fields: ({ shop }) => ({ id: shop.id }) },
  'PixService/SavePixSettings': { rule: 'owner', fields: ({ shop }) => ({ id: shop.id, version: 0 }) },
  'EstablishmentService/DeleteEstablishment': {
    rule: 'owner',
    fields: ({ shop }) => ({ id: shop.id }),
    spared: true,
  },
  'ItemService/CreateItem': {
    rule: 'shop',
    fields: ({ shop }) => ({
      name: 'Pomada da prova',
      type: 'product',
      price: '10.00',
      entity_name: 'establishment',
      entity_id: shop.id,
    }),
  },
  'ItemService/GetItem': anyone(({ item }) => ({ id: item })),
  'ItemService/ShowItem': anyone(({ item }) => ({ id: item })),
  'ItemService/ListEventItems': anyone(() => ({ id: 1 })),
  'ItemService/UpdateItem': { rule: 'shop', fields: ({ item }) => ({ id: item, notes: 'prova' }) },
  'ItemService/DeleteItem': { rule: 'shop', fields: ({ item }) => ({ id: item }), spared: true },
  'StockService/ListLowStock': { rule: 'shop', fields: ({ shop }) => ({ entity_id: shop.id }) },

  'OrderService/GetOrder': { rule: 'staff', fields: ({ order }) => ({ id: order }) },
  'OrderService/UpdateOrder': {
    rule: 'shop',
    fields: ({ order, item }) => ({ id: order, customer_name: 'Prova', items: [{ item_id: item }] }),
    once: true,
  },
  'OrderPaymentService/SetPayment': {
    rule: 'shop',
    fields: ({ order }) => ({ id: order, status: 'paid' }),
  },
  'OrderPaymentService/AddPayment': {
    rule: 'shop',
    fields: ({ order }) => ({ id: order, method: 'Pix', amount: 1, version: 1 }),
  },
  'OrderPaymentService/RefundPayment': {
    rule: 'shop',
    fields: ({ order }) => ({ id: order, method: 'Cheque', amount: 1, version: 1 }),
  },
  'FiadoService/ListFiadoAccounts': { rule: 'shop', fields: byEntity },
  // An account that does not exist, so that the checks pay no debt of a demo customer.
  'FiadoService/GetFiadoAccount': anyone(() => ({ id: 999_999_999 })),
  'FiadoService/ReceiveFiado': anyone(() => ({ id: 999_999_999, method: 'Pix', amount: 1, version: 1 })),
  'CashSessionService/ListCashSessions': { rule: 'shop', fields: byEntity },
  'CashSessionService/GetCurrentCashSession': { rule: 'shop', fields: byEntity },
  'CashSessionService/OpenCashSession': {
    rule: 'shop',
    fields: ({ shop }) => ({ entity_id: shop.id, opening_amount: 0 }),
  },
  // Sessions and entries that do not exist, so that the checks change no session of the demo shop.
  'CashSessionService/GetCashSession': anyone(() => ({ id: 999_999_999 })),
  'CashSessionService/GetPrinterCashSession': anyone(() => ({ id: 999_999_999 })),
  'CashSessionService/AddCashEntry': anyone(() => ({ id: 999_999_999, kind: 'supply', amount: 1 })),
  'CashSessionService/ReverseCashEntry': anyone(() => ({ id: 999_999_999 })),
  'CashSessionService/CloseCashSession': anyone(() => ({
    id: 999_999_999,
    counts: [{ method: 'Dinheiro', amount: 1 }],
    version: 1,
  })),
  // An order that does not exist, because other checks need the real one.
  'OrderService/CancelOrder': anyone(() => ({ id: 999_999_999 })),
  'OrderSummaryService/SummarizeOrders': { rule: 'staff', fields: byEntity },
  'OrderExportService/ExportOrders': {
    rule: 'owner',
    fields: (scene) => ({ ...byEntity(scene), ...DAYS }),
  },
  'PixCodeService/GetPixCode': { rule: 'shop', fields: ({ order }) => ({ id: order }) },
  'ReceiptService/GetPrinterReceipt': { rule: 'staff', fields: ({ order }) => ({ id: order }) },
  'ReceiptService/GetPrinterTest': anyone(),
  'OrderService/UpdateOrderAppointmentStatus': {
    rule: 'shop',
    fields: ({ order }) => ({ id: order, action: 'confirm' }),
  },
  'OrderService/MoveBooking': {
    rule: 'shop',
    fields: ({ order }) => ({ id: order, starts_at: '2031-03-05T10:00:00', version: 1 }),
  },
  'OrderService/ListBookingMoveTimes': { rule: 'shop', fields: ({ order }) => ({ id: order }) },
  'OrderService/ListOrdersByEntity': { rule: 'staff', fields: byEntity },
  'OrderService/ListOrdersByEmployer': {
    rule: 'staff',
    fields: ({ collaborator }) => ({ employer_id: collaborator.id }),
  },
  'OrderAppointmentService/ListMyOrderAppointments': anyone(),
  'ForecastService/ListForecasts': {
    rule: 'shop',
    fields: ({ shop }) => ({ entity_id: shop.id, ...DAYS }),
  },
  'ForecastService/GenerateForecasts': {
    rule: 'shop',
    fields: ({ shop }) => ({ entity_id: shop.id, ...DAYS }),
  },
  ...COMMISSION_CHECKS,
  'ReportService/GetOrderReport': {
    rule: 'shop',
    fields: ({ shop }) => ({ entity_id: shop.id, entity_name: 'establishment', ...PERIOD }),
  },
  'ReportService/ExportReportTable': {
    rule: 'shop',
    fields: ({ shop }) => ({ entity_id: shop.id, table: 'items', ...PERIOD }),
  },
  'NextStepService/ListNextSteps': { rule: 'shop', fields: ({ shop }) => ({ entity_id: shop.id }) },
  'SnapshotService/GetSnapshot': { rule: 'shop', fields: ({ shop }) => ({ entity_id: shop.id }) },
  'SnapshotService/ListSnapshots': { rule: 'shop', fields: ({ shop }) => ({ entity_ids: shop.id }) },
  'SnapshotService/WatchSnapshots': { rule: 'shop', fields: ({ shop }) => ({ entity_ids: shop.id }) },
};
