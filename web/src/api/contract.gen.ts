// Generated from proto/ by tools/protoc-gen-web.mjs (npm run gen). Do not edit.

/** The whole catalogue. */
export interface ListPermissionsResponse {
  categories: PermissionCategory[];
}

/** A group of related permissions. */
export interface PermissionCategory {
  name: string;
  permissions: Permission[];
}

/** An entry of the permission catalogue. */
export interface Permission {
  code: string;
  /** A short name in Brazilian Portuguese: "Listar usuários". */
  name: string;
  /** What it allows, as a sentence. */
  description: string;
}

/** The profiles by name. */
export interface ListProfilesResponse {
  profiles: Profile[];
}

/** A named set of permissions. */
export interface Profile {
  id: number;
  name: string;
  /** Codes of the permission catalogue, in its order. */
  permissions: string[];
}

/** The saved profile. */
export interface SaveProfileResponse {
  message: string;
  profile: Profile | null;
}

/** The profile. */
export interface GetProfileResponse {
  profile: Profile | null;
}

/** Confirms a success. */
export interface MessageResponse {
  /** A sentence for the user, in Brazilian Portuguese. */
  message: string;
}

/** A page of users and the selectable profiles. */
export interface ListUsersResponse {
  users: UserSummary[];
  profiles: ProfileName[];
  /** Number of matching users on all pages. */
  total: number;
}

/** A user in the list of users. */
export interface UserSummary {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  user_name: string;
  avatar: string | null;
  profile_id: number | null;
}

/** A profile's id and name, for selection. */
export interface ProfileName {
  id: number;
  name: string;
}

/** Numbers of users. */
export interface CountUsersResponse {
  users: number;
  /** Users with a verified e-mail. */
  verified: number;
}

/** The user. */
export interface GetUserResponse {
  user: User | null;
}

/** A user with their personal data. */
export interface User {
  id: number;
  first_name: string;
  last_name: string;
  /** Unique, ignoring case. */
  user_name: string;
  /** Unique, ignoring case. */
  email: string;
  /** As typed. */
  phone: string | null;
  /** 11 digits. Several users may claim the same CPF until one of them is verified. */
  cpf: string | null;
  /** YYYY-MM-DD */
  birthdate: string | null;
  /** male, female or other */
  gender: string | null;
  address: string | null;
  city: string | null;
  /** One of the 27 states, two letters. */
  uf: string | null;
  /** CEP, 8 digits. */
  postal_code: string | null;
  occupation: string | null;
  about: string | null;
  /** 1 or 0 */
  is_barber: number;
  /** Relative path of the picture. */
  avatar: string | null;
  profile_id: number | null;
  profile: Profile | null;
  extra_info: UserExtraInfo | null;
  email_verified_at: string | null;
  created_at: string | null;
  /** Unset while the CPF is only the user's claim. */
  cpf_verified_at: string | null;
}

/** Further data about a user. */
export interface UserExtraInfo {
  /** Ids of the barbershops the user works at or owns. */
  barbershop: number[];
}

/** The person. */
export interface ShowUserResponse {
  user: Person | null;
}

/** A person's public data: name and picture. */
export interface Person {
  id: number;
  first_name: string;
  last_name: string;
  user_name: string;
  avatar: string | null;
}

/** The changed user. */
export interface UpdateUserResponse {
  message: string;
  user: User | null;
}

/** Times of one day. */
export interface ListAvailableTimesResponse {
  /** HH:MM, ascending, unique. */
  available_times: string[];
}

/** A strip of days. */
export interface ListAvailableDaysResponse {
  days: AvailableDay[];
}

/** One day of the strip. */
export interface AvailableDay {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM, ascending, unique. Of several collaborators: at which anybody is free. */
  available_times: string[];
  /** Of several collaborators: who is free at each of available_times, in the same order. Empty for one. */
  free: FreeCollaborators[];
}

/** Who is free at one time. */
export interface FreeCollaborators {
  /** HH:MM */
  time: string;
  /** Ascending, at most 20. */
  employer_ids: number[];
}

/** The openings by id of their establishment. */
export interface ListOpeningsResponse {
  openings: Opening[];
}

/** When an establishment is open. */
export interface Opening {
  establishment_id: number;
  /** IANA name of the zone that days and times are in. */
  time_zone: string;
  /** The weekly hours of everybody there made one, from monday on. Breaks and days off are not in it. */
  hours: OpeningHours[];
  /** The first free time of today or tomorrow; unset when there is none. */
  next_time: NextTime | null;
  /**
   * Days of the coming week, today included, that are not as every week: holidays of the shop and days
   * off of its team. By date.
   */
  exceptions: OpeningException[];
}

/** A stretch of one weekday at which somebody works. */
export interface OpeningHours {
  /** monday to sunday */
  day_of_week: string;
  /** HH:MM */
  start_time: string;
  /** HH:MM, at most 24:00 */
  end_time: string;
}

/** A free time. */
export interface NextTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  time: string;
}

/** The hours of one day instead of those of its weekday. */
export interface OpeningException {
  /** YYYY-MM-DD */
  date: string;
  /** The holiday's name; empty when the team has the day off. */
  name: string;
  /** Empty: closed all day. */
  hours: OpeningHours[];
}

/** Weekly hours. */
export interface ListScheduleResponse {
  schedules: Schedule[];
}

/** Weekly hours: one working period of one weekday. */
export interface Schedule {
  id: number;
  /** monday to sunday */
  day_of_week: string;
  /** HH:MM */
  start_time: string;
  /** HH:MM, at most 24:00 */
  end_time: string;
  /** False while it is switched off: it offers no times. */
  is_active: boolean;
}

/** What was taken. */
export interface ReserveTimeResponse {
  message: string;
  /** The first one of a repeated break. */
  reserved: ReservedTime | null;
  /** How many were made. */
  count: number;
}

/** A break, day off or vacation. */
export interface ReservedTime {
  id: number;
  /** The first day, YYYY-MM-DD. */
  date: string;
  /** break, holiday or vacation */
  type: string;
  /** HH:MM */
  start_time: string;
  /** HH:MM */
  end_time: string;
  /** The last day, YYYY-MM-DD. */
  end_date: string;
  reason: string;
  /** Equal for those that one request made; 0 for one alone. */
  series_id: number;
  /** Where it was entered. */
  establishment_id: number;
}

/** By start, at most 500. */
export interface ListReservedTimesResponse {
  reserved: ReservedTime[];
}

/** Appointments, the latest start first. */
export interface ListAppointmentsResponse {
  appointments: Appointment[];
  /** True when there are more of these days than the answer holds. Those that follow are had by `after_id`. */
  truncated: boolean;
  /** First day of the list, YYYY-MM-DD, asked for or not: older ones are not in it. */
  start_date: string;
}

/** An appointment. */
export interface Appointment {
  id: number;
  app_id: number;
  entity_name: string;
  entity_id: number;
  scheduled_at: string | null;
  expected_end_time: string | null;
  service_ids: number[];
  service_names: string[];
  /** Users. */
  provider_id: number;
  /**
   * 0 for a client who was found by e-mail or user name and has not confirmed yet, except to themselves,
   * and for one who is removed.
   */
  client_id: number;
  registered_by: number;
  description: string | null;
  /** pending, confirmed, cancelled or completed */
  status: string;
  location: string | null;
  /** Minutes. */
  duration: number;
  notes: string | null;
  payment_status: string;
  appointment_type: string;
  /** attended or not_attended, once completed */
  attendance_status: string | null;
  created_at: string | null;
  /**
   * First names of the three users, as they were. Of a client who was found by e-mail or user name and has
   * not confirmed yet: what was typed.
   */
  provider_first_name: string | null;
  client_first_name: string | null;
  registered_by_first_name: string | null;
  /** What was done to it, the first first. */
  events: AppointmentEvent[];
  /** Rises with every change. */
  version: number;
  /** IANA name of the zone that the shop's clocks show. */
  time_zone: string;
  /** The provider as a collaborator of the shop. */
  employer_id: number;
  /** Sum of the services' prices when it was made. */
  total_price: number;
}

/** Something that was done to an appointment. */
export interface AppointmentEvent {
  /** created, confirmed, moved, cancelled, attended or not_attended */
  action: string;
  /** First name of who did it. Unset: done by the suite, or the person is removed. */
  actor_first_name: string | null;
  at: string | null;
  /** Why; of the shop it is told to the shop's people alone. */
  reason: string | null;
  /** Of a move: the start until then. */
  moved_from: string | null;
  /** Done by the client. */
  by_client: boolean;
}

/** Clients by name, at most 50. */
export interface ListShopClientsResponse {
  clients: ShopClient[];
}

/** A person whom the shop knows. */
export interface ShopClient {
  id: number;
  first_name: string;
  last_name: string;
}

/** The appointment as it is now. */
export interface SaveAppointmentResponse {
  message: string;
  appointment: Appointment | null;
}

/** Records, the newest first. */
export interface ListServiceRecordsResponse {
  service_records: ServiceRecord[];
  /** True when there are more of these days than the answer holds. Those that follow are had by `after_id`. */
  truncated: boolean;
  /** First day of the list, YYYY-MM-DD, asked for or not: older ones are not in it. */
  start_date: string;
}

/** A record of work done. */
export interface ServiceRecord {
  id: number;
  app_id: number;
  entity_name: string;
  entity_id: number;
  service_ids: number[];
  services: ServiceName[];
  service_names: string[];
  /** Users. */
  provider_id: number;
  /** 0 for a client who was found by e-mail or user name, except to themselves, and for one who is removed. */
  client_id: number;
  registered_by: number;
  discount: number;
  payment_method: string;
  /** Before the discount. */
  total_price: number;
  /** pending, approved or not-approved */
  status: string;
  notes: string | null;
  created_at: string | null;
  /** First names as they were. Of a client who was found by e-mail or user name: what was typed. */
  client_first_name: string | null;
  provider_first_name: string | null;
  registered_by_first_name: string | null;
  /** What the catalogue asked for the services when the record was entered. */
  services_price: number;
}

/** A service in a few words. */
export interface ServiceName {
  id: number;
  name: string;
}

/** The record as it is now. */
export interface SaveServiceRecordResponse {
  message: string;
  service_record: ServiceRecord | null;
}

/** The record. */
export interface GetServiceRecordResponse {
  service_record: ServiceRecord | null;
}

/** The collaborators of one establishment. */
export interface ListCollaboratorsResponse {
  message: string;
  establishment: EstablishmentName | null;
  employers: Employment[];
}

/** An establishment in a few words. */
export interface EstablishmentName {
  id: number;
  name: string;
  slug: string;
  /** IANA name of the zone that its clocks show; set for bookings, otherwise unset. */
  time_zone: string | null;
}

/** A user's place of work. */
export interface Employment {
  /** The collaborator's id. */
  id: number;
  /** 0 while the person is invited. */
  user_id: number;
  establishment_id: number;
  role: string;
  /** Of see_orders, make_orders, manage_agenda, manage_catalogue. */
  permissions: string[];
  user: CollaboratorUser | null;
  establishment: EstablishmentName | null;
  /** Given to the owner and to administrators only. */
  email: string | null;
  /**
   * active, or invited: has not accepted yet. Of an invited person the owner sees what the invitation
   * said and nothing of their account.
   */
  status: string;
  /** Rises with every change. An edit form sends it back. */
  version: number;
}

/** The person behind a collaborator. */
export interface CollaboratorUser {
  /** 0 while the person is invited. */
  id: number;
  first_name: string;
  last_name: string;
  user_name: string;
  avatar: string | null;
}

/** The collaborator as it is now. */
export interface SaveCollaboratorResponse {
  message: string;
  employer: Employment | null;
}

/** The collaborator. */
export interface GetCollaboratorResponse {
  employer: Employment | null;
}

/** What the caller is asked. */
export interface ListInvitationsResponse {
  message: string;
  invitations: Invitation[];
  /** The accepted ones. */
  teams: Invitation[];
}

/** An establishment asks a person to work there. */
export interface Invitation {
  /** The collaborator's id if they accept. */
  id: number;
  establishment: EstablishmentName | null;
  role: string;
  /** Of see_orders, make_orders, manage_agenda, manage_catalogue. */
  permissions: string[];
  created_at: string | null;
}

/** Where the caller works now. */
export interface AcceptInvitationResponse {
  message: string;
  /** Its `user` is left empty, as the caller knows the user. */
  employer: Employment | null;
}

/** One page of collaborators by name. */
export interface SearchCollaboratorsResponse {
  message: string;
  barbers: Employment[];
  /** Collaborators that match, on all pages. */
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

/** Featured items first, then by category, then name. At most 2000. */
export interface ListItemsResponse {
  items: Item[];
}

/** Something that is sold. */
export interface Item {
  id: number;
  name: string;
  /** product or service */
  type: string;
  price: number;
  /** What was counted, less what was sold since: below 0 when that was more. Services and combos have no use for it. */
  stock: number;
  description: string | null;
  /** "adicionais" marks an add-on. */
  category: string;
  subcategory: string | null;
  brand: string | null;
  /** Wall clock YYYY-MM-DDTHH:MM. */
  availability_start: string | null;
  availability_end: string | null;
  /** YYYY-MM-DD */
  expiration_date: string | null;
  /** 1 active, 0 inactive */
  status: '0' | '1';
  /** 1: at most one in an order. */
  limited_by_user: '0' | '1';
  /** Per cent. */
  discount: number | null;
  /** 1: lists begin with it. */
  is_featured: '0' | '1';
  notes: string | null;
  /** Separated by commas. */
  tags: string | null;
  /** Relative path of the picture. */
  image: string | null;
  /** Minutes, for services. */
  duration: number;
  entity_id: number;
  /** establishment */
  entity_name: string;
  app_id: number;
  created_at: string | null;
  updated_at: string | null;
  /** Rises with every edit, and not with sales. An edit form sends it back. */
  version: number;
  /** 1: its stock is kept. Always 0 of services and combos. */
  tracks_stock: '0' | '1';
  /** The stock is low at this number and below it. */
  low_stock_limit: number;
  /** 1: no more can be sold to visitors: the stock of the item, or of a part of the combo, is used up. */
  sold_out: '0' | '1';
  is_combo: '0' | '1';
  /** What a combo contains; empty for other items. */
  parts: ItemPart[];
}

/** An item that a combo contains. */
export interface ItemPart {
  item_id: number;
  name: string;
  /** In one combo. */
  quantity: number;
  /** Of one, when sold by itself. */
  price: number;
  /** 1: can be sold now; a combo can be sold while all its parts can. */
  for_sale: '0' | '1';
}

/** One page of items: featured ones first, then by category, then name. */
export interface BrowseItemsResponse {
  items: Item[];
  /** Items that match, on all pages. */
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

/** The item as it is now. */
export interface SaveItemResponse {
  message: string;
  item: Item | null;
}

/** The item, at the top and under `item`. */
export interface GetItemResponse {
  item: Item | null;
}

/** The item under `item`, with the names that older clients read. */
export interface ShowItemResponse {
  item: ItemShown | null;
}

/** An item in the words of older clients. */
export interface ItemShown {
  id: number;
  name: string;
  price: number;
  type: string;
  /** Repeats `type`. */
  item_type: string;
  /** Repeats the stock. */
  quantity: number;
  description: string | null;
  image: string | null;
  entity_id: number;
  duration: number;
  category: string;
  status: '0' | '1';
  /** Always null: establishments have no events. */
  event: ItemEvent | null;
}

/** An event that an item belongs to; none exist here. */
export interface ItemEvent {
  id: number;
  slug: string;
  title: string;
  image: string | null;
}

/** One page of items by name. */
export interface SearchItemsResponse {
  message: string;
  services: ListedItem[];
  /** Items that match, on all pages. */
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

/** An item in the administrator's list. */
export interface ListedItem {
  id: number;
  name: string;
  /** product or service */
  type: string;
  category: string;
  price: number;
  /** Minutes, for services. */
  duration: number;
  /** 1 active, 0 inactive */
  status: '0' | '1';
  image: string | null;
  establishment: EstablishmentName | null;
}

/** One page of establishments. */
export interface ListEstablishmentsResponse {
  message: string;
  establishments: Establishment[];
  /** Establishments that match, on all pages. */
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

/** A shop. */
export interface Establishment {
  id: number;
  app_id: number;
  name: string;
  fantasy: string | null;
  /** Unique; part of the public address. Never changes. */
  slug: string;
  cnpj: string | null;
  type: string;
  /** barbershop */
  category: string;
  /** As typed. */
  phone: string | null;
  email: string | null;
  description: string | null;
  address: string | null;
  city: string | null;
  uf: string | null;
  cep: string | null;
  /** A link to a map. */
  location: string | null;
  /** Relative paths of pictures. */
  logo: string | null;
  background: string | null;
  website_url: string | null;
  instagram_url: string | null;
  facebook_url: string | null;
  twitter_url: string | null;
  youtube_url: string | null;
  /** Of corte_masculino, barba, sobrancelha, pintura, hidratacao, alisamento. */
  segments: string[];
  /** The owner. */
  user_id: number;
  /** IANA name of the zone that the shop's days are counted in. */
  time_zone: string;
  created_at: string | null;
  updated_at: string | null;
  /** Rises with every change. An edit form sends it back. */
  version: number;
  /** Whether it met the conditions of public lists: see ListingService. */
  listed: boolean;
  /** Whether an administrator hid it. Only its owner and administrators see it then. */
  hidden: boolean;
  /** The longest booking of somebody from outside, in minutes. */
  visit_minutes: number;
  /** "1" when visitors without an account must prove by mail that they can be reached. */
  requires_contact_proof: '0' | '1';
  /** Hours after which a visitor's booking lapses unless the shop confirmed it; 0: never. */
  lapse_hours: number;
  /** Minutes before the start until which a client may cancel or move a booking; 0: until the start. */
  change_deadline_minutes: number;
  /** The part of the city, such as Pinheiros. */
  neighborhood: string | null;
  /** In public lists: the lowest price of the services that are on sale. Unset when there is none. */
  price_from: number | null;
}

/** The caller's establishments by name. */
export interface ListMyEstablishmentsResponse {
  message: string;
  establishments: Establishment[];
}

/** The establishment. */
export interface GetEstablishmentResponse {
  message: string;
  establishment: Establishment | null;
}

/** A public page. */
export interface ViewEstablishmentResponse {
  establishment: Establishment | null;
  /** By category, then name. */
  items: Item[];
  collaborators: Collaborator[];
  /** Items that there are. More than `items` has: BrowseItems pages through all of them. */
  items_total: number;
}

/** Somebody who works at an establishment, as the public sees them. */
export interface Collaborator {
  /** The collaborator's id: what REST calls employer_id and attendant_id. */
  id: number;
  /** Free text, such as Barbeiro. */
  role: string;
  user: CollaboratorUser | null;
  establishment_id: number;
}

/** The establishment as it is now. */
export interface SaveEstablishmentResponse {
  message: string;
  establishment: Establishment | null;
}

/** The order as it is now. */
export interface SaveOrderResponse {
  message: string;
  order: Order | null;
  /**
   * Opens the booking's page (BookingPageService). Answered by CreateOrder alone, for a booking; a repeat
   * with the same Idempotency-Key has the same one until the key of the secrets is replaced.
   */
  booking_secret: string | null;
  /**
   * Answered by CreateOrder alone: this request made nothing, and the order that an earlier one with its
   * Idempotency-Key made is cancelled.
   */
  cancelled_since: boolean;
}

/** An order. */
export interface Order {
  id: number;
  app_id: number;
  /** establishment */
  entity_name: string;
  entity_id: number;
  /** The establishment's own counter without gaps, padded to three digits. */
  order_number: string;
  order_datetime: string | null;
  /** service or appointment */
  type: string;
  /** scheduled, completed or cancelled */
  status: string;
  /** pending, confirmed, attended, not_attended or cancelled; only of appointments */
  appointment_status: string | null;
  customer_name: string;
  customer_phone: string | null;
  customer_cpf: string | null;
  customer_email: string | null;
  origin: string;
  fulfillment: string;
  /**
   * Follows from the payments. pending: something is left to be paid, or owed as fiado; paid: all of it is
   * received; failed: a payment failed, and nothing is paid. Of cancelled orders also refunded and
   * partially_refunded: all or a part of what was received was given back.
   */
  payment_status: string;
  /** The one that most of it is paid by; while nothing is paid, the one that is expected. */
  payment_method: string;
  /** Sum of the lines' subtotals and, for each addition, its price times its count. */
  total_price: number;
  /** Minutes. */
  total_duration: number;
  notes: string | null;
  /** Four digits to tell the order by at the counter. */
  access_code: string;
  attendant_id: number | null;
  attendant: OrderAttendant | null;
  /** Users. */
  client_id: number | null;
  created_by: number | null;
  created_at: string | null;
  updated_at: string | null;
  items: OrderItem[];
  /** Rises with every change. */
  version: number;
  /** Why it was cancelled; shown to the shop's people alone. */
  cancel_reason: string | null;
  /** Received, less what was given back. More than 0 of a cancelled order: to be given back. */
  total_paid: number;
  /** What the customer owes of it (fiado). */
  total_fiado: number;
  /** What is left to be paid: total_price less the two above; 0 of a cancelled order. */
  total_due: number;
  /** The first first. Answered by GetOrder, the RPCs of OrderPaymentService and the feed; lists leave it out. */
  payments: Payment[];
}

/** Who serves. */
export interface OrderAttendant {
  /** The collaborator's id. */
  id: number;
  user: OrderAttendantUser | null;
}

/** Their name as it was when the order was made. */
export interface OrderAttendantUser {
  first_name: string;
  last_name: string;
}

/** One line of an order. */
export interface OrderItem {
  id: number;
  item_id: number;
  quantity: number;
  unit_price: number;
  /** Unit price times quantity, without additions. */
  subtotal: number;
  /** True if the item was a combo when it was sold. */
  is_combo: boolean;
  item: SoldItem | null;
  modifiers: OrderModifier[];
  /** Who served this line; absent: the order's attendant, or nobody in particular. */
  attendant_id: number | null;
  attendant: OrderAttendant | null;
  /** What the combo contained when it was sold; empty for other items. */
  parts: OrderItemPart[];
}

/** The item as sold. */
export interface SoldItem {
  id: number;
  name: string;
  price: number;
  type: string;
  category: string;
  /** Minutes. */
  duration: number;
}

/** Something added to a line or left out of it. */
export interface OrderModifier {
  id: number;
  /** addition or removal */
  type: string;
  modifier_id: number;
  quantity: number;
  /** Of one; 0 for a removal. */
  price: number;
  modifier: SoldModifier | null;
}

/** The add-on as sold. */
export interface SoldModifier {
  id: number;
  name: string;
  price: number;
}

/** An item that a sold combo contained. */
export interface OrderItemPart {
  item_id: number;
  name: string;
  /** product or service */
  type: string;
  /** In one combo. */
  quantity: number;
  /** Of one, when sold by itself. */
  price: number;
  /**
   * Its share of the line's subtotal, in proportion to quantity times price. The shares of a line add up to
   * its subtotal.
   */
  share: number;
}

/** One payment or refund of an order. Rows are only added; they never change. */
export interface Payment {
  id: number;
  /** payment or refund */
  kind: string;
  method: string;
  /** More than 0, of refunds too. */
  amount: number;
  at: string | null;
  /** First name of who took it or gave it back. Unset: the suite itself, or the person is removed. */
  actor_first_name: string | null;
  /** Half of a change of method: a refund by the old method and a payment by the new one. */
  is_correction: boolean;
  /** A part of a payment of the customer's debts: it lowers this order's debt by as much. */
  settles_fiado: boolean;
}

/** An order and its receipt. */
export interface GetOrderResponse {
  order: Order | null;
  /** Plain text, 32 columns. */
  receipt: string;
  /** What was done to the order, the first first. */
  events: OrderEvent[];
  /** IANA name of the zone that the shop's clocks show. */
  time_zone: string;
}

/** Something that was done to an order. */
export interface OrderEvent {
  /**
   * created, edited, paid or refunded (payments were recorded); of bookings also confirmed, moved, attended or
   * not_attended; cancelled
   */
  action: string;
  /**
   * First name of who did it. Unset: done by the suite, by a visitor without an account, or the person is
   * removed.
   */
  actor_first_name: string | null;
  at: string | null;
  /** Why; shown to the shop's people alone, and to the customer if it is their own. */
  reason: string | null;
  /** Of a move: the start until then. */
  moved_from: string | null;
  /** Done by the customer. */
  by_customer: boolean;
  /** Of paid and refunded: payment_status and payment_method since then, and how much, unless none moved. */
  payment_status: string;
  payment_method: string;
  amount: number | null;
}

/** Orders, newest first. */
export interface ListOrdersByEntityResponse {
  message: string;
  orders: Order[];
  /**
   * True when there are more orders of these days than the answer holds: `limit`, or 8 MiB. Those that
   * follow are had by `after_id`.
   */
  truncated: boolean;
  /** First day of the list, YYYY-MM-DD, asked for or not: older orders are not in it. */
  start_date: string;
  /** IANA name of the zone that the shop's clocks show. */
  time_zone: string;
}

/** Orders, newest first. */
export interface ListOrdersByEmployerResponse {
  message: string;
  employer: OrderEmployer | null;
  orders: Order[];
  /**
   * True when there are more orders of these days than the answer holds: `limit`, or 8 MiB. Those that
   * follow are had by `after_id`.
   */
  truncated: boolean;
  /** First day of the list, YYYY-MM-DD, asked for or not: older orders are not in it. */
  start_date: string;
  /** IANA name of the zone that the shop's clocks show. */
  time_zone: string;
}

/** The attendant of the list. */
export interface OrderEmployer {
  id: number;
  name: string;
  email: string;
  role: string;
  establishment_id: number;
}

/** All data about one person, without secrets: passwords and codes are stored only as hashes. */
export interface ExportAccountResponse {
  exported_at: string | null;
  user: User | null;
  has_password: boolean;
  /** Google's id of the linked Google account. */
  google_id: string | null;
  /** Newest first, at most 1000. */
  sessions: ExportedSession[];
  /** Newest first, at most 1000. */
  mails: ExportedMail[];
  /** Orders and bookings with the person as client, newest first. */
  orders: Order[];
  /** Appointments and service records with the person as client. */
  appointments: Appointment[];
  service_records: ServiceRecord[];
  /** Present and former employments. */
  employments: Employment[];
  /** Establishments that the person owns. */
  establishments: Establishment[];
}

/** A session of the person. */
export interface ExportedSession {
  created_at: string | null;
  expires_at: string | null;
  /** Unset unless the session was ended early. */
  ended_at: string | null;
  /** logout, password or removed */
  end_reason: string | null;
}

/** A mail to the person. Its text is deleted once it is sent. */
export interface ExportedMail {
  recipient: string;
  subject: string;
  created_at: string | null;
  /** Unset while the mail waits to be sent. */
  sent_at: string | null;
}

/** Entries, newest first. */
export interface ListAuditEntriesResponse {
  entries: AuditEntry[];
  /** Number of matching entries on all pages. */
  total: number;
  /** All actions, for filtering. */
  actions: AuditAction[];
}

/** A recorded event. Never contains values of personal data. */
export interface AuditEntry {
  id: number;
  occurred_at: string | null;
  /** The action's code, one of the answer's `actions`. */
  action: string;
  /** A sentence in Brazilian Portuguese. */
  description: string;
  /** The user who acted. Unset for visitors and the installation's operator. */
  actor: Person | null;
  /** The user affected. Unset when there is none or they are unknown. */
  subject: Person | null;
  /** The caller's IP address; empty if unknown. */
  address: string;
  /** Names of the fields that changed. */
  changed_fields: string[];
  /** The profile's names before and after a change or assignment of a profile. */
  old_profile: string | null;
  new_profile: string | null;
  /** The establishment's name at the time of its moderation. */
  establishment: string | null;
}

/** An action by which entries can be filtered. */
export interface AuditAction {
  code: string;
  /** The label for users. */
  label: string;
}

/** The challenge that the code belongs to. */
export interface RequestContactCodeResponse {
  message: string;
  /** Must be sent with the code. Known only to the caller, so other people cannot use up the code's tries. */
  challenge: string;
}

/** The proof to send with a booking. */
export interface ConfirmContactResponse {
  message: string;
  proof: string;
  /** Lifetime of the proof in seconds. */
  expires_in: number;
}

/** The user found. */
export interface FindCandidateResponse {
  message: string;
  user: Candidate | null;
}

/** The found user, without data that the caller did not enter. */
export interface Candidate {
  /** The value for CreateCollaboratorRequest.user_id. */
  id: number;
  /** The user name. */
  first_name: string;
}

/** The available ways to sign in. */
export interface GetSettingsResponse {
  /** The OAuth client id for Google's widget. Empty: Google sign-in is disabled. */
  google_client_id: string;
}

/** The created account and its session. */
export interface RegisterResponse {
  message: string;
  user: User | null;
}

/** An open session. */
export interface LoginResponse {
  message: string;
  token: Token | null;
  user: User | null;
}

/** The token to send as "Authorization: Bearer". */
export interface Token {
  /** A signed JWT; opaque to clients. */
  access_token: string;
  /** bearer */
  token_type: string;
  /** Lifetime in seconds. */
  expires_in: number;
  user: User | null;
}

/** The caller. Fields 7 to 12 repeat the user's for clients that read them at the top level. */
export interface GetMeResponse {
  message: string;
  user: User | null;
  /** A copy of the user's profile. */
  profile: Profile | null;
  /** Whether the user is a collaborator of an establishment. */
  is_employer: boolean;
  employer: Employment | null;
  /** The establishments that the user owns, sorted by name. */
  establishments: Establishment[];
  first_name: string;
  avatar: string | null;
  email: string;
  phone: string | null;
  user_name: string;
  extra_info: UserExtraInfo | null;
  /** False for a user who has signed in only with Google. */
  has_password: boolean;
  /** Number of open invitations to teams (ListInvitations). */
  invitations: number;
  /** All employments, oldest first, at most 50; `employer` is the first. */
  employers: Employment[];
}

/**
 * The agendas by collaborator: those with working hours, or with time taken at the establishment on these
 * days. A caller who works there always has their own.
 */
export interface ListAgendaResponse {
  /** IANA name of the establishment's zone. */
  time_zone: string;
  agendas: CollaboratorAgenda[];
  /** True when more collaborators or occupied stretches exist than the answer holds. */
  truncated: boolean;
}

/** The days of one collaborator. */
export interface CollaboratorAgenda {
  employer_id: number;
  /** The collaborator's user. */
  provider_id: number;
  /** Ascending; on a day without any the collaborator does not work. */
  hours: AgendaHours[];
  /** Ascending by start. */
  stretches: AgendaStretch[];
}

/** A working period of a day. */
export interface AgendaHours {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM, to 24:00. */
  start_time: string;
  end_time: string;
}

/** Time that is occupied. */
export interface AgendaStretch {
  starts_at: string | null;
  ends_at: string | null;
  /** order, appointment, break or holiday; taken: by the collaborator's work elsewhere, and no more is said. */
  source: string;
  /** Of an appointment: its id. Of a break or day off: what ReleaseTime takes. Otherwise 0. */
  source_id: number;
  /** Not confirmed yet, and free again soon if nobody confirms it. */
  held: boolean;
}

/** A collaborator's feed. */
export interface CalendarFeed {
  employer_id: number;
  /** Unset: there is none. */
  created_at: string | null;
  /** Whether the caller may make one. */
  can_be_created: boolean;
  /** Says what was done; empty when it is only shown. */
  message: string;
}

/** A new feed. */
export interface CreateCalendarFeedResponse {
  message: string;
  /** The address below that of the suite, with its secret: "/api/calendar/….ics". It is told this once. */
  path: string;
  feed: CalendarFeed | null;
}

/** From today on, at most one a day for a year. */
export interface ListHolidaysResponse {
  holidays: Holiday[];
}

/** A national holiday, or a day that the shop chose. */
export interface Holiday {
  /** YYYY-MM-DD */
  date: string;
  /** National holidays have their own; of other days, what the shop calls them. */
  name: string;
  /** False for a day of the shop's own, such as a municipal holiday. */
  is_national: boolean;
  /** True for a "ponto facultativo", such as Carnival. */
  is_optional: boolean;
  /** open, closed or hours; empty while the shop did not answer. */
  kind: string;
  /** HH:MM, of own hours. Everybody works the part of their weekly hours that lies within. */
  start_time: string;
  end_time: string;
}

/** The day as it is now. */
export interface SaveHolidayResponse {
  message: string;
  holiday: Holiday | null;
}

/** Barbershops by name. */
export interface ListBarbershopsResponse {
  message: string;
  barbershops: BarbershopPage | null;
}

/** One page of barbershops. */
export interface BarbershopPage {
  data: BarbershopSummary[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** A barbershop in a list. */
export interface BarbershopSummary {
  id: number;
  name: string;
  slug: string;
  logo: string | null;
}

/** A barbershop; id and name also at the top. */
export interface GetBarbershopResponse {
  message: string;
  barbershop: Establishment | null;
  barbers: Barber[];
  id: number;
  name: string;
}

/** Somebody who cuts hair at a barbershop. */
export interface Barber {
  /** The collaborator's id. */
  id: number;
  user_id: number;
  first_name: string;
  /** Given to the owner and to administrators only. */
  email: string | null;
  avatar: string | null;
  user_name: string;
}

/** A barbershop with what can be booked there. */
export interface ViewBarbershopResponse {
  barbershop: Establishment | null;
  /** Active services. */
  items: Item[];
  /** The same. */
  services: Item[];
  barbers: Barber[];
  /** The owner's user id and name. */
  owner: BarbershopOwner | null;
}

/** Who owns a barbershop. */
export interface BarbershopOwner {
  id: number;
  first_name: string;
}

/** The barbershop as it is now. */
export interface SaveBarbershopResponse {
  message: string;
  barbershop: Establishment | null;
}

/** The barbers of a barbershop. */
export interface ListBarbersResponse {
  message: string;
  barbers: Barber[];
}

/** A barber and where they work. */
export interface ViewBarberResponse {
  message: string;
  user_id: number;
  user: BarberUser | null;
  barbershops: BarbershopSummary[];
  barber: Barber | null;
}

/** The person behind a barber. */
export interface BarberUser {
  id: number;
  first_name: string;
  last_name: string;
  user_name: string;
  avatar: string | null;
  email: string | null;
  phone: string | null;
  city: string | null;
  uf: string | null;
}

/** Where public lists stand. */
export interface GetListingResponse {
  /** It met the conditions once. A hidden one is in no list all the same. */
  listed: boolean;
  /**
   * What a new establishment lacks, of: item (one for sale), collaborator (somebody who accepted),
   * schedule (one of them with working hours), owner (a verified e-mail).
   */
  missing: string[];
  hidden: boolean;
  /** Why an administrator hid it. */
  hidden_reason: string | null;
}

/** One page of establishments for review. */
export interface ListReviewsResponse {
  message: string;
  establishments: ReviewedEstablishment[];
  /** Establishments that match, on all pages. */
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

/** An establishment as an administrator reviews it. */
export interface ReviewedEstablishment {
  id: number;
  name: string;
  slug: string;
  logo: string | null;
  city: string | null;
  uf: string | null;
  /** The owner, and how many establishments they have. */
  user_id: number;
  owner_establishments: number;
  /** How many there are now. */
  items: number;
  collaborators: number;
  listed: boolean;
  hidden: boolean;
  hidden_reason: string | null;
  /** Whether an administrator decided about it. */
  reviewed: boolean;
  created_at: string | null;
}

/** Each establishment counts in one of the first three. */
export interface CountListingsResponse {
  /** In public lists. */
  listed: number;
  /** Hidden by an administrator. */
  hidden: number;
  /** Not hidden, and not in public lists yet. */
  unlisted: number;
  /** Those that no administrator decided about. */
  unreviewed: number;
}

/** The lowest stock first. At most 500. */
export interface ListLowStockResponse {
  items: Item[];
  /** How many there are. */
  total: number;
}

/** The booking as it is now. */
export interface ShowBookingResponse {
  booking: Booking | null;
  /** Says what was done; empty when it is only shown. */
  message: string;
}

/** A booking, without anything about its customer. */
export interface Booking {
  /** The order's. */
  id: number;
  /** The establishment's own counter, as the order has it. */
  order_number: string;
  establishment: BookingEstablishment | null;
  /** The attendant's full name as it was when the booking was made. */
  attendant_name: string;
  /** In the order's own order. */
  services: BookedService[];
  starts_at: string | null;
  ends_at: string | null;
  /** Minutes. */
  total_duration: number;
  total_price: number;
  /** pending, confirmed, attended, not_attended or cancelled */
  appointment_status: string;
  /** Rises with every change. */
  version: number;
  created_at: string | null;
  updated_at: string | null;
  /** Whether RequestBookingMail still mails it: it is to come and was not asked for too often. */
  can_be_mailed: boolean;
  /** Who serves. */
  attendant_id: number;
  /** Until when its customer may cancel or move it; unset for what is cancelled or finished. */
  changeable_until: string | null;
  /** Whether its customer may do so now. */
  can_be_changed: boolean;
  /** What was done to it, the first first. Reasons are the customer's own; those of the shop are not told. */
  events: OrderEvent[];
}

/** Where a booking is, as the shop describes itself now. */
export interface BookingEstablishment {
  id: number;
  name: string;
  slug: string;
  /** As typed. */
  phone: string | null;
  address: string | null;
  city: string | null;
  uf: string | null;
  /** A link to a map. */
  location: string | null;
  /** Relative paths of pictures. */
  logo: string | null;
  background: string | null;
  /** IANA name of the zone that its clocks show. */
  time_zone: string;
  /** False for one that is off the marketplace or hidden: it has no public page. */
  is_public: boolean;
}

/** A line of a booking, as sold. */
export interface BookedService {
  name: string;
  quantity: number;
  /** Of one, in minutes. */
  duration: number;
  /** Of the line. */
  price: number;
  /** The item that was sold, to book the same again. */
  item_id: number;
}

/** Who owes. */
export interface ListFiadoAccountsResponse {
  accounts: FiadoAccount[];
  /** True when more accounts match than are listed. */
  truncated: boolean;
  /** What all customers owe the shop, listed or not. */
  total_balance: number;
}

/** A customer's account. */
export interface FiadoAccount {
  id: number;
  entity_id: number;
  customer_name: string;
  customer_phone: string | null;
  /** What is owed. */
  balance: number;
  /** Rises with every change. */
  version: number;
  updated_at: string | null;
}

/** An account. */
export interface GetFiadoAccountResponse {
  message: string;
  account: FiadoAccount | null;
  /** Orders that are owed, the oldest first, at most 200. */
  debts: FiadoDebt[];
  /** The newest first, at most 200. */
  entries: FiadoEntry[];
  /** IANA name of the zone that the shop's clocks show. */
  time_zone: string;
  /** A reminder of the debt to send to the customer. */
  reminder: string;
}

/** An order that is owed. */
export interface FiadoDebt {
  order_id: number;
  order_number: string;
  order_datetime: string | null;
  /** What is still owed of it. */
  amount: number;
}

/** A change of an account's balance. */
export interface FiadoEntry {
  /** debt, refund (a debt that was taken off) or payment */
  kind: string;
  amount: number;
  at: string | null;
  /** Of a debt or a refund. */
  order_id: number | null;
  order_number: string | null;
  /** Of a payment. */
  method: string | null;
  /** First name of who recorded it. */
  actor_first_name: string | null;
}

/** Forecasts by day and time, at most 200 a day. */
export interface ListForecastsResponse {
  message: string;
  data: Forecast[];
}

/** An order that may be expected. */
export interface Forecast {
  id: number;
  /** YYYY-MM-DD */
  forecast_date: string;
  /** HH:MM, the start of a half hour, or when the establishment opens within it. */
  forecast_time: string;
  entity_id: number;
  /** One item: the one that was sold most in that half hour. */
  items_forecast: ForecastItem[];
  /**
   * Of the customer with at least two orders in the history who came most often in that half hour, once a
   * day; the name is that of their latest order. Empty: none, or the person was erased since.
   */
  customer_name_forecast: string;
  /** The most frequent ones in that half hour. */
  origin_forecast: string;
  fulfillment_forecast: string;
  payment_method_forecast: string;
  /** Always unset. */
  notes_forecast: string | null;
  total_forecast: number;
  /** pending */
  status: string;
  created_at: string | null;
  /** 1000 plus the place in the list, from 0. */
  order_number: string;
}

/** An expected line. */
export interface ForecastItem {
  item_id: number;
  name: string;
  /** As it was last sold in the history. */
  price: number;
  quantity: number;
}

/** One page of bookings. */
export interface ListOrderAppointmentsResponse {
  message: string;
  appointments: OrderAppointment[];
  /** Bookings that match, on all pages. */
  total: number;
  current_page: number;
  /** At least 1. */
  last_page: number;
  per_page: number;
}

/** A booking in a few words. */
export interface OrderAppointment {
  /** The order's. */
  id: number;
  /** The establishment's own counter, as the order has it. */
  order_number: string;
  establishment: OrderEstablishment | null;
  /** The attendant's full name as it was when the booking was made. */
  attendant_name: string;
  customer_name: string;
  order_datetime: string | null;
  /** Minutes. */
  total_duration: number;
  /** Names of the services as sold, in the order's own order. */
  services: string[];
  total_price: number;
  /** pending, confirmed, attended, not_attended or cancelled */
  appointment_status: string;
  created_at: string | null;
  /** As typed. Told to administrators, who may serve any booking, and to nobody else. */
  customer_phone: string | null;
  /** Who serves, and what, to book the same again. The ids are in the order of `services`. */
  attendant_id: number | null;
  service_ids: number[];
  /** Of the order, rises with every change. */
  version: number;
}

/** The establishment of a booking as it is called now, be it taken off the marketplace or not. */
export interface OrderEstablishment {
  id: number;
  name: string;
  slug: string;
  /** IANA name of the zone that its clocks show. */
  time_zone: string;
}

/** Every day that was asked for, ascending. */
export interface CountOrderAppointmentsResponse {
  days: AppointmentCount[];
}

/** How many bookings a day has. */
export interface AppointmentCount {
  /** YYYY-MM-DD */
  date: string;
  appointments: number;
}

/** What the orders of a filter come to. */
export interface SummarizeOrdersResponse {
  /** All orders of the filter, cancelled ones too. */
  order_count: number;
  /** What those that are not cancelled cost together. */
  total_price: number;
  /**
   * What orders that are not cancelled are paid by, less what was given back, the largest total first; Fiado
   * is what customers owe. With total_due they come to total_price. An order that is paid by two methods
   * counts for both. Methods without an order are left out.
   */
  methods: MethodTotal[];
  /** Of all orders: scheduled, completed, cancelled, in this order. Without an order: left out. */
  statuses: StatusTotal[];
  /** Of orders that are not cancelled: pending, paid, failed, in this order. Without an order: left out. */
  payments: PaymentTotal[];
  /**
   * What is left to be paid of orders that are not cancelled, without what customers owe (fiado), and of how
   * many orders.
   */
  total_due: number;
  due_count: number;
  /** What was received for cancelled orders and is to be given back, and of how many. */
  total_to_refund: number;
  to_refund_count: number;
}

/** What is paid by one method. */
export interface MethodTotal {
  payment_method: string;
  /** Orders that are paid by it, in part or as a whole. */
  order_count: number;
  total_price: number;
}

/** Orders in one status. */
export interface StatusTotal {
  status: string;
  order_count: number;
  total_price: number;
}

/** Orders with one payment status. */
export interface PaymentTotal {
  payment_status: string;
  order_count: number;
  total_price: number;
}

/** A report and its orders. */
export interface GetOrderReportResponse {
  message: string;
  report: OrderReport | null;
  /** Newest first, at most 1000. */
  orders: Order[];
}

/** The figures of a period. */
export interface OrderReport {
  /** Total of paid orders that are not cancelled. */
  cash_flow: number;
  /** Total of orders that are not cancelled. */
  gross_profit: number;
  /** Cash flow minus expenses. */
  net_profit: number;
  total_expenses: number;
  /** Revenue by origin in reais, without cancelled orders. */
  revenue_by_channel: Record<string, number>;
  /** Percentage of all orders, two decimals. */
  cancellation_rate: number;
  /** Mean duration of finished appointments in seconds. */
  avg_service_time: number;
  /** Booked minutes as a percentage of scheduled minutes, one decimal. */
  resource_utilization: number;
  /** Attended bookings as a percentage of attended and missed ones, one decimal. */
  labor_efficiency: number;
  new_customers_count: number;
  returning_customers_count: number;
  /** By item id. */
  breakdown_by_item: Record<string, ItemBreakdown>;
  top_customers: TopCustomer[];
}

/** The figures of one item. */
export interface ItemBreakdown {
  quantity: number;
  subtotal: number;
}

/** One of the period's best customers. */
export interface TopCustomer {
  phone: string | null;
  name: string;
  orders: number;
  total: number;
}

/** The figures of today so far. */
export interface GetSnapshotResponse {
  snapshot: Snapshot | null;
}

/** Figures of a day. */
export interface Snapshot {
  orders_today: number;
  revenue: number;
  /** The best-selling item, or null. */
  most_ordered_item: string | null;
  /** The customer with the highest total, or null. */
  top_customer: string | null;
  /** Orders per hour since midnight, at least one hour, two decimals. */
  average_orders_per_hour: number;
  average_ticket: number;
}

/** Empty: the catalogue has no filters. */
export interface ListPermissionsRequest {
}

/** Empty: the list has no filters. */
export interface ListProfilesRequest {
}

/** The profile to create. */
export interface CreateProfileRequest {
  name: string;
  /** At least one. Duplicates count once. */
  permissions?: string[] | null;
}

/** Identifies a profile. */
export interface GetProfileRequest {
  id: number;
}

/** The new name and permissions of a profile. */
export interface UpdateProfileRequest {
  id: number;
  name: string;
  /** At least one. Duplicates count once. */
  permissions?: string[] | null;
}

/** Identifies a profile. */
export interface DeleteProfileRequest {
  id: number;
}

/** Filters and page of a list of users. */
export interface ListUsersRequest {
  /** Part of a name, user name or e-mail, ignoring case and accents. */
  q?: string | null;
  /** Starts at 1; 0 means 1. */
  page?: number | null;
  /** 0 means all, at most 1000. */
  per_page?: number | null;
}

/** Empty: counts all users. */
export interface CountUsersRequest {
}

/** The user to create. */
export interface CreateUserRequest {
  first_name: string;
  email: string;
}

/** Identifies a user. */
export interface GetUserRequest {
  /** The id, or the user name. */
  id_or_user_name: string;
}

/** Identifies a user. */
export interface ShowUserRequest {
  id: number;
}

/** The changes of a user. Omitted fields stay; an empty text or null clears a field. */
export interface UpdateUserRequest {
  id: number;
  first_name?: string | null;
  last_name?: string | null;
  cpf?: string | null;
  address?: string | null;
  phone?: string | null;
  city?: string | null;
  uf?: 'AC' | 'AL' | 'AP' | 'AM' | 'BA' | 'CE' | 'DF' | 'ES' | 'GO' | 'MA' | 'MT' | 'MS' | 'MG' | 'PA' | 'PB' | 'PR' | 'PE' | 'PI' | 'RJ' | 'RN' | 'RS' | 'RO' | 'RR' | 'SC' | 'SP' | 'SE' | 'TO' | '' | null;
  postal_code?: string | null;
  birthdate?: string | null;
  gender?: 'male' | 'female' | 'other' | '' | null;
  occupation?: string | null;
  about?: string | null;
  is_barber?: '0' | '1' | null;
  user_name?: string | null;
  /** Requires user_edit. A new e-mail is unverified; a verification code is mailed. */
  email?: string | null;
  /** Requires user_edit. 0 removes the profile. */
  profile_id?: number | null;
  /**
   * A PNG, JPEG or WebP picture of at most 2 MiB, which is scaled to 250 x 250 pixels. An empty one removes
   * the picture.
   */
  avatar?: Blob | null;
}

/** A user and their CPF. */
export interface VerifyCpfRequest {
  id: number;
  /** The CPF in the document. */
  cpf: string;
}

/** Identifies a user. */
export interface DeleteUserRequest {
  id: number;
}

/** Which times. */
export interface ListAvailableTimesRequest {
  employer_id: number;
  /** YYYY-MM-DD */
  date: string;
  /** Minutes. */
  duration: number;
}

/** Which days. */
export interface ListAvailableDaysRequest {
  /** 0: those of employer_ids. */
  employer_id?: number | null;
  /** First day, YYYY-MM-DD. Empty: today. */
  start_date?: string | null;
  /** Number of days; 0 means 7. */
  days?: number | null;
  /** Minutes. */
  duration: number;
  /** Several collaborators in place of one. */
  employer_ids?: number[] | null;
}

/** Which establishments. */
export interface ListOpeningsRequest {
  establishment_ids: number[];
}

/** Whose hours. */
export interface ListScheduleRequest {
  employer_id: number;
}

/** Hours to add. */
export interface SaveScheduleRequest {
  employer_id: number;
  schedules: ScheduleRow[];
  /** Weekdays whose rows so far are removed: as when one day's hours are copied to others. */
  replaced_days?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | '')[] | null;
  /** `confirm` of a refusal: the bookings that it listed stay although the hours change. */
  confirm?: string | null;
}

/** One working period of one weekday. */
export interface ScheduleRow {
  day_of_week: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  start_time: string;
  end_time: string;
}

/** Which row, whether it offers times, and when it begins and ends. An empty time stays as it is. */
export interface UpdateScheduleRequest {
  id: number;
  is_active: boolean;
  start_time?: string | null;
  end_time?: string | null;
  /** `confirm` of a refusal: the bookings that it listed stay although the hours change. */
  confirm?: string | null;
}

/** Which row. */
export interface DeleteScheduleRequest {
  id: number;
  /** `confirm` of a refusal: the bookings that it listed stay although the hours are gone. */
  confirm?: string | null;
}

/** A break, day off or vacation to take. */
export interface ReserveTimeRequest {
  employer_id: number;
  /** From today to a year ahead. */
  date: string;
  /** A holiday is the whole day, a vacation the days up to end_date, at most 60; a break needs both times. */
  type: 'break' | 'holiday' | 'vacation';
  start_time?: string | null;
  end_time?: string | null;
  /** The last day of a vacation. */
  end_date?: string | null;
  /** What for, in words for the people of the shop. */
  reason?: string | null;
  /** Of a break: the same on these weekdays from `date` on, for `weeks` weeks. */
  days_of_week?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | '')[] | null;
  /** 0 without days_of_week. */
  weeks?: number | null;
  /** `confirm` of a refusal: the bookings that it listed stay although the time is off. */
  confirm?: string | null;
}

/** Which break. */
export interface ReleaseTimeRequest {
  id: number;
  /** Also the later ones that the same request made. */
  series?: boolean | null;
}

/** Whose breaks, and when. */
export interface ListReservedTimesRequest {
  employer_id: number;
  /** Empty: today. */
  start_date?: string | null;
  /** Empty: 60 days on. */
  end_date?: string | null;
}

/** Whose appointments. */
export interface ListAppointmentsByEntityRequest {
  /** Id, or slug of the barbershop. */
  entity_id: string;
  entity_name: 'barbershop' | 'establishment';
  /**
   * First and last day, of the start, in the establishment's zone. Without a first day: the 62 days up to today, or up to the last day if
   * that is earlier. Without a last day: all that are to come.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the most. */
  limit?: number | null;
  /** Appointments that come after this one in the list: the id of the last one had. 0: from the start. */
  after_id?: number | null;
}

/** Whose appointments. */
export interface ListAppointmentsByProviderRequest {
  /** A user id. */
  provider_id?: number | null;
  app_id?: number | null;
  entity_name?: 'barbershop' | 'establishment' | '' | null;
  entity_id?: number | null;
  /**
   * First and last day, of the start, in São Paulo. Without a first day: the 62 days up to today, or up to the last day if
   * that is earlier. Without a last day: all that are to come.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the most. */
  limit?: number | null;
  /** Appointments that come after this one in the list: the id of the last one had. 0: from the start. */
  after_id?: number | null;
}

/** The caller's appointments. */
export interface ListMyAppointmentsRequest {
  /**
   * First and last day, of the start, in São Paulo. Without a first day: the 62 days up to today, or up to the last day if
   * that is earlier. Without a last day: all that are to come.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the most. */
  limit?: number | null;
  /** Appointments that come after this one in the list: the id of the last one had. 0: from the start. */
  after_id?: number | null;
}

/** Which clients. */
export interface ListShopClientsRequest {
  /** Id, or slug of the barbershop. */
  entity_id: string;
  entity_name?: 'barbershop' | 'establishment' | '' | null;
  /** Part of the name; case and accents do not matter. Empty: everybody. */
  q?: string | null;
}

/** An appointment to make. */
export interface CreateAppointmentRequest {
  app_id?: number | null;
  entity_name: 'barbershop' | 'establishment';
  entity_id?: number | null;
  scheduled_at: string;
  service_ids: number[];
  /** Counted by the server; taken from older clients and not used. */
  expected_end_time?: string | null;
  /** Users. */
  provider_id: number;
  /** Absent or 0, and no `client`: the caller. */
  client_id?: number | null;
  /** The caller; taken from older clients and not used, as are status, duration and payment_status. */
  registered_by?: number | null;
  description?: string | null;
  status?: string | null;
  location?: string | null;
  duration?: number | null;
  notes?: string | null;
  payment_status?: string | null;
  appointment_type?: string | null;
  /** Instead of client_id: the whole e-mail or user name of somebody with an account. */
  client?: string | null;
}

/** A status to reach. */
export interface UpdateAppointmentStatusRequest {
  id: number;
  status: 'confirmed' | 'cancelled' | 'completed';
  /** Needed with completed. */
  attendance_status?: 'attended' | 'not_attended' | '' | null;
  /** Why it is cancelled; not kept of other changes. */
  reason?: string | null;
  /** Of the appointment that the caller saw. Absent or 0: whatever it is. */
  version?: number | null;
}

/** Where an appointment is to be. */
export interface MoveAppointmentRequest {
  id: number;
  /** The collaborator who serves then. Absent or 0: as before. */
  employer_id?: number | null;
  /** Wall clock of the establishment. */
  starts_at: string;
  /** Of the appointment that the caller saw. */
  version: number;
}

/** Which appointment, and which days. */
export interface ListAppointmentMoveTimesRequest {
  id: number;
  /** The collaborator who would serve. Absent or 0: as before. */
  employer_id?: number | null;
  /** First day, YYYY-MM-DD. Empty: today. */
  start_date?: string | null;
  /** Number of days; 0 means 7. */
  days?: number | null;
}

/** Which appointment. */
export interface CancelAppointmentRequest {
  id: number;
  /** Of the appointment that the caller saw. Absent or 0: whatever it is. */
  version?: number | null;
}

/** Whose records. */
export interface ListServiceRecordsByEntityRequest {
  /** Id, or slug of the barbershop. */
  entity_id: string;
  entity_name: 'barbershop' | 'establishment';
  /**
   * First and last day, of the creation, in the establishment's zone. Without a first day: the 62 days
   * up to today, or up to the last day if that is earlier. Without a last day: all that are to come.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the most. */
  limit?: number | null;
  /** Records that come after this one in the list: the id of the last one had. 0: from the start. */
  after_id?: number | null;
}

/** Whose records. */
export interface ListServiceRecordsByProviderRequest {
  /** A user id. */
  provider_id?: number | null;
  app_id?: number | null;
  entity_name?: 'barbershop' | 'establishment' | '' | null;
  entity_id?: number | null;
  /**
   * First and last day, of the creation, in São Paulo. Without a first day: the 62 days up to today, or up to the last day if
   * that is earlier. Without a last day: all that are to come.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the most. */
  limit?: number | null;
  /** Records that come after this one in the list: the id of the last one had. 0: from the start. */
  after_id?: number | null;
}

/** The caller's records. */
export interface ListMyServiceRecordsRequest {
  /**
   * First and last day, of the creation, in São Paulo. Without a first day: the 62 days up to today, or up to the last day if
   * that is earlier. Without a last day: all that are to come.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the most. */
  limit?: number | null;
  /** Records that come after this one in the list: the id of the last one had. 0: from the start. */
  after_id?: number | null;
}

/** A record to enter. */
export interface CreateServiceRecordRequest {
  app_id?: number | null;
  entity_name: 'barbershop' | 'establishment';
  entity_id?: number | null;
  service_ids: number[];
  /** Users. */
  provider_id: number;
  /** Absent or 0, and no `client`: the caller. */
  client_id?: number | null;
  /** The caller; taken from older clients and not used, as is status. */
  registered_by?: number | null;
  discount?: number | null;
  payment_method: 'Pix' | 'Débito' | 'Crédito' | 'Dinheiro' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal';
  /**
   * Before the discount, which is at most this. The price of the services in the catalogue, unless the
   * caller manages the shop's agenda.
   */
  total_price: number;
  status?: string | null;
  notes?: string | null;
  /** Instead of client_id: the whole e-mail or user name of somebody with an account. */
  client?: string | null;
}

/** Which record. */
export interface GetServiceRecordRequest {
  id: number;
}

/** A status to reach. */
export interface UpdateServiceRecordStatusRequest {
  id: number;
  status: 'approved' | 'not-approved';
}

/** Whose collaborators. */
export interface ListCollaboratorsRequest {
  /** Id or slug. */
  establishment_id: string;
}

/** Somebody to invite. */
export interface CreateCollaboratorRequest {
  establishment_id?: number | null;
  first_name?: string | null;
  email?: string | null;
  /** Instead of an e-mail: the id of a user. */
  user_id?: number | null;
  /** Taken from older clients and not used: a mail of ours leads to our own pages only. */
  link?: string | null;
  role?: string | null;
  permissions?: ('see_orders' | 'make_orders' | 'manage_agenda' | 'manage_catalogue' | '')[] | null;
  /** Instead of an e-mail: the whole user name; case does not matter. */
  user_name?: string | null;
}

/** Which collaborator. */
export interface GetCollaboratorRequest {
  id: number;
}

/** What to change. */
export interface UpdateCollaboratorRequest {
  id: number;
  role: string;
  permissions?: ('see_orders' | 'make_orders' | 'manage_agenda' | 'manage_catalogue' | '')[] | null;
  /**
   * The version that was edited. Sent and no longer current: FAILED_PRECONDITION (reason EDIT_CONFLICT),
   * and nothing is changed. Not sent: the last write wins.
   */
  version?: number | null;
}

/** Whose link to end. */
export interface DetachCollaboratorRequest {
  employer_id?: number | null;
  establishment_id?: number | null;
}

/** Where the caller no longer works. */
export interface LeaveTeamRequest {
  /** The caller's id as a collaborator there. */
  employer_id?: number | null;
  /** Leaves although bookings stand. */
  leave_bookings?: boolean | null;
}

/** Whose is the caller's. */
export interface ListInvitationsRequest {
}

/** Which invitation. */
export interface AnswerInvitationRequest {
  id: number;
}

/** Which collaborators, of every establishment. */
export interface SearchCollaboratorsRequest {
  /** Part of the person's name, user name or e-mail, or of the establishment's name. */
  q?: string | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 50. */
  per_page?: number | null;
}

/** Whose card. */
export interface ViewCollaboratorRequest {
  user_name: string;
}

/** Whose items. */
export interface ListItemsRequest {
  entity_name: 'establishment' | 'barbershop';
  entity_id?: number | null;
  /** Part of the name. */
  q?: string | null;
  /** Exact, without regard to case and accents. */
  category?: string | null;
  /** 1 active, 0 inactive */
  status?: '0' | '1' | null;
  type?: 'product' | 'service' | '' | null;
}

/** Which items of which establishment. */
export interface BrowseItemsRequest {
  slug: string;
  /** Part of the name, without regard to case and accents. */
  q?: string | null;
  /** Exact, without regard to case and accents. */
  category?: string | null;
  type?: 'product' | 'service' | '' | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 50, the most. */
  per_page?: number | null;
}

/** An item to make. */
export interface CreateItemRequest {
  name: string;
  type: 'product' | 'service';
  price: number;
  stock?: number | null;
  description?: string | null;
  /** Blank: Outros. */
  category?: string | null;
  subcategory?: string | null;
  brand?: string | null;
  availability_start?: string | null;
  availability_end?: string | null;
  expiration_date?: string | null;
  /** Blank: 1. */
  status?: '0' | '1' | null;
  limited_by_user?: '0' | '1' | null;
  discount?: number | null;
  is_featured?: '0' | '1' | null;
  notes?: string | null;
  entity_id?: number | null;
  entity_name: 'establishment' | 'barbershop';
  app_id?: number | null;
  tags?: string | null;
  /** Minutes; services without one take 25. */
  duration?: number | null;
  /** A PNG, JPEG or WebP picture. */
  image?: Blob | null;
  /** Blank: 1 for a product. Not looked at for services and combos, which keep no stock. */
  tracks_stock?: '0' | '1' | null;
  /** Absent: 2. */
  low_stock_limit?: number | null;
  /**
   * Makes a combo: ids of what it contains, repeated per quantity; 2 to 90 in all, at most 10 different items
   * and 9 of each, of the same establishment, none of them a combo.
   */
  parts?: number[] | null;
}

/** Which item. */
export interface GetItemRequest {
  id: number;
}

/** Which item. */
export interface ShowItemRequest {
  id: number;
}

/** Which event. */
export interface ListEventItemsRequest {
  id: number;
}

/** What to change; fields that are not sent stay, blank texts clear. */
export interface UpdateItemRequest {
  id: number;
  name?: string | null;
  type?: 'product' | 'service' | '' | null;
  description?: string | null;
  price?: number | null;
  /** The new count. A form that sends back what it read may send one below 0. */
  stock?: number | null;
  status?: '0' | '1' | null;
  limited_by_user?: '0' | '1' | null;
  category?: string | null;
  subcategory?: string | null;
  brand?: string | null;
  availability_start?: string | null;
  availability_end?: string | null;
  tags?: string | null;
  /** 0 takes the discount away. */
  discount?: number | null;
  expiration_date?: string | null;
  notes?: string | null;
  is_featured?: '0' | '1' | null;
  /** 0 takes the item's own duration away: a service then takes 25 minutes. */
  duration?: number | null;
  /** A PNG, JPEG or WebP picture. */
  image?: Blob | null;
  /**
   * The version that was edited. Sent and no longer current: FAILED_PRECONDITION (reason EDIT_CONFLICT),
   * and nothing is changed. Not sent: the last write wins.
   */
  version?: number | null;
  /**
   * The stock that the form began with. Sent: the stock changes by `stock` less this, so that sales made since
   * then count. Not sent: `stock` replaces the stock.
   */
  stock_before?: number | null;
  tracks_stock?: '0' | '1' | null;
  /** Empty: 0. */
  low_stock_limit?: number | null;
  /** Of a combo: as in CreateItemRequest. Empty: as before. INVALID_ARGUMENT for an item that is no combo. */
  parts?: number[] | null;
}

/** Which item. */
export interface DeleteItemRequest {
  id: number;
}

/** Which items, of every establishment. */
export interface SearchItemsRequest {
  /** Part of the item's or the establishment's name. */
  q?: string | null;
  type?: 'product' | 'service' | '' | null;
  /** 1 active, 0 inactive */
  status?: '0' | '1' | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 50. */
  per_page?: number | null;
}

/** Which establishments. */
export interface ListEstablishmentsRequest {
  category: 'barbershop';
  /**
   * Part of the name, address, neighbourhood or city; of at least three characters also of the name
   * of a service that is on sale.
   */
  q?: string | null;
  /** Exact. */
  city?: string | null;
  segment?: string | null;
  /** Default name_asc. */
  sort?: 'name_asc' | 'name_desc' | '' | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 1000, the most. */
  per_page?: number | null;
}

/** Which of the caller's establishments. */
export interface ListMyEstablishmentsRequest {
  category: 'barbershop';
}

/** Which establishment. */
export interface GetEstablishmentRequest {
  id: number;
}

/** Which establishment. */
export interface ViewEstablishmentRequest {
  slug: string;
}

/** An establishment to make. Blank texts count as not given. */
export interface CreateEstablishmentRequest {
  name: string;
  category?: 'barbershop' | '' | null;
  type?: string | null;
  fantasy?: string | null;
  cnpj?: string | null;
  phone?: string | null;
  email?: string | null;
  description?: string | null;
  address?: string | null;
  city?: string | null;
  cep?: string | null;
  location?: string | null;
  instagram_url?: string | null;
  facebook_url?: string | null;
  twitter_url?: string | null;
  youtube_url?: string | null;
  website_url?: string | null;
  segments?: ('corte_masculino' | 'barba' | 'sobrancelha' | 'pintura' | 'hidratacao' | 'alisamento' | '')[] | null;
  /** Pictures: PNG, JPEG or WebP. */
  logo?: Blob | null;
  background?: Blob | null;
  /** 0 means 2. */
  app_id?: number | null;
  uf?: 'AC' | 'AL' | 'AP' | 'AM' | 'BA' | 'CE' | 'DF' | 'ES' | 'GO' | 'MA' | 'MT' | 'MS' | 'MG' | 'PA' | 'PB' | 'PR' | 'PE' | 'PI' | 'RJ' | 'RN' | 'RS' | 'RO' | 'RR' | 'SC' | 'SP' | 'SE' | 'TO' | '' | null;
  neighborhood?: string | null;
}

/** What to change; fields that are not sent stay, blank texts clear. */
export interface UpdateEstablishmentRequest {
  id: number;
  name?: string | null;
  fantasy?: string | null;
  cnpj?: string | null;
  phone?: string | null;
  email?: string | null;
  description?: string | null;
  address?: string | null;
  city?: string | null;
  cep?: string | null;
  location?: string | null;
  instagram_url?: string | null;
  facebook_url?: string | null;
  twitter_url?: string | null;
  youtube_url?: string | null;
  website_url?: string | null;
  /** Replaces the segments when any is sent, or when segments_sent is "1". */
  segments?: ('corte_masculino' | 'barba' | 'sobrancelha' | 'pintura' | 'hidratacao' | 'alisamento' | '')[] | null;
  /** "1" when an empty list of segments means that all were cleared. */
  segments_sent?: '0' | '1' | null;
  /** Pictures: PNG, JPEG or WebP. */
  logo?: Blob | null;
  background?: Blob | null;
  /**
   * The version that was edited. Sent and no longer current: FAILED_PRECONDITION (reason EDIT_CONFLICT),
   * and nothing is changed. Not sent: the last write wins.
   */
  version?: number | null;
  uf?: 'AC' | 'AL' | 'AP' | 'AM' | 'BA' | 'CE' | 'DF' | 'ES' | 'GO' | 'MA' | 'MT' | 'MS' | 'MG' | 'PA' | 'PB' | 'PR' | 'PE' | 'PI' | 'RJ' | 'RN' | 'RS' | 'RO' | 'RR' | 'SC' | 'SP' | 'SE' | 'TO' | '' | null;
  visit_minutes?: number | null;
  requires_contact_proof?: '0' | '1' | null;
  lapse_hours?: number | null;
  neighborhood?: string | null;
  change_deadline_minutes?: number | null;
}

/** Which establishment. */
export interface DeleteEstablishmentRequest {
  id: number;
}

/** An order to take. */
export interface CreateOrderRequest {
  app_id?: number | null;
  entity_name: 'establishment' | 'barbershop';
  entity_id: number;
  items: OrderLine[];
  customer_name: string;
  /** Blank: Balcão for a sale, App for a booking. */
  origin?: 'Balcão' | 'WhatsApp' | 'Telefone' | 'App' | '' | null;
  /** Blank: dine-in. */
  fulfillment?: 'dine-in' | 'take-away' | 'delivery' | '' | null;
  /** Blank: pending. */
  payment_status?: 'pending' | 'paid' | 'failed' | '' | null;
  /** Blank: Dinheiro. */
  payment_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  notes?: string | null;
  /** Wall clock of the establishment. Blank: now. */
  order_datetime?: string | null;
  /** The collaborator's id, not the user's. */
  attendant_id?: number | null;
  customer_phone?: string | null;
  customer_cpf?: string | null;
  customer_email?: string | null;
  /**
   * Of ContactService.ConfirmContact: shows that a visitor without an account reads an e-mail. One that
   * expired counts as none.
   */
  contact_proof?: string | null;
  /**
   * A booking with whoever is free, in place of `attendant_id`: the server chooses the least busy one of that
   * day, and `attendant` of the order names them.
   */
  any_attendant?: boolean | null;
}

/** One line to order. */
export interface OrderLine {
  item_id: number;
  /** 0 means 1. */
  quantity?: number | null;
  /** Ids of add-ons, repeated per count, at most 9 of each. */
  additions?: number[] | null;
  /** Ids of what is left out. */
  removals?: number[] | null;
  /** The collaborator who served this line. Absent or 0: the order's attendant, or nobody in particular. */
  attendant_id?: number | null;
}

/** Which order. */
export interface GetOrderRequest {
  id: number;
}

/** What the order is to be. */
export interface UpdateOrderRequest {
  id: number;
  app_id?: number | null;
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  entity_id?: number | null;
  items: OrderLine[];
  customer_name: string;
  origin?: 'Balcão' | 'WhatsApp' | 'Telefone' | 'App' | '' | null;
  fulfillment?: 'dine-in' | 'take-away' | 'delivery' | '' | null;
  payment_status?: 'pending' | 'paid' | 'failed' | '' | null;
  payment_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  notes?: string | null;
  customer_phone?: string | null;
  /** The collaborator who serves a sale; 0: nobody in particular. Absent: as before. Bookings are moved instead. */
  attendant_id?: number | null;
  /** The version that was edited. Absent: whatever it is. */
  version?: number | null;
}

/** Which order to cancel, and why. */
export interface CancelOrderRequest {
  id: number;
  reason?: string | null;
  /** Of the order that the caller saw. Absent: whatever it is. */
  version?: number | null;
}

/** What to do with a booking. */
export interface UpdateOrderAppointmentStatusRequest {
  id: number;
  action: 'confirm' | 'cancel' | 'attended' | 'not_attended';
  reason?: string | null;
  /** Of the order that the caller saw. Absent or 0: whatever it is. */
  version?: number | null;
}

/** Where a booking is to be. */
export interface MoveBookingRequest {
  id: number;
  /** The collaborator who serves then. Absent or 0: as before. */
  employer_id?: number | null;
  /** Wall clock of the establishment. */
  starts_at: string;
  /** Of the order that the caller saw. */
  version: number;
}

/** Which booking, and which days. */
export interface ListBookingMoveTimesRequest {
  id: number;
  /** The collaborator who would serve. Absent or 0: as before. */
  employer_id?: number | null;
  /** First day, YYYY-MM-DD. Empty: today. */
  start_date?: string | null;
  /** Number of days; 0 means 7. */
  days?: number | null;
}

/** Whose orders. */
export interface ListOrdersByEntityRequest {
  /** Stored with orders; lists don't look at it. */
  app_id?: number | null;
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  entity_id: number;
  /**
   * First and last day of order_datetime, in the establishment's zone. Without a first day: the 62 days
   * up to today, or up to the last day if that is earlier. Without a last day: all that are to come.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 10000, the most. */
  limit?: number | null;
  /** Orders that come after this one in the list: the id of the last one had. 0: from the start. */
  after_id?: number | null;
  /** Filters; blank and 0: any. `customer`: part of the name, whatever its case and accents, or digits of the phone. */
  origin?: 'Balcão' | 'WhatsApp' | 'Telefone' | 'App' | '' | null;
  fulfillment?: 'dine-in' | 'take-away' | 'delivery' | '' | null;
  payment_status?: 'pending' | 'paid' | 'failed' | 'refunded' | 'partially_refunded' | '' | null;
  /** Expected, or of a payment. */
  payment_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  status?: 'scheduled' | 'completed' | 'cancelled' | '' | null;
  customer?: string | null;
  /** An item that the order has a line or an addition of. */
  item_id?: number | null;
}

/** Whose orders. */
export interface ListOrdersByEmployerRequest {
  employer_id: number;
  /** Stored with orders; lists don't look at it. */
  app_id?: number | null;
  /**
   * First and last day of order_datetime, in the establishment's zone. Without a first day: the 62 days
   * up to today, or up to the last day if that is earlier. Without a last day: all that are to come.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 10000, the most. */
  limit?: number | null;
  /** Orders that come after this one in the list: the id of the last one had. 0: from the start. */
  after_id?: number | null;
}

/** Empty: the account is the caller's. */
export interface ExportAccountRequest {
}

/** Empty: the mail goes to the caller. */
export interface RequestAccountDeletionRequest {
}

/** The caller's confirmation: the password, or the mailed code for a caller without one. */
export interface DeleteAccountRequest {
  password?: string | null;
  code?: string | null;
}

/** Filters of entries. Omitted filters match every entry. */
export interface ListAuditEntriesRequest {
  /** Part of the name, user name or e-mail of actor or subject, of a profile's name, or an address. */
  q?: string | null;
  /** An action's code; an unknown one matches no entry. */
  action?: string | null;
  /** The actor's or the subject's id. 0: any. */
  user_id?: number | null;
  /** First and last day, in São Paulo. */
  start_date?: string | null;
  end_date?: string | null;
  /** Starts at 1; 0 means 1. */
  page?: number | null;
  /** 0 means 50. */
  per_page?: number | null;
}

/** The address to prove. */
export interface RequestContactCodeRequest {
  email: string;
}

/** The mailed code and its challenge. */
export interface ConfirmContactRequest {
  challenge: string;
  code: string;
}

/** The user name to find. */
export interface FindCandidateRequest {
  /** The exact user name; case is ignored. */
  q: string;
}

/** Empty: the answer is the same for every caller. */
export interface GetSettingsRequest {
}

/** The account to create. */
export interface RegisterRequest {
  username: string;
  email: string;
  password: string;
  password_confirmation: string;
  /** Omitted: the user name. */
  first_name?: string | null;
}

/** A user and their password. */
export interface LoginRequest {
  /** User name, e-mail or CPF. */
  username?: string | null;
  /** Sent by older clients instead of `username`. */
  email?: string | null;
  password: string;
}

/** The result of a Google sign-in. */
export interface LoginWithGoogleRequest {
  /** The ID token from Google's widget. */
  token_id: string;
}

/** Empty: the token identifies the session. */
export interface LogoutRequest {
}

/** The mailed code. */
export interface VerifyEmailRequest {
  verification_code: string;
}

/** Empty: the mail goes to the caller. */
export interface ResendVerificationCodeRequest {
}

/** The current and the new password. */
export interface ChangePasswordRequest {
  current_password: string;
  new_password: string;
  /** One of the two confirmations is required. */
  confirm_password?: string | null;
  /** Sent by newer clients instead of `confirm_password`. */
  password_confirmation?: string | null;
}

/** Empty: the user is the caller. */
export interface GetMeRequest {
}

/** The e-mail of the account to recover. */
export interface RequestPasswordResetRequest {
  email: string;
}

/** The mailed code and the new password. */
export interface ResetPasswordRequest {
  email: string;
  reset_password_code: string;
  password: string;
}

/** Whose days. */
export interface ListAgendaRequest {
  establishment_id: number;
  /** First and last day, in the establishment's zone. */
  start_date: string;
  end_date: string;
  /** Collaborators; empty: the first 20 by id whom the caller may see. Others are left out. */
  employer_ids?: number[] | null;
}

/** Whose changes. */
export interface WatchAgendaRequest {
  establishment_id: number;
  /** Collaborators. Those whom the caller may not see are left out; PERMISSION_DENIED when that is all. */
  employer_ids: number[];
}

/** Whose feed. */
export interface ShowCalendarFeedRequest {
  employer_id: number;
}

/** Whose feed to make. */
export interface CreateCalendarFeedRequest {
  employer_id: number;
}

/** Whose feed to end. */
export interface RevokeCalendarFeedRequest {
  employer_id: number;
}

/** Which feed. */
export interface ReadCalendarFeedRequest {
  /** The secret, followed by ".ics". */
  file: string;
}

/** Whose days. */
export interface ListHolidaysRequest {
  establishment_id: number;
}

/** A day, and how the shop works on it. */
export interface SaveHolidayRequest {
  establishment_id: number;
  /** From today to a year ahead. */
  date: string;
  kind: 'open' | 'closed' | 'hours';
  /** Both are required for own hours, and ignored otherwise. */
  start_time?: string | null;
  end_time?: string | null;
  /** Required for a day that is no national holiday, and ignored otherwise. */
  name?: string | null;
  /** `confirm` of a refusal: the bookings that it listed stay although the day changes. */
  confirm?: string | null;
}

/** Which day. */
export interface DeleteHolidayRequest {
  establishment_id: number;
  date: string;
}

/** Which page. */
export interface ListBarbershopsRequest {
  page?: number | null;
  /** 0 means 100. */
  per_page?: number | null;
}

/** Which barbershop. */
export interface GetBarbershopRequest {
  id: number;
}

/** Which barbershop. */
export interface ViewBarbershopRequest {
  slug: string;
}

/** What a barbershop is to be, in the words of older clients. */
export interface SaveBarbershopRequest {
  id?: number | null;
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  description?: string | null;
  address?: string | null;
  city?: string | null;
  state?: 'AC' | 'AL' | 'AP' | 'AM' | 'BA' | 'CE' | 'DF' | 'ES' | 'GO' | 'MA' | 'MT' | 'MS' | 'MG' | 'PA' | 'PB' | 'PR' | 'PE' | 'PI' | 'RJ' | 'RN' | 'RS' | 'RO' | 'RR' | 'SC' | 'SP' | 'SE' | 'TO' | '' | null;
  zipcode?: string | null;
  website?: string | null;
  location?: string | null;
  instagram?: string | null;
  /** Pictures: PNG, JPEG or WebP. */
  logo?: Blob | null;
  background_image?: Blob | null;
  /**
   * The version that was edited. Sent and no longer current: FAILED_PRECONDITION (reason EDIT_CONFLICT),
   * and nothing is changed. Not sent: the last write wins.
   */
  version?: number | null;
}

/** Whom to link. */
export interface AddBarberRequest {
  id: number;
  barber_email: string;
}

/** Whose link to end. */
export interface RemoveBarberRequest {
  barbershop_id: number;
  barber_id: number;
}

/** Whose page. */
export interface ViewBarberRequest {
  username: string;
}

/** Which picture. */
export interface GetImageRequest {
  /**
   * Hexadecimal digest and extension, such as 0123abcd….png, with a hyphen and 64, 128, 256, 480, 800,
   * 1280, 1920 or `share` between them for a variant.
   */
  name: string;
}

/** Which establishment. */
export interface GetListingRequest {
  id: number;
}

/** Which establishments to review. */
export interface ListReviewsRequest {
  /** new: not decided about yet, the default; hidden; all. */
  filter?: 'new' | 'hidden' | 'all' | '' | null;
  /** Part of the name, address or city. */
  q?: string | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 50. */
  per_page?: number | null;
}

/** Nothing to say: all of them. */
export interface CountListingsRequest {
}

/** What to do with an establishment. */
export interface ReviewEstablishmentRequest {
  id: number;
  /** "1" hides it, "0" shows it. */
  hidden: '0' | '1';
  /** Told to the owner. */
  reason?: string | null;
}

/** Whose stock. */
export interface ListLowStockRequest {
  entity_id: number;
}

/** Which booking. */
export interface ShowBookingRequest {
  /** The order's. */
  id: number;
  /** Empty: the caller is the signed-in customer. */
  secret?: string | null;
}

/** Which booking to cancel, and why. */
export interface CancelBookingRequest {
  /** The order's. */
  id: number;
  /** Empty: the caller is the signed-in customer. */
  secret?: string | null;
  reason?: string | null;
  /** Of the booking that the caller saw. */
  version: number;
}

/** Where a booking is to be. */
export interface MoveOwnBookingRequest {
  /** The order's. */
  id: number;
  /** Empty: the caller is the signed-in customer. */
  secret?: string | null;
  /** The collaborator who serves then. Absent or 0: as before. */
  employer_id?: number | null;
  /** Wall clock of the establishment. */
  starts_at: string;
  /** Of the booking that the caller saw. */
  version: number;
}

/** Which booking, and which days. */
export interface ListOwnMoveTimesRequest {
  /** The order's. */
  id: number;
  /** Empty: the caller is the signed-in customer. */
  secret?: string | null;
  /** The collaborator who would serve. Absent or 0: as before. */
  employer_id?: number | null;
  /** First day, YYYY-MM-DD. Empty: today. */
  start_date?: string | null;
  /** Number of days; 0 means 7. */
  days?: number | null;
}

/** Where to mail a booking's address. */
export interface RequestBookingMailRequest {
  /** The order's. */
  id: number;
  /** Empty: the caller is the signed-in customer. */
  secret?: string | null;
  email: string;
}

/** Whose customers. */
export interface ListFiadoAccountsRequest {
  entity_id: number;
  /** Part of the name, whatever its case and accents, or of the phone's digits. */
  q?: string | null;
}

/** Which account. */
export interface GetFiadoAccountRequest {
  id: number;
}

/** What is paid. */
export interface ReceiveFiadoRequest {
  id: number;
  method: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal';
  amount: number;
  /** Of the account that the caller saw. */
  version: number;
}

/** Which forecasts. */
export interface ListForecastsRequest {
  entity_id: number;
  start_date: string;
  end_date: string;
  status?: 'pending' | '' | null;
}

/** Which days to forecast. */
export interface GenerateForecastsRequest {
  entity_id: number;
  start_date: string;
  end_date: string;
}

/** Which bookings. Filters are optional and all hold at once. */
export interface ListOrderAppointmentsRequest {
  /**
   * Part of the customer's or the establishment's name, without regard to case and accents, or an
   * order's number.
   */
  q?: string | null;
  status?: 'pending' | 'confirmed' | 'attended' | 'not_attended' | 'cancelled' | '' | null;
  /** First and last day of order_datetime, in São Paulo. Empty: no bound. */
  start_date?: string | null;
  end_date?: string | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 25. */
  per_page?: number | null;
  /**
   * upcoming: those that have not ended and, without a status, were not cancelled; past: those that have
   * ended. Empty: both.
   */
  period?: 'upcoming' | 'past' | '' | null;
}

/** Which of the caller's bookings. */
export interface ListMyOrderAppointmentsRequest {
  /** upcoming: those that have not ended; past: those that have. Empty: both. */
  period?: 'upcoming' | 'past' | '' | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 25. */
  per_page?: number | null;
}

/** Days to count, both included, in São Paulo. */
export interface CountOrderAppointmentsRequest {
  start_date: string;
  end_date: string;
}

/** Which orders to export. */
export interface ExportOrdersRequest {
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  entity_id: number;
  /** First and last day of order_datetime, in the establishment's zone. */
  start_date: string;
  end_date: string;
  /** Filters; blank and 0: any. `customer`: part of the name, whatever its case and accents, or digits of the phone. */
  origin?: 'Balcão' | 'WhatsApp' | 'Telefone' | 'App' | '' | null;
  fulfillment?: 'dine-in' | 'take-away' | 'delivery' | '' | null;
  payment_status?: 'pending' | 'paid' | 'failed' | '' | null;
  payment_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  status?: 'scheduled' | 'completed' | 'cancelled' | '' | null;
  customer?: string | null;
  /** An item that the order has a line or an addition of. */
  item_id?: number | null;
}

/** What is paid. */
export interface AddPaymentRequest {
  id: number;
  method: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal';
  amount: number;
  /** Of the order that the caller saw. */
  version: number;
}

/** What is given back. */
export interface RefundPaymentRequest {
  id: number;
  /** By which it was paid. */
  method: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal';
  amount: number;
  /** Of the order that the caller saw. */
  version: number;
}

/** How an order is paid. */
export interface SetPaymentRequest {
  id: number;
  status: 'pending' | 'paid' | 'failed';
  /** Blank: as before. */
  method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  /** Of the order that the caller saw. Absent: whatever it is. */
  version?: number | null;
}

/** Which orders to sum up. */
export interface SummarizeOrdersRequest {
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  entity_id: number;
  /** As in ListOrdersByEntityRequest. */
  start_date?: string | null;
  end_date?: string | null;
  /** Filters; blank and 0: any. `customer`: part of the name, whatever its case and accents, or digits of the phone. */
  origin?: 'Balcão' | 'WhatsApp' | 'Telefone' | 'App' | '' | null;
  fulfillment?: 'dine-in' | 'take-away' | 'delivery' | '' | null;
  payment_status?: 'pending' | 'paid' | 'failed' | 'refunded' | 'partially_refunded' | '' | null;
  payment_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  status?: 'scheduled' | 'completed' | 'cancelled' | '' | null;
  customer?: string | null;
  /** An item that the order has a line or an addition of. */
  item_id?: number | null;
}

/** Which receipt, and for which printer. */
export interface GetPrinterReceiptRequest {
  /** The order's. */
  id: number;
  /** Blank: CP850. */
  code_page?: 'CP850' | 'CP858' | 'CP860' | 'Windows-1252' | '' | null;
  /** Marks the paper as "2ª via". */
  copy?: boolean | null;
}

/** For which printer. */
export interface GetPrinterTestRequest {
  /** Blank: CP850. */
  code_page?: 'CP850' | 'CP858' | 'CP860' | 'Windows-1252' | '' | null;
}

/** An establishment and a period. */
export interface GetOrderReportRequest {
  entity_id: number;
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  /** In the establishment's local time, both inclusive. */
  period_start: string;
  period_end: string;
}

/** Identifies an establishment. */
export interface GetSnapshotRequest {
  entity_id: number;
}

/** What every call sends and answers. */
export interface Calls {
  /** Lists the permission catalogue: categories with their permissions, in display order. */
  listPermissions: { request: ListPermissionsRequest; response: ListPermissionsResponse };
  /** Lists the profiles by name. */
  listProfiles: { request: ListProfilesRequest; response: ListProfilesResponse };
  /**
   * Creates a profile. INVALID_ARGUMENT for an unknown permission or a name in use; PERMISSION_DENIED for a
   * permission that the caller lacks.
   */
  createProfile: { request: CreateProfileRequest; response: SaveProfileResponse };
  /** Returns one profile. NOT_FOUND if there is none. */
  getProfile: { request: GetProfileRequest; response: GetProfileResponse };
  /**
   * Changes name and permissions; the change applies immediately to all users of the profile.
   * INVALID_ARGUMENT for an unknown permission or a name in use; FAILED_PRECONDITION for Administrador;
   * PERMISSION_DENIED when the profile has, or is to get, a permission that the caller lacks.
   */
  updateProfile: { request: UpdateProfileRequest; response: SaveProfileResponse };
  /**
   * Removes a profile. FAILED_PRECONDITION for Administrador, and for a profile in use, with the number of
   * its users.
   */
  deleteProfile: { request: DeleteProfileRequest; response: MessageResponse };
  /** Lists all users by name, with the selectable profiles. */
  listUsers: { request: ListUsersRequest; response: ListUsersResponse };
  /** Counts the users that ListUsers lists. */
  countUsers: { request: CountUsersRequest; response: CountUsersResponse };
  /**
   * Creates a user from a name and an e-mail, and mails a code to set a password. INVALID_ARGUMENT (reason
   * EMAIL_TAKEN) when the e-mail is in use.
   */
  createUser: { request: CreateUserRequest; response: MessageResponse };
  /**
   * Returns a user by id or user name: all fields for the user and for holders of user_show, name and
   * picture for callers connected to them by a shop, an order or an appointment. NOT_FOUND for other
   * callers and for unknown users.
   */
  getUser: { request: GetUserRequest; response: GetUserResponse };
  /** Returns a user's name by id, with the same access rules as GetUser. */
  showUser: { request: ShowUserRequest; response: ShowUserResponse };
  /**
   * Changes the sent fields. Users change their own data, holders of user_edit that of all users; only the
   * latter change e-mail and profile. PERMISSION_DENIED for other callers, and for a profile or a user with
   * permissions that the caller lacks. INVALID_ARGUMENT names an invalid field or one in use;
   * FAILED_PRECONDITION for removing the last administrator's profile.
   */
  updateUser: { request: UpdateUserRequest; response: UpdateUserResponse };
  /**
   * Confirms, for an administrator who has seen a document, that a CPF belongs to this user. The user may
   * then sign in with it; other users' claims to it are removed. PERMISSION_DENIED for a user, or another
   * claimant, with permissions that the caller lacks; FAILED_PRECONDITION (reason CPF_CHANGED) when the
   * user has changed their CPF.
   */
  verifyCpf: { request: VerifyCpfRequest; response: UpdateUserResponse };
  /**
   * Removes a user: ends their sessions, frees e-mail and user name, and shows "Não identificado" in
   * references. PERMISSION_DENIED for oneself and for a user with permissions that the caller lacks;
   * FAILED_PRECONDITION for the last administrator (LAST_ADMINISTRATOR), an owner of establishments
   * (OWNS_ESTABLISHMENT), a collaborator (WORKS_AT_ESTABLISHMENT), and a user with future bookings as
   * client (HAS_BOOKINGS) or at a present shop as provider (HAS_CLIENTS). Past bookings stay with the shop.
   */
  deleteUser: { request: DeleteUserRequest; response: MessageResponse };
  /**
   * The times of one day at which a booking of `duration` minutes may start: every 15 minutes from
   * the start of a working period (adjoining periods are one), without what is taken or past.
   * Ascending and unique; empty when there is none.
   */
  listAvailableTimes: { request: ListAvailableTimesRequest; response: ListAvailableTimesResponse };
  /**
   * The same for a strip of days in one answer, so that a phone asks once; of one collaborator, or of
   * several together, each time then with those who are free. INVALID_ARGUMENT unless it names either
   * `employer_id` or `employer_ids`.
   */
  listAvailableDays: { request: ListAvailableDaysRequest; response: ListAvailableDaysResponse };
  /**
   * When establishments are open, and the first time of today or tomorrow at which the shortest service
   * can be booked there with anybody. Leaves out establishments that are unknown, removed or hidden.
   */
  listOpenings: { request: ListOpeningsRequest; response: ListOpeningsResponse };
  /** The weekly hours of a collaborator, monday to sunday, then by start. */
  listSchedule: { request: ListScheduleRequest; response: Schedule[] };
  /**
   * Adds weekly hours; a row that exists is switched on again. Weekdays that are to be replaced lose
   * their rows in the same step. INVALID_ARGUMENT for an end that is not after its start or rows that
   * overlap; FAILED_PRECONDITION (reason BOOKINGS_STRANDED, see ReserveTime) when bookings would stand
   * outside of the new hours.
   */
  saveSchedule: { request: SaveScheduleRequest; response: MessageResponse };
  /**
   * Changes when one row of weekly hours begins and ends, and switches it off, so that it offers no
   * times, or on again. NOT_FOUND if there is none; INVALID_ARGUMENT for an end that is not after its
   * start; FAILED_PRECONDITION (reason HOURS_OVERLAP) for what overlaps another row that is on, (reason
   * BOOKINGS_STRANDED, see ReserveTime) when bookings would stand outside of what is left.
   */
  updateSchedule: { request: UpdateScheduleRequest; response: MessageResponse };
  /**
   * Removes one row of weekly hours. NOT_FOUND if there is none; FAILED_PRECONDITION (reason
   * BOOKINGS_STRANDED, see ReserveTime) when bookings stand in it.
   */
  deleteSchedule: { request: DeleteScheduleRequest; response: MessageResponse };
  /**
   * Takes a break, a day off or a vacation off the person's agenda, at every shop. An Idempotency-Key
   * makes it once. INVALID_ARGUMENT for what begins in the past, more than a year ahead, or lasts too
   * long; FAILED_PRECONDITION (reason ALREADY_OFF) when all of it is off already, (reason
   * TOO_MANY_RESERVED) beyond 200 to come, (reason BOOKINGS_STRANDED) when bookings stand there: the
   * answer carries StrandedBookings. The same request with that `confirm` is done, unless others came meanwhile, and the
   * bookings stay. Bookings of the person at other shops stay and are told to the person alone.
   */
  reserveTime: { request: ReserveTimeRequest; response: ReserveTimeResponse };
  /**
   * Gives a break, day off or vacation back, or the rest of those that one request made. NOT_FOUND if
   * there is none.
   */
  releaseTime: { request: ReleaseTimeRequest; response: MessageResponse };
  /**
   * Breaks, days off and vacations of a collaborator between two days, by start. The person sees those
   * that were entered at their other shops too.
   */
  listReservedTimes: { request: ListReservedTimesRequest; response: ListReservedTimesResponse };
  /**
   * Lists an establishment's appointments, the latest start first: for its owner and people with see_orders
   * or manage_agenda every one, for others who work there those that they provide. PERMISSION_DENIED for
   * anyone else; NOT_FOUND if there is no such establishment.
   */
  listAppointmentsByEntity: { request: ListAppointmentsByEntityRequest; response: ListAppointmentsResponse };
  /**
   * Lists a provider's appointments, the latest start first: for the provider those of the shops where they
   * work now, for others those of the shops of which they see everything. PERMISSION_DENIED for whom no
   * shop connects to the provider so.
   */
  listAppointmentsByProvider: { request: ListAppointmentsByProviderRequest; response: ListAppointmentsResponse };
  /** Lists the caller's own appointments as a client, the latest start first. */
  listMyAppointments: { request: ListMyAppointmentsRequest; response: ListAppointmentsResponse };
  /**
   * Finds people whom a shop may choose as clients by their id: who works there, or has booked or accepted
   * something there that was not cancelled. By part of the name; for its owner and people with
   * manage_agenda, and PERMISSION_DENIED for anyone else.
   */
  listShopClients: { request: ListShopClientsRequest; response: ListShopClientsResponse };
  /**
   * Books a client with a provider; 25 minutes a service. The owner and people with manage_agenda book any
   * client, and start at any minute; others book themselves, under the shop's rules for bookings from
   * outside. Repeating an Idempotency-Key answers the first answer; INVALID_ARGUMENT (reason
   * IDEMPOTENCY_KEY_REUSED) for the key with another request. FAILED_PRECONDITION with `suggestion` and
   * `tip` when the provider's time is taken (reason SLOT_TAKEN) or is not one of those offered (reason
   * OFF_GRID); INVALID_ARGUMENT when it can't be booked at all, for a provider who does not work there, for
   * services that are not sold there, and for a client who is the provider. A client whom the shop may not
   * choose is refused as one who does not exist (reason UNKNOWN_CLIENT). RESOURCE_EXHAUSTED for too many.
   */
  createAppointment: { request: CreateAppointmentRequest; response: SaveAppointmentResponse };
  /**
   * Confirms, cancels or completes. The provider and people with manage_agenda may do each; the client
   * confirms what somebody else registered for them, and cancels as CancelAppointment says.
   * FAILED_PRECONDITION when the current status does not allow it (reason TRANSITION_REFUSED), when somebody
   * changed the appointment since the `version` that the caller saw or at the same moment (reason
   * BOOKING_CHANGED), for completing before the start (reason NOT_STARTED), and for a client's late
   * cancel (reason TOO_LATE). NOT_FOUND for what is not the caller's to see.
   */
  updateAppointmentStatus: { request: UpdateAppointmentStatusRequest; response: SaveAppointmentResponse };
  /**
   * Moves an appointment that is not over to another start or another provider of its shop. The provider and
   * people with manage_agenda may, to any free minute; the client may until the shop's deadline, to a start
   * that is offered. `version` is the one that the caller saw: FAILED_PRECONDITION
   * (reason BOOKING_CHANGED) when somebody changed the appointment since. Refusals change nothing:
   * FAILED_PRECONDITION with `suggestion` and `tip` when the time is taken (reason SLOT_TAKEN) or not
   * offered (reason OFF_GRID), for a client past the deadline (reason TOO_LATE) and for what is cancelled or
   * completed (reason TRANSITION_REFUSED); INVALID_ARGUMENT for time outside the hours, past or too far
   * ahead. Repeating an Idempotency-Key answers the appointment as it is now. Same fields as MoveBooking of
   * orders.
   */
  moveAppointment: { request: MoveAppointmentRequest; response: SaveAppointmentResponse };
  /**
   * Lists the times to which the caller may move an appointment: as ListAvailableDays, for its length, and
   * as if its own time were free. Refuses like MoveAppointment who may not move it, and with
   * FAILED_PRECONDITION what can't be moved any more (reasons TRANSITION_REFUSED, TOO_LATE).
   */
  listAppointmentMoveTimes: { request: ListAppointmentMoveTimesRequest; response: ListAvailableDaysResponse };
  /**
   * Cancels and frees the time; the row stays. The client may until the shop's deadline, then
   * FAILED_PRECONDITION (reason TOO_LATE). Otherwise as UpdateAppointmentStatus.
   */
  cancelAppointment: { request: CancelAppointmentRequest; response: MessageResponse };
  /**
   * Lists an establishment's records, the newest first: for its owner and people with see_orders or
   * manage_agenda every one, for others who work there those that they provided. PERMISSION_DENIED for
   * anyone else; NOT_FOUND if there is no such establishment.
   */
  listServiceRecordsByEntity: { request: ListServiceRecordsByEntityRequest; response: ListServiceRecordsResponse };
  /**
   * Lists a provider's records, the newest first: for the provider those of the shops where they work now,
   * for others those of the shops of which they see everything. PERMISSION_DENIED for whom no shop connects
   * to the provider so.
   */
  listServiceRecordsByProvider: { request: ListServiceRecordsByProviderRequest; response: ListServiceRecordsResponse };
  /** Lists the caller's own records as a client, the newest first. */
  listMyServiceRecords: { request: ListMyServiceRecordsRequest; response: ListServiceRecordsResponse };
  /**
   * Enters a record as pending: the owner and people with manage_agenda for anybody who works there, others
   * who work there for themselves, then with the prices of the catalogue. PERMISSION_DENIED for anyone else.
   * Repeating an Idempotency-Key answers the first answer; INVALID_ARGUMENT (reason IDEMPOTENCY_KEY_REUSED)
   * for the key with another request. INVALID_ARGUMENT for a provider who does not work there, for services
   * that are not sold there, for a discount above the total, for a client who is the provider, and (reason
   * UNKNOWN_CLIENT) for one whom the shop may not choose or who does not exist. RESOURCE_EXHAUSTED for too
   * many.
   */
  createServiceRecord: { request: CreateServiceRecordRequest; response: SaveServiceRecordResponse };
  /** Returns one record. NOT_FOUND if there is none or it is not the caller's to see. */
  getServiceRecord: { request: GetServiceRecordRequest; response: GetServiceRecordResponse };
  /**
   * Approves or refuses a pending record. The owner and people with manage_agenda may do both; the provider
   * refuses; the client refuses what somebody else registered for them, an approved record too.
   * FAILED_PRECONDITION (reason TRANSITION_REFUSED) when the current status does not allow it, or somebody
   * else was faster; PERMISSION_DENIED for who may see it and not do that; NOT_FOUND for anyone else.
   */
  updateServiceRecordStatus: { request: UpdateServiceRecordStatusRequest; response: SaveServiceRecordResponse };
  /** Lists the collaborators of an establishment, named by id or slug, for its owner; those who are invited too. */
  listCollaborators: { request: ListCollaboratorsRequest; response: ListCollaboratorsResponse };
  /**
   * Invites a person by e-mail, user name or `user_id`, and mails them; whoever has no account gets one,
   * and a code to set a password. The answer does not depend on whether the e-mail has an account. Inviting
   * oneself links at once. PERMISSION_DENIED for anyone but the owner; NOT_FOUND for an unknown user name
   * or id; FAILED_PRECONDITION (reason ALREADY_LINKED) if linked or invited; RESOURCE_EXHAUSTED for too
   * many invitations of one owner.
   */
  createCollaborator: { request: CreateCollaboratorRequest; response: SaveCollaboratorResponse };
  /** Returns one collaborator by id; an invited one to the owner only. NOT_FOUND if there is none. */
  getCollaborator: { request: GetCollaboratorRequest; response: GetCollaboratorResponse };
  /**
   * Changes role and permissions. PERMISSION_DENIED for anyone but the owner. FAILED_PRECONDITION
   * (reason EDIT_CONFLICT) when somebody changed them since `version`.
   */
  updateCollaborator: { request: UpdateCollaboratorRequest; response: SaveCollaboratorResponse };
  /**
   * Ends a collaborator's link, or withdraws an invitation; their free times are gone at once, and old
   * orders keep their name. FAILED_PRECONDITION (reason FUTURE_BOOKINGS, with `future_bookings`, how many,
   * and `next_bookings`, up to five local starts separated by commas) while future bookings stand.
   * PERMISSION_DENIED for anyone but the owner.
   */
  detachCollaborator: { request: DetachCollaboratorRequest; response: MessageResponse };
  /**
   * Ends the caller's own link. Their free times are gone at once. Bookings that stand do not keep them:
   * without `leave_bookings` these are refused as DetachCollaborator does, so that the person knows of
   * them; with it the link ends, the bookings stay with the establishment, and its owner is mailed.
   * NOT_FOUND unless the caller works there by this link.
   */
  leaveTeam: { request: LeaveTeamRequest; response: MessageResponse };
  /** Lists the invitations that wait for the caller's answer, and the teams that they are in, the newest first. */
  listInvitations: { request: ListInvitationsRequest; response: ListInvitationsResponse };
  /**
   * Accepts an invitation to the caller: from now on they work there. Repeating is fine. NOT_FOUND if
   * there is none, or it was withdrawn.
   */
  acceptInvitation: { request: AnswerInvitationRequest; response: AcceptInvitationResponse };
  /** Refuses an invitation to the caller. NOT_FOUND if none waits for their answer. */
  refuseInvitation: { request: AnswerInvitationRequest; response: MessageResponse };
  /** Searches the collaborators of every establishment by name, for administration. */
  searchCollaborators: { request: SearchCollaboratorsRequest; response: SearchCollaboratorsResponse };
  /** The public card of a collaborator by user name. NOT_FOUND if there is none. */
  viewCollaborator: { request: ViewCollaboratorRequest; response: GetCollaboratorResponse };
  /** Lists the items of an establishment; those not for sale to its owner and to collaborators with manage_catalogue only. */
  listItems: { request: ListItemsRequest; response: Item[] };
  /** One page of what is for sale at an establishment. NOT_FOUND for an unknown slug. */
  browseItems: { request: BrowseItemsRequest; response: BrowseItemsResponse };
  /** Makes an item. PERMISSION_DENIED for anyone but the owner and collaborators with manage_catalogue. */
  createItem: { request: CreateItemRequest; response: SaveItemResponse };
  /** Returns one item. NOT_FOUND if there is none, or it is not for sale and the caller may not change it. */
  getItem: { request: GetItemRequest; response: GetItemResponse };
  /** Returns one item in the words of older clients. */
  showItem: { request: ShowItemRequest; response: ShowItemResponse };
  /** Items of an event; establishments have none, so the list is empty. */
  listEventItems: { request: ListEventItemsRequest; response: Item[] };
  /**
   * Changes the fields that are sent; `status` 1 puts an inactive item back on sale.
   * PERMISSION_DENIED for anyone but the owner and collaborators with manage_catalogue.
   * FAILED_PRECONDITION (reason EDIT_CONFLICT) when somebody changed it since `version`.
   */
  updateItem: { request: UpdateItemRequest; response: SaveItemResponse };
  /**
   * Takes an item off the list; orders keep it. PERMISSION_DENIED for anyone but the owner and
   * collaborators with manage_catalogue. FAILED_PRECONDITION (reason PART_OF_COMBO) while a combo contains it.
   */
  deleteItem: { request: DeleteItemRequest; response: MessageResponse };
  /** Searches the services and products of every establishment by name, for administration. */
  searchItems: { request: SearchItemsRequest; response: SearchItemsResponse };
  /**
   * Lists establishments of a category that are listed and not hidden, all of them unless per_page
   * says less, with the lowest price of their services. Filters are optional and work without regard
   * to case and accents.
   */
  listEstablishments: { request: ListEstablishmentsRequest; response: ListEstablishmentsResponse };
  /** Lists the caller's own establishments of a category, by name. */
  listMyEstablishments: { request: ListMyEstablishmentsRequest; response: ListMyEstablishmentsResponse };
  /** Returns one establishment by id. NOT_FOUND if there is none. */
  getEstablishment: { request: GetEstablishmentRequest; response: GetEstablishmentResponse };
  /**
   * The public page: the establishment, its items and its collaborators. Inactive items are given to
   * the owner and to collaborators with manage_catalogue only. Of very many items it holds the first
   * of each category; BrowseItems has the rest. NOT_FOUND for an unknown slug.
   */
  viewEstablishment: { request: ViewEstablishmentRequest; response: ViewEstablishmentResponse };
  /**
   * Makes an establishment that the caller owns; its slug is made of the name and is never a word of
   * our own paths. RESOURCE_EXHAUSTED for too many in an hour.
   */
  createEstablishment: { request: CreateEstablishmentRequest; response: SaveEstablishmentResponse };
  /**
   * Changes the fields that are sent; the slug stays. PERMISSION_DENIED for anyone but the owner.
   * FAILED_PRECONDITION (reason EDIT_CONFLICT) when somebody changed it since `version`.
   */
  updateEstablishment: { request: UpdateEstablishmentRequest; response: SaveEstablishmentResponse };
  /**
   * Takes an establishment off the marketplace; orders keep their names and the slug is not given
   * again. FAILED_PRECONDITION (reason FUTURE_BOOKINGS, with `future_bookings`, how many, and
   * `next_bookings`, up to five local starts separated by commas) while future bookings stand.
   * PERMISSION_DENIED for anyone but the owner.
   */
  deleteEstablishment: { request: DeleteEstablishmentRequest; response: MessageResponse };
  /**
   * Takes an order. With `attendant_id` and a future `order_datetime` it is a booking, which anyone
   * may make and which starts as unpaid and pending; with `any_attendant` the server chooses who serves
   * it, among everybody who is free. Otherwise it is a sale over the counter, which needs make_orders, as does a
   * booking that is paid already. A repeated Idempotency-Key answers the order of the first request as it is now
   * and takes no time: 201, or 200 with a sentence that says so when the order was cancelled since.
   * FAILED_PRECONDITION (reason SLOT_TAKEN, with `suggestion` and `tip`) when the time is
   * taken; INVALID_ARGUMENT for anything that can't be sold or booked. RESOURCE_EXHAUSTED, with a delay, for
   * too many bookings of an account, a proven e-mail or an address, or too many to come with one phone number.
   * PERMISSION_DENIED (reason CONTACT_PROOF_REQUIRED) for a visitor who must first sign in or prove an e-mail
   * (`contact_proof`): when visitors of their address hold their share of the attendant's day or booked too
   * much, or the shop requires it. No limits for make_orders, manage_agenda and the attendant themselves.
   */
  createOrder: { request: CreateOrderRequest; response: SaveOrderResponse };
  /**
   * Returns an order with its receipt. Needs see_orders, but for its attendant, its customer and
   * whoever made it and still works there. NOT_FOUND for anyone else.
   */
  getOrder: { request: GetOrderRequest; response: GetOrderResponse };
  /**
   * Replaces what was ordered. A payment_status or payment_method that differs from the order's is set as
   * OrderPaymentService.SetPayment does, with the rights that it needs. Start, attendant and status of a booking stay;
   * one that has not begun gets the time that its services take now: FAILED_PRECONDITION (reason SLOT_TAKEN) with
   * `suggestion` and `tip` when that time is taken, INVALID_ARGUMENT when it is outside the hours. Needs make_orders:
   * PERMISSION_DENIED without, NOT_FOUND for an order that the caller can't get. FAILED_PRECONDITION (EDIT_CONFLICT)
   * for a stale `version`, (ORDER_CANCELLED), (PAID_MORE) when more is paid than it would cost.
   */
  updateOrder: { request: UpdateOrderRequest; response: SaveOrderResponse };
  /**
   * Cancels a sale or a booking, whose time is free at once. A sale needs make_orders or the permission
   * ticket_sale_refund, a booking what UpdateOrderAppointmentStatus asks for: PERMISSION_DENIED without,
   * NOT_FOUND for an order that the caller can't get. Repeating changes nothing. FAILED_PRECONDITION for a stale
   * `version` (EDIT_CONFLICT, BOOKING_CHANGED) and for a finished booking (TRANSITION_REFUSED, TOO_LATE).
   */
  cancelOrder: { request: CancelOrderRequest; response: SaveOrderResponse };
  /**
   * Confirms, cancels or finishes a booking. Cancelling frees the time at once. Needs manage_agenda, but for its
   * attendant; its customer, until the shop's deadline, and whoever made it and still works there, may cancel:
   * PERMISSION_DENIED otherwise, NOT_FOUND for whoever can't get the order. FAILED_PRECONDITION (reason
   * TRANSITION_REFUSED) when the current status does not allow it, (reason TOO_LATE) for a customer past the deadline,
   * (reason BOOKING_CHANGED) when somebody changed the booking since the `version` that the caller saw.
   */
  updateOrderAppointmentStatus: { request: UpdateOrderAppointmentStatusRequest; response: SaveOrderResponse };
  /**
   * Moves a booking that is not over to another start or another collaborator of its shop. Whoever may confirm it may
   * move it, to any free minute; its customer may until the shop's deadline, to a start that is offered. `version` is
   * the one that the caller saw: FAILED_PRECONDITION (reason BOOKING_CHANGED) when somebody changed the booking since.
   * Refusals change nothing: FAILED_PRECONDITION with `suggestion` and `tip` when the time is taken (reason
   * SLOT_TAKEN) or not offered (reason OFF_GRID), for a customer past the deadline (reason TOO_LATE) and for what is
   * cancelled or finished (reason TRANSITION_REFUSED); INVALID_ARGUMENT for time outside the hours, past or too far
   * ahead. Repeating an Idempotency-Key answers the order as it is now. UNAVAILABLE: whether it moved will be seen;
   * ask again with the same key.
   */
  moveBooking: { request: MoveBookingRequest; response: SaveOrderResponse };
  /**
   * Lists the times to which the caller may move a booking: as ListAvailableDays of booking, for its length,
   * and as if its own time were free. Refuses like MoveBooking who may not move it, and with
   * FAILED_PRECONDITION what can't be moved any more (reasons TRANSITION_REFUSED, TOO_LATE).
   */
  listBookingMoveTimes: { request: ListBookingMoveTimesRequest; response: ListAvailableDaysResponse };
  /**
   * Lists an establishment's orders, newest first by order_datetime: without days, those of the last 62
   * days and all that are to come. The answer says where it was cut. A collaborator without see_orders
   * gets those they serve; PERMISSION_DENIED for whoever does not belong to the shop.
   */
  listOrdersByEntity: { request: ListOrdersByEntityRequest; response: ListOrdersByEntityResponse };
  /**
   * Lists an attendant's orders, newest first by order_datetime: without days, those of the last 62 days
   * and all that are to come. The answer says where it was cut. Needs see_orders, but for the
   * attendant's own.
   */
  listOrdersByEmployer: { request: ListOrdersByEmployerRequest; response: ListOrdersByEmployerResponse };
  /**
   * All data about the caller, from every service. UNAVAILABLE when a service does not answer, never a
   * partial export; RESOURCE_EXHAUSTED after too many requests.
   */
  exportAccount: { request: ExportAccountRequest; response: ExportAccountResponse };
  /**
   * Mails a caller without a password a code that confirms DeleteAccount. FAILED_PRECONDITION (reason
   * HAS_PASSWORD) for a caller with a password; RESOURCE_EXHAUSTED after too many requests.
   */
  requestAccountDeletion: { request: RequestAccountDeletionRequest; response: MessageResponse };
  /**
   * Removes the caller's account permanently: ends its sessions and anonymizes the person in every service;
   * shops keep their totals and numbers. INVALID_ARGUMENT for a wrong password or code (reason BAD_CODE).
   * FAILED_PRECONDITION, by reason, for a caller who owns a shop (OWNS_ESTABLISHMENT), has bookings as
   * client (HAS_BOOKINGS) or as provider (HAS_CLIENTS), or is the last administrator (LAST_ADMINISTRATOR).
   */
  deleteAccount: { request: DeleteAccountRequest; response: MessageResponse };
  /** Lists a page of entries, newest first. */
  listAuditEntries: { request: ListAuditEntriesRequest; response: ListAuditEntriesResponse };
  /**
   * Mails a code to an address. Answers the same with and without an account for the address.
   * RESOURCE_EXHAUSTED after too many codes to the address or from the caller's network address.
   */
  requestContactCode: { request: RequestContactCodeRequest; response: RequestContactCodeResponse };
  /**
   * Returns a proof for the code of a challenge. INVALID_ARGUMENT (reason BAD_CODE) for a code that is
   * wrong, used, expired, or has been tried five times.
   */
  confirmContact: { request: ConfirmContactRequest; response: ConfirmContactResponse };
  /**
   * Finds a user by their exact user name, for owners of establishments and administrators. Ignores e-mails
   * and CPFs: CreateCollaborator accepts an e-mail directly. PERMISSION_DENIED for other callers; NOT_FOUND
   * for an unknown name; RESOURCE_EXHAUSTED after too many searches.
   */
  findCandidate: { request: FindCandidateRequest; response: FindCandidateResponse };
  /** The available ways to sign in. */
  getSettings: { request: GetSettingsRequest; response: GetSettingsResponse };
  /**
   * Creates an account and mails a verification code. INVALID_ARGUMENT names an invalid field or one in use
   * (reason USER_NAME_TAKEN or EMAIL_TAKEN); RESOURCE_EXHAUSTED after too many registrations from one
   * address.
   */
  register: { request: RegisterRequest; response: RegisterResponse };
  /**
   * Opens a session for a user name, e-mail or CPF and its password. UNAUTHENTICATED (reason
   * BAD_CREDENTIALS) for a failed sign-in, with the same text and response time for unknown accounts;
   * RESOURCE_EXHAUSTED after too many failures.
   */
  login: { request: LoginRequest; response: LoginResponse };
  /**
   * Opens a session for a Google ID token; the first one creates the account. UNAUTHENTICATED for an
   * invalid token.
   */
  loginWithGoogle: { request: LoginWithGoogleRequest; response: LoginResponse };
  /** Ends this session immediately. */
  logout: { request: LogoutRequest; response: MessageResponse };
  /**
   * Marks the caller's e-mail as verified; succeeds if it is verified already. INVALID_ARGUMENT (reason
   * BAD_CODE) for a wrong, used or expired code.
   */
  verifyEmail: { request: VerifyEmailRequest; response: MessageResponse };
  /** Mails a new verification code and invalidates earlier ones. RESOURCE_EXHAUSTED after too many requests. */
  resendVerificationCode: { request: ResendVerificationCodeRequest; response: MessageResponse };
  /**
   * Changes the caller's password and ends their other sessions. INVALID_ARGUMENT for a wrong current
   * password, different confirmations, or a weak new password.
   */
  changePassword: { request: ChangePasswordRequest; response: MessageResponse };
  /** The caller with their profile, employments and establishments. */
  getMe: { request: GetMeRequest; response: GetMeResponse };
  /** Mails a code to set a new password. Answers the same for unknown accounts. */
  requestPasswordReset: { request: RequestPasswordResetRequest; response: MessageResponse };
  /**
   * Sets a new password with a mailed code and ends all sessions. INVALID_ARGUMENT (reason BAD_CODE) for a
   * wrong, used or expired code, and for an unknown e-mail.
   */
  resetPassword: { request: ResetPasswordRequest; response: MessageResponse };
  /**
   * Lists working hours and occupied time of at most 20 collaborators on at most 7 days. INVALID_ARGUMENT
   * for a last day before the first one, or more days.
   */
  listAgenda: { request: ListAgendaRequest; response: ListAgendaResponse };
  /**
   * Follows the changes of at most 20 agendas: a stream of events whose ids are those of collaborators. It
   * ends with the session. Answered 503 with Retry-After when changes can't be followed for now, and for
   * too many streams.
   */
  watchAgenda: { request: WatchAgendaRequest; response: ReadableStream<Uint8Array> };
  /**
   * Tells whether a collaborator has a feed: to the collaborator, the shop's owner and administrators.
   * PERMISSION_DENIED for anyone else; NOT_FOUND for an unknown collaborator.
   */
  showCalendarFeed: { request: ShowCalendarFeedRequest; response: CalendarFeed };
  /**
   * Makes an address with a new secret; one that the collaborator had before opens nothing any more. Only the
   * collaborator may: PERMISSION_DENIED for anyone else, NOT_FOUND for an unknown collaborator.
   */
  createCalendarFeed: { request: CreateCalendarFeedRequest; response: CreateCalendarFeedResponse };
  /**
   * Ends a feed at once: for the collaborator, the shop's owner and administrators. Repeating is fine.
   * PERMISSION_DENIED for anyone else; NOT_FOUND for an unknown collaborator.
   */
  revokeCalendarFeed: { request: RevokeCalendarFeedRequest; response: CalendarFeed };
  /**
   * Returns the feed of a secret as text/calendar: bookings of every source from 31 days ago to 366 days
   * ahead with the client's first name and the services, those that were cancelled included; no breaks and
   * no days off. Times are in UTC; SEQUENCE rises with every change of a booking. NOT_FOUND for a wrong
   * secret, RESOURCE_EXHAUSTED after many wrong ones from one network address. UNAVAILABLE when not all
   * bookings can be read, and when there are more than 5000: calendar programs delete what a feed leaves out.
   */
  readCalendarFeed: { request: ReadCalendarFeedRequest; response: Blob };
  /** The national holidays of the coming year and the shop's own days, by date. */
  listHolidays: { request: ListHolidaysRequest; response: ListHolidaysResponse };
  /**
   * Says how the shop works on a day: closed, open by its weekly hours, or within hours of that day.
   * FAILED_PRECONDITION (reason BOOKINGS_STRANDED, see ReserveTime) when bookings would stand outside of
   * what is left of the day.
   */
  saveHoliday: { request: SaveHolidayRequest; response: SaveHolidayResponse };
  /** Forgets what was said of a day: it is as every week again. NOT_FOUND if nothing was said. */
  deleteHoliday: { request: DeleteHolidayRequest; response: MessageResponse };
  /** Lists barbershops by name. */
  listBarbershops: { request: ListBarbershopsRequest; response: ListBarbershopsResponse };
  /** Lists the caller's barbershops by name. */
  listMyBarbershops: { request: ListBarbershopsRequest; response: ListBarbershopsResponse };
  /** Returns a barbershop and its barbers by id. NOT_FOUND if there is none. */
  getBarbershop: { request: GetBarbershopRequest; response: GetBarbershopResponse };
  /** Returns a barbershop with its active services, those of ViewEstablishment, and barbers by slug. NOT_FOUND if there is none. */
  viewBarbershop: { request: ViewBarbershopRequest; response: ViewBarbershopResponse };
  /** Makes a barbershop that the caller owns. */
  createBarbershop: { request: SaveBarbershopRequest; response: SaveBarbershopResponse };
  /**
   * Changes the fields that are sent, as UpdateEstablishment does. PERMISSION_DENIED for anyone but
   * the owner.
   */
  updateBarbershop: { request: SaveBarbershopRequest; response: SaveBarbershopResponse };
  /** Takes a barbershop off the marketplace, as DeleteEstablishment does. */
  deleteBarbershop: { request: GetBarbershopRequest; response: MessageResponse };
  /** Lists the barbers of a barbershop. NOT_FOUND if there is none. */
  listBarbers: { request: GetBarbershopRequest; response: ListBarbersResponse };
  /** Invites somebody to a barbershop by e-mail, as CreateCollaborator does, and lists its barbers. */
  addBarber: { request: AddBarberRequest; response: ListBarbersResponse };
  /** Ends a barber's link to a barbershop, as DetachCollaborator does. */
  removeBarber: { request: RemoveBarberRequest; response: MessageResponse };
  /** The page of a barber by user name. NOT_FOUND if there is none. */
  viewBarber: { request: ViewBarberRequest; response: ViewBarberResponse };
  /**
   * The picture with this name, or a variant of it: in a width (0123abcd…-480.webp), or as the
   * preview of a shared link (0123abcd…-share.jpg). The whole picture is answered for a variant
   * that is not made yet. NOT_FOUND if there is no such picture.
   */
  getImage: { request: GetImageRequest; response: Blob };
  /**
   * Whether public lists show an establishment, and if not, what is missing. Lists it when nothing is.
   * PERMISSION_DENIED for anyone but the owner and administrators.
   */
  getListing: { request: GetListingRequest; response: GetListingResponse };
  /** Lists establishments for review, the newest first. */
  listReviews: { request: ListReviewsRequest; response: ListReviewsResponse };
  /** Counts establishments by where public lists stand with them. */
  countListings: { request: CountListingsRequest; response: CountListingsResponse };
  /**
   * Hides an establishment or shows it; either way it counts as reviewed. Its owner is told of a
   * change. INVALID_ARGUMENT when it is to be hidden without a reason.
   */
  reviewEstablishment: { request: ReviewEstablishmentRequest; response: MessageResponse };
  /**
   * Lists the active products of an establishment whose stock is at their limit or below it. For the owner,
   * administrators and collaborators with manage_catalogue or make_orders: PERMISSION_DENIED for others.
   */
  listLowStock: { request: ListLowStockRequest; response: ListLowStockResponse };
  /**
   * Returns a booking. NOT_FOUND for an unknown id, a wrong secret, and without a secret for anyone but the
   * signed-in customer; RESOURCE_EXHAUSTED after many wrong secrets from one network address.
   */
  showBooking: { request: ShowBookingRequest; response: ShowBookingResponse };
  /**
   * Cancels a booking for its customer. Refuses like ShowBooking; FAILED_PRECONDITION past the shop's
   * deadline (reason TOO_LATE), for what is cancelled or finished (reason TRANSITION_REFUSED), and when it
   * changed since the caller saw it (reason BOOKING_CHANGED).
   */
  cancelBooking: { request: CancelBookingRequest; response: ShowBookingResponse };
  /**
   * Moves a booking for its customer. Refuses like ShowBooking, and otherwise like MoveBooking of
   * OrderService. RESOURCE_EXHAUSTED after many moves of one booking or from one network address.
   */
  moveOwnBooking: { request: MoveOwnBookingRequest; response: ShowBookingResponse };
  /**
   * Lists the times to which the customer may move a booking, as if its own time were free. Refuses like
   * ShowBooking; FAILED_PRECONDITION for what can't be moved any more (reasons TRANSITION_REFUSED, TOO_LATE).
   */
  listOwnMoveTimes: { request: ListOwnMoveTimesRequest; response: ListAvailableDaysResponse };
  /**
   * Mails the address of a booking's page. Refuses like ShowBooking; FAILED_PRECONDITION (reason
   * BOOKING_OVER) for a booking that is cancelled or finished; RESOURCE_EXHAUSTED after three mails for one
   * booking, or after many from one network address.
   */
  requestBookingMail: { request: RequestBookingMailRequest; response: MessageResponse };
  /** Lists who owes the shop, the largest debt first, at most 100. */
  listFiadoAccounts: { request: ListFiadoAccountsRequest; response: ListFiadoAccountsResponse };
  /** Returns an account with its orders that are owed and its history. */
  getFiadoAccount: { request: GetFiadoAccountRequest; response: GetFiadoAccountResponse };
  /**
   * Takes money for the oldest debts first. Needs make_orders. INVALID_ARGUMENT for more than is owed.
   * FAILED_PRECONDITION (reason EDIT_CONFLICT) when the account changed since `version`. A repeated
   * Idempotency-Key, which belongs to the shop, takes nothing again.
   */
  receiveFiado: { request: ReceiveFiadoRequest; response: GetFiadoAccountResponse };
  /** Lists the forecasts that GenerateForecasts last made for these days, by day and time. */
  listForecasts: { request: ListForecastsRequest; response: ListForecastsResponse };
  /**
   * Replaces the pending forecasts of these days and answers the new ones. The history of a day is the 8
   * days of the same weekday before it and before today; without an order on them, the 30 days before.
   * Cancelled orders are left out. As many orders are expected as the history has on average on a day with
   * orders, within the opening hours of the day to forecast: none on holidays and closed days. Each stands
   * in the half hour that the history has most orders left for. The same history gives the same forecasts;
   * without one there are none. INVALID_ARGUMENT for days more than 31 days from today.
   */
  generateForecasts: { request: GenerateForecastsRequest; response: ListForecastsResponse };
  /**
   * Lists the bookings of every establishment, for whoever manages the sales of others: latest start
   * first, but of the period upcoming the earliest one first.
   */
  listOrderAppointments: { request: ListOrderAppointmentsRequest; response: ListOrderAppointmentsResponse };
  /**
   * Lists the bookings that the caller made for themselves while signed in, at every establishment, in
   * the same order as ListOrderAppointments.
   */
  listMyOrderAppointments: { request: ListMyOrderAppointmentsRequest; response: ListOrderAppointmentsResponse };
  /**
   * Counts the bookings of every establishment by the day that they are for, without those that were
   * cancelled. INVALID_ARGUMENT for a last day before the first one, or more than 62 days.
   */
  countOrderAppointments: { request: CountOrderAppointmentsRequest; response: CountOrderAppointmentsResponse };
  /**
   * Returns an establishment's orders of the filter that ListOrdersByEntity takes, newest first, as CSV: UTF-8
   * with a byte order mark, ';' between fields, a decimal comma, and an apostrophe before texts that
   * spreadsheets would take for formulas. Needs to be the owner, or the permission ticket_sale_export:
   * PERMISSION_DENIED without. INVALID_ARGUMENT for a last day before the first one, for more than 62 days and
   * for more orders than one list holds: 10,000, or 8 MiB.
   */
  exportOrders: { request: ExportOrdersRequest; response: Blob };
  /**
   * Takes a part of what is left to be paid. INVALID_ARGUMENT for more than that. FAILED_PRECONDITION
   * (reason EDIT_CONFLICT) when somebody changed the order since `version`, (reason ORDER_CANCELLED) for a
   * cancelled order.
   */
  addPayment: { request: AddPaymentRequest; response: SaveOrderResponse };
  /**
   * Gives back what was paid by a method, of a cancelled order too; by Fiado, takes it off the customer's
   * debt. INVALID_ARGUMENT for more than was paid by the method. FAILED_PRECONDITION (reason EDIT_CONFLICT)
   * when somebody changed the order since `version`.
   */
  refundPayment: { request: RefundPaymentRequest; response: SaveOrderResponse };
  /**
   * Brings an order to a payment status in one step. paid: takes what is left to be paid by `method`; of an
   * order that is paid by other methods, changes them to it. pending: gives back all of an order that is paid;
   * of an order without payments, sets the expected method. failed: notes that a payment failed, of an order
   * without payments (FAILED_PRECONDITION, reason HAS_PAYMENTS, otherwise). An order that has the status and
   * the method already stays as it is. FAILED_PRECONDITION (reason EDIT_CONFLICT) when somebody changed the
   * order since `version`, (reason ORDER_CANCELLED) for a cancelled order that is to be paid, (reason ON_FIADO)
   * for one that the customer owes.
   */
  setPayment: { request: SetPaymentRequest; response: SaveOrderResponse };
  /**
   * Counts and sums an establishment's orders of the filter that ListOrdersByEntity takes, whatever fits
   * into one of its answers. A collaborator without see_orders gets the sums of those they serve;
   * PERMISSION_DENIED for whoever does not belong to the shop, unless they hold the permission
   * ticket_sale_view.
   */
  summarizeOrders: { request: SummarizeOrdersRequest; response: SummarizeOrdersResponse };
  /**
   * Returns an order's receipt for a printer: initialise, select the code page, the text that GetOrder
   * answers, feed and cut. Who may call is as for GetOrder: NOT_FOUND for anyone else.
   */
  getPrinterReceipt: { request: GetPrinterReceiptRequest; response: Blob };
  /** Returns a page that shows whether a printer is set to the code page and prints 32 columns. */
  getPrinterTest: { request: GetPrinterTestRequest; response: Blob };
  /** The figures and orders of a period. A report includes every order that existed when it was requested. */
  getOrderReport: { request: GetOrderReportRequest; response: GetOrderReportResponse };
  /** Today in the establishment's zone, without cancelled orders. */
  getSnapshot: { request: GetSnapshotRequest; response: GetSnapshotResponse };
}

/** How every call travels: the google.api.http routes of the protos. */
export const routes = {
  listPermissions: { noun: 'profile', method: 'GET', path: '/api/permission', params: [], access: 'verified' },
  listProfiles: { noun: 'profile', method: 'GET', path: '/api/profile', params: [], access: 'verified' },
  createProfile: { noun: 'profile', method: 'POST', path: '/api/profile', params: [], body: '*', access: 'verified' },
  getProfile: { noun: 'profile', method: 'GET', path: '/api/profile/{id}', params: ['id'], access: 'verified' },
  updateProfile: { noun: 'profile', method: 'PUT', path: '/api/profile/{id}', params: ['id'], body: '*', access: 'verified' },
  deleteProfile: { noun: 'profile', method: 'DELETE', path: '/api/profile/{id}', params: ['id'], access: 'verified' },
  listUsers: { noun: 'user', method: 'GET', path: '/api/user', params: [], access: 'verified' },
  countUsers: { noun: 'user', method: 'GET', path: '/api/figures/users', params: [], access: 'verified' },
  createUser: { noun: 'user', method: 'POST', path: '/api/user/new', params: [], body: '*', access: 'verified' },
  getUser: { noun: 'user', method: 'GET', path: '/api/user/{id_or_user_name}', params: ['id_or_user_name'], access: 'verified' },
  showUser: { noun: 'user', method: 'GET', path: '/api/user/show/{id}', params: ['id'], access: 'verified' },
  updateUser: { noun: 'user', method: 'POST', path: '/api/user/{id}', params: ['id'], body: '*', multipart: true, access: 'verified' },
  verifyCpf: { noun: 'user', method: 'POST', path: '/api/user/{id}/verify-cpf', params: ['id'], body: '*', access: 'verified' },
  deleteUser: { noun: 'user', method: 'DELETE', path: '/api/user/{id}', params: ['id'], access: 'verified' },
  listAvailableTimes: { noun: 'schedule', method: 'GET', path: '/api/employer-schedule/available', params: [], access: 'public' },
  listAvailableDays: { noun: 'schedule', method: 'GET', path: '/api/employer-schedule/available-days', params: [], access: 'public' },
  listOpenings: { noun: 'schedule', method: 'GET', path: '/api/employer-schedule/openings', params: [], access: 'public' },
  listSchedule: { noun: 'schedule', method: 'GET', path: '/api/employer-schedule', params: [], access: 'verified' },
  saveSchedule: { noun: 'schedule', method: 'POST', path: '/api/employer-schedule', params: [], body: '*', access: 'verified' },
  updateSchedule: { noun: 'schedule', method: 'PUT', path: '/api/employer-schedule/{id}', params: ['id'], body: '*', access: 'verified' },
  deleteSchedule: { noun: 'schedule', method: 'DELETE', path: '/api/employer-schedule/{id}', params: ['id'], access: 'verified' },
  reserveTime: { noun: 'schedule', method: 'POST', path: '/api/employer-schedule/reserve', params: [], body: '*', access: 'verified' },
  releaseTime: { noun: 'schedule', method: 'DELETE', path: '/api/employer-schedule/reserve/{id}', params: ['id'], access: 'verified' },
  listReservedTimes: { noun: 'schedule', method: 'GET', path: '/api/employer-schedule/reserve', params: [], access: 'verified' },
  listAppointmentsByEntity: { noun: 'appointment', method: 'GET', path: '/api/appointment/listbyentity', params: [], access: 'verified' },
  listAppointmentsByProvider: { noun: 'appointment', method: 'GET', path: '/api/appointment/listbyprovider', params: [], access: 'verified' },
  listMyAppointments: { noun: 'appointment', method: 'GET', path: '/api/appointment/listmy', params: [], access: 'verified' },
  listShopClients: { noun: 'appointment', method: 'GET', path: '/api/appointment/clients', params: [], access: 'verified' },
  createAppointment: { noun: 'appointment', method: 'POST', path: '/api/appointment', params: [], body: '*', access: 'verified' },
  updateAppointmentStatus: { noun: 'appointment', method: 'PATCH', path: '/api/appointment/{id}/status', params: ['id'], body: '*', access: 'verified' },
  moveAppointment: { noun: 'appointment', method: 'POST', path: '/api/appointment/{id}/move', params: ['id'], body: '*', access: 'verified' },
  listAppointmentMoveTimes: { noun: 'appointment', method: 'GET', path: '/api/appointment/{id}/move-times', params: ['id'], access: 'verified' },
  cancelAppointment: { noun: 'appointment', method: 'DELETE', path: '/api/appointment/{id}', params: ['id'], access: 'verified' },
  listServiceRecordsByEntity: { noun: 'service-record', method: 'GET', path: '/api/service-record/listbyentity', params: [], access: 'verified' },
  listServiceRecordsByProvider: { noun: 'service-record', method: 'GET', path: '/api/service-record/listbyprovider', params: [], access: 'verified' },
  listMyServiceRecords: { noun: 'service-record', method: 'GET', path: '/api/service-record/listmy', params: [], access: 'verified' },
  createServiceRecord: { noun: 'service-record', method: 'POST', path: '/api/service-record', params: [], body: '*', access: 'verified' },
  getServiceRecord: { noun: 'service-record', method: 'GET', path: '/api/service-record/{id}', params: ['id'], access: 'verified' },
  updateServiceRecordStatus: { noun: 'service-record', method: 'PATCH', path: '/api/service-record/{id}/status', params: ['id'], body: '*', access: 'verified' },
  listCollaborators: { noun: 'collaborator', method: 'GET', path: '/api/employer/list', params: [], access: 'verified' },
  createCollaborator: { noun: 'collaborator', method: 'POST', path: '/api/employer', params: [], body: '*', access: 'verified' },
  getCollaborator: { noun: 'collaborator', method: 'GET', path: '/api/employer/{id}', params: ['id'], access: 'verified' },
  updateCollaborator: { noun: 'collaborator', method: 'PUT', path: '/api/employer/{id}', params: ['id'], body: '*', access: 'verified' },
  detachCollaborator: { noun: 'collaborator', method: 'POST', path: '/api/employer/detach', params: [], body: '*', access: 'verified' },
  leaveTeam: { noun: 'collaborator', method: 'POST', path: '/api/employer/leave', params: [], body: '*', access: 'verified' },
  listInvitations: { noun: 'collaborator', method: 'GET', path: '/api/invitation', params: [], access: 'verified' },
  acceptInvitation: { noun: 'collaborator', method: 'POST', path: '/api/invitation/{id}/accept', params: ['id'], body: '*', access: 'verified' },
  refuseInvitation: { noun: 'collaborator', method: 'POST', path: '/api/invitation/{id}/refuse', params: ['id'], body: '*', access: 'verified' },
  searchCollaborators: { noun: 'collaborator', method: 'GET', path: '/api/barber', params: [], access: 'verified' },
  viewCollaborator: { noun: 'collaborator', method: 'GET', path: '/api/employer/view/{user_name}', params: ['user_name'], access: 'public' },
  listItems: { noun: 'item', method: 'GET', path: '/api/item', params: [], access: 'public' },
  browseItems: { noun: 'item', method: 'GET', path: '/api/establishment/items/{slug}', params: ['slug'], access: 'public' },
  createItem: { noun: 'item', method: 'POST', path: '/api/item', params: [], body: '*', multipart: true, access: 'verified' },
  getItem: { noun: 'item', method: 'GET', path: '/api/item/{id}', params: ['id'], access: 'verified' },
  showItem: { noun: 'item', method: 'GET', path: '/api/item/show/{id}', params: ['id'], access: 'verified' },
  listEventItems: { noun: 'item', method: 'GET', path: '/api/item/event/{id}', params: ['id'], access: 'verified' },
  updateItem: { noun: 'item', method: 'POST', path: '/api/item/{id}', params: ['id'], body: '*', multipart: true, access: 'verified' },
  deleteItem: { noun: 'item', method: 'DELETE', path: '/api/item/{id}', params: ['id'], access: 'verified' },
  searchItems: { noun: 'item', method: 'GET', path: '/api/service', params: [], access: 'verified' },
  listEstablishments: { noun: 'establishment', method: 'GET', path: '/api/establishment/category/{category}', params: ['category'], access: 'public' },
  listMyEstablishments: { noun: 'establishment', method: 'GET', path: '/api/establishment/my/category/{category}', params: ['category'], access: 'verified' },
  getEstablishment: { noun: 'establishment', method: 'GET', path: '/api/establishment/show/{id}', params: ['id'], access: 'public' },
  viewEstablishment: { noun: 'establishment', method: 'GET', path: '/api/establishment/view/{slug}', params: ['slug'], access: 'public' },
  createEstablishment: { noun: 'establishment', method: 'POST', path: '/api/establishment', params: [], body: '*', multipart: true, access: 'verified' },
  updateEstablishment: { noun: 'establishment', method: 'POST', path: '/api/establishment/{id}', params: ['id'], body: '*', multipart: true, access: 'verified' },
  deleteEstablishment: { noun: 'establishment', method: 'DELETE', path: '/api/establishment/{id}', params: ['id'], access: 'verified' },
  createOrder: { noun: 'order', method: 'POST', path: '/api/order', params: [], body: '*', access: 'public' },
  getOrder: { noun: 'order', method: 'GET', path: '/api/order/{id}', params: ['id'], access: 'verified' },
  updateOrder: { noun: 'order', method: 'PUT', path: '/api/order/{id}', params: ['id'], body: '*', access: 'verified' },
  cancelOrder: { noun: 'order', method: 'POST', path: '/api/order/{id}/cancel', params: ['id'], body: '*', access: 'verified' },
  updateOrderAppointmentStatus: { noun: 'order', method: 'PUT', path: '/api/order/{id}/update-appointment-status', params: ['id'], body: '*', access: 'verified' },
  moveBooking: { noun: 'order', method: 'POST', path: '/api/order/{id}/move', params: ['id'], body: '*', access: 'verified' },
  listBookingMoveTimes: { noun: 'order', method: 'GET', path: '/api/order/{id}/move-times', params: ['id'], access: 'verified' },
  listOrdersByEntity: { noun: 'order', method: 'GET', path: '/api/order/listbyentity', params: [], access: 'verified' },
  listOrdersByEmployer: { noun: 'order', method: 'GET', path: '/api/order/listbyemployer', params: [], access: 'verified' },
  exportAccount: { noun: 'account', method: 'GET', path: '/api/account/export', params: [], access: 'verified' },
  requestAccountDeletion: { noun: 'account', method: 'POST', path: '/api/account/delete-code', params: [], body: '*', access: 'verified' },
  deleteAccount: { noun: 'account', method: 'POST', path: '/api/account/delete', params: [], body: '*', access: 'verified' },
  listAuditEntries: { noun: 'audit', method: 'GET', path: '/api/audit', params: [], access: 'verified' },
  requestContactCode: { noun: 'contact', method: 'POST', path: '/api/contact/code', params: [], body: '*', access: 'public' },
  confirmContact: { noun: 'contact', method: 'POST', path: '/api/contact/proof', params: [], body: '*', access: 'public' },
  findCandidate: { noun: 'invitation', method: 'POST', path: '/api/user/find-for-employer', params: [], body: '*', access: 'verified' },
  getSettings: { noun: 'session', method: 'GET', path: '/api/auth/settings', params: [], access: 'public' },
  register: { noun: 'session', method: 'POST', path: '/api/auth/register', params: [], body: '*', access: 'public' },
  login: { noun: 'session', method: 'POST', path: '/api/auth/login', params: [], body: '*', access: 'public' },
  loginWithGoogle: { noun: 'session', method: 'POST', path: '/api/auth/google', params: [], body: '*', access: 'public' },
  logout: { noun: 'session', method: 'POST', path: '/api/auth/logout', params: [], body: '*', access: 'signed-in' },
  verifyEmail: { noun: 'session', method: 'POST', path: '/api/auth/email-verify', params: [], body: '*', access: 'signed-in' },
  resendVerificationCode: { noun: 'session', method: 'POST', path: '/api/auth/resend-code-email-verification', params: [], body: '*', access: 'signed-in' },
  changePassword: { noun: 'session', method: 'POST', path: '/api/auth/change-password', params: [], body: '*', access: 'signed-in' },
  getMe: { noun: 'session', method: 'GET', path: '/api/auth/me', params: [], access: 'signed-in' },
  requestPasswordReset: { noun: 'session', method: 'POST', path: '/api/auth/password-email', params: [], body: '*', access: 'public' },
  resetPassword: { noun: 'session', method: 'POST', path: '/api/auth/password-reset', params: [], body: '*', access: 'public' },
  listAgenda: { noun: 'agenda', method: 'GET', path: '/api/agenda', params: [], access: 'verified' },
  watchAgenda: { noun: 'agenda', method: 'GET', path: '/api/agenda/events', params: [], stream: true, access: 'verified' },
  showCalendarFeed: { noun: 'calendar-feed', method: 'GET', path: '/api/calendar-feed', params: [], access: 'verified' },
  createCalendarFeed: { noun: 'calendar-feed', method: 'POST', path: '/api/calendar-feed', params: [], body: '*', access: 'verified' },
  revokeCalendarFeed: { noun: 'calendar-feed', method: 'DELETE', path: '/api/calendar-feed', params: [], access: 'verified' },
  readCalendarFeed: { noun: 'calendar-feed', method: 'GET', path: '/api/calendar/{file}', params: ['file'], raw: true, access: 'public' },
  listHolidays: { noun: 'holiday', method: 'GET', path: '/api/shop-holiday', params: [], access: 'verified' },
  saveHoliday: { noun: 'holiday', method: 'PUT', path: '/api/shop-holiday', params: [], body: '*', access: 'verified' },
  deleteHoliday: { noun: 'holiday', method: 'DELETE', path: '/api/shop-holiday', params: [], access: 'verified' },
  listBarbershops: { noun: 'barbershop', method: 'GET', path: '/api/barbershop', params: [], access: 'public' },
  listMyBarbershops: { noun: 'barbershop', method: 'GET', path: '/api/barbershop/user', params: [], access: 'verified' },
  getBarbershop: { noun: 'barbershop', method: 'GET', path: '/api/barbershop/show/{id}', params: ['id'], access: 'public' },
  viewBarbershop: { noun: 'barbershop', method: 'GET', path: '/api/barbershop/view/{slug}', params: ['slug'], access: 'verified' },
  createBarbershop: { noun: 'barbershop', method: 'POST', path: '/api/barbershop', params: [], body: '*', multipart: true, access: 'verified' },
  updateBarbershop: { noun: 'barbershop', method: 'POST', path: '/api/barbershop/{id}', params: ['id'], body: '*', multipart: true, access: 'verified' },
  deleteBarbershop: { noun: 'barbershop', method: 'DELETE', path: '/api/barbershop/{id}', params: ['id'], access: 'verified' },
  listBarbers: { noun: 'barbershop', method: 'GET', path: '/api/barbershop/barbers/{id}', params: ['id'], access: 'verified' },
  addBarber: { noun: 'barbershop', method: 'POST', path: '/api/barbershop/barber/{id}', params: ['id'], body: '*', access: 'verified' },
  removeBarber: { noun: 'barbershop', method: 'DELETE', path: '/api/barbershop/barber/{barbershop_id}/{barber_id}', params: ['barbershop_id', 'barber_id'], access: 'verified' },
  viewBarber: { noun: 'barbershop', method: 'GET', path: '/api/barber/view/{username}', params: ['username'], access: 'public' },
  getImage: { noun: 'image', method: 'GET', path: '/images/{name}', params: ['name'], raw: true, access: 'public' },
  getListing: { noun: 'listing', method: 'GET', path: '/api/establishment/listing/{id}', params: ['id'], access: 'verified' },
  listReviews: { noun: 'listing', method: 'GET', path: '/api/establishment/review', params: [], access: 'verified' },
  countListings: { noun: 'listing', method: 'GET', path: '/api/figures/establishments', params: [], access: 'verified' },
  reviewEstablishment: { noun: 'listing', method: 'POST', path: '/api/establishment/review/{id}', params: ['id'], body: '*', access: 'verified' },
  listLowStock: { noun: 'stock', method: 'GET', path: '/api/stock/low', params: [], access: 'verified' },
  showBooking: { noun: 'booking-page', method: 'POST', path: '/api/order/booking', params: [], body: '*', access: 'public' },
  cancelBooking: { noun: 'booking-page', method: 'POST', path: '/api/order/booking/cancel', params: [], body: '*', access: 'public' },
  moveOwnBooking: { noun: 'booking-page', method: 'POST', path: '/api/order/booking/move', params: [], body: '*', access: 'public' },
  listOwnMoveTimes: { noun: 'booking-page', method: 'POST', path: '/api/order/booking/move-times', params: [], body: '*', access: 'public' },
  requestBookingMail: { noun: 'booking-page', method: 'POST', path: '/api/order/booking/mail', params: [], body: '*', access: 'public' },
  listFiadoAccounts: { noun: 'fiado', method: 'GET', path: '/api/fiado', params: [], access: 'verified' },
  getFiadoAccount: { noun: 'fiado', method: 'GET', path: '/api/fiado/{id}', params: ['id'], access: 'verified' },
  receiveFiado: { noun: 'fiado', method: 'POST', path: '/api/fiado/{id}/payments', params: ['id'], body: '*', access: 'verified' },
  listForecasts: { noun: 'forecast', method: 'GET', path: '/api/order-forecast', params: [], access: 'verified' },
  generateForecasts: { noun: 'forecast', method: 'POST', path: '/api/order-forecast/generate', params: [], body: '*', access: 'verified' },
  listOrderAppointments: { noun: 'order-appointment', method: 'GET', path: '/api/order/appointments', params: [], access: 'verified' },
  listMyOrderAppointments: { noun: 'order-appointment', method: 'GET', path: '/api/order/listmy', params: [], access: 'verified' },
  countOrderAppointments: { noun: 'order-appointment', method: 'GET', path: '/api/figures/appointments', params: [], access: 'verified' },
  exportOrders: { noun: 'order-export', method: 'GET', path: '/api/order/export', params: [], raw: true, access: 'verified' },
  addPayment: { noun: 'order-payment', method: 'POST', path: '/api/order/{id}/payments', params: ['id'], body: '*', access: 'verified' },
  refundPayment: { noun: 'order-payment', method: 'POST', path: '/api/order/{id}/refunds', params: ['id'], body: '*', access: 'verified' },
  setPayment: { noun: 'order-payment', method: 'PUT', path: '/api/order/{id}/payment', params: ['id'], body: '*', access: 'verified' },
  summarizeOrders: { noun: 'order-summary', method: 'GET', path: '/api/order/summary', params: [], access: 'verified' },
  getPrinterReceipt: { noun: 'receipt', method: 'GET', path: '/api/order/{id}/escpos', params: ['id'], raw: true, access: 'verified' },
  getPrinterTest: { noun: 'receipt', method: 'GET', path: '/api/order/printer-test', params: [], raw: true, access: 'verified' },
  getOrderReport: { noun: 'report', method: 'POST', path: '/api/report/order', params: [], body: '*', access: 'verified' },
  getSnapshot: { noun: 'snapshot', method: 'GET', path: '/api/report/snapshot', params: [], access: 'verified' },
} as const;

