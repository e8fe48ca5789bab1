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
  /** A sentence that says what the permission allows. */
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

/** The created account and its session. */
export interface RegisterResponse {
  message: string;
  user: User | null;
}

/** Free start times of one day. */
export interface ListAvailableTimesResponse {
  /** HH:MM, ascending, unique. */
  available_times: string[];
}

/** Free start times of several days. */
export interface ListAvailableDaysResponse {
  days: AvailableDay[];
}

/** Free start times of one day. */
export interface AvailableDay {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM, ascending, unique. With several collaborators: times at which at least one is free. */
  available_times: string[];
  /** With several collaborators: the free ones at each of available_times, in the same order. Otherwise empty. */
  free: FreeCollaborators[];
}

/** The collaborators who are free at one time. */
export interface FreeCollaborators {
  /** HH:MM */
  time: string;
  /** Ascending, at most 20. */
  employer_ids: number[];
}

/** The openings, by establishment id. */
export interface ListOpeningsResponse {
  openings: Opening[];
}

/** The opening hours of an establishment. */
export interface Opening {
  establishment_id: number;
  /** IANA name of the zone of all days and times. */
  time_zone: string;
  /** The union of all collaborators' weekly hours, from monday on, without breaks and days off. */
  hours: OpeningHours[];
  /** The first free time of today or tomorrow; unset if none is free. */
  next_time: NextTime | null;
  /**
   * Days of the coming week, from today, with other hours than usual: the shop's holidays and days off of the
   * whole team. By date.
   */
  exceptions: OpeningException[];
}

/** A period of one weekday in which at least one collaborator works. */
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

/** The hours of one date that replace those of its weekday. */
export interface OpeningException {
  /** YYYY-MM-DD */
  date: string;
  /** The holiday's name; empty if the whole team has a day off. */
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
  /** False: the row is switched off and offers no times. */
  is_active: boolean;
}

/** Appointments, latest start first. */
export interface ListAppointmentsResponse {
  appointments: Appointment[];
  /** True if the period has more appointments than the answer; continue with `after_id`. */
  truncated: boolean;
  /** First day of the list, YYYY-MM-DD, requested or default; the list has no older appointments. */
  start_date: string;
}

/** An appointment. */
export interface Appointment {
  id: number;
  /** The part of the suite that created it: 1 agenda, 2 marketplace, 3 counter. Has no effect. */
  app_id: number;
  entity_name: string;
  entity_id: number;
  scheduled_at: string | null;
  expected_end_time: string | null;
  service_ids: number[];
  service_names: string[];
  /** User ids. */
  provider_id: number;
  /**
   * 0 for a removed client, and for everyone but the client while a client found by e-mail or user name has
   * not confirmed.
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
  /** attended or not_attended; set once completed. */
  attendance_status: string | null;
  created_at: string | null;
  /**
   * First names of the three users at creation. Until a client found by e-mail or user name confirms: the
   * text that was typed.
   */
  provider_first_name: string | null;
  client_first_name: string | null;
  registered_by_first_name: string | null;
  /** The history, oldest first. */
  events: AppointmentEvent[];
  /** Increases with every change. */
  version: number;
  /** IANA name of the shop's time zone. */
  time_zone: string;
  /** The provider's collaborator id at the shop. */
  employer_id: number;
  /** Sum of the services' prices at creation. */
  total_price: number;
}

/** One change of an appointment. */
export interface AppointmentEvent {
  /** created, confirmed, moved, cancelled, attended or not_attended */
  action: string;
  /** First name of the person who made the change. Unset for the suite and for a removed person. */
  actor_first_name: string | null;
  at: string | null;
  /** The reason. A reason given by the shop is shown only to the shop. */
  reason: string | null;
  /** For a move: the previous start. */
  moved_from: string | null;
  /** True if the client made the change. */
  by_client: boolean;
}

/** Clients by name, at most 50. */
export interface ListShopClientsResponse {
  clients: ShopClient[];
}

/** A person whom the shop may choose as a client by id. */
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

/** Records, newest first. */
export interface ListServiceRecordsResponse {
  service_records: ServiceRecord[];
  /** True if the period has more records than the answer; continue with `after_id`. */
  truncated: boolean;
  /** First day of the list, YYYY-MM-DD, requested or default; the list has no older records. */
  start_date: string;
}

/** A record of completed work. */
export interface ServiceRecord {
  id: number;
  /** The part of the suite that created it: 1 agenda, 2 marketplace, 3 counter. Has no effect. */
  app_id: number;
  entity_name: string;
  entity_id: number;
  service_ids: number[];
  services: ServiceName[];
  service_names: string[];
  /** User ids. */
  provider_id: number;
  /** 0 for a removed client, and for everyone but the client if the client was found by e-mail or user name. */
  client_id: number;
  registered_by: number;
  discount: number;
  payment_method: string;
  /** Total before the discount. */
  total_price: number;
  /** pending, approved or not-approved */
  status: string;
  notes: string | null;
  created_at: string | null;
  /** First names at creation. For a client found by e-mail or user name: the text that was typed. */
  client_first_name: string | null;
  provider_first_name: string | null;
  registered_by_first_name: string | null;
  /** Sum of the services' catalogue prices at creation. */
  services_price: number;
}

/** Id and name of a service. */
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

/** Name and address of an establishment. */
export interface EstablishmentName {
  id: number;
  name: string;
  slug: string;
  /** IANA name of its time zone; set for bookings only. */
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
  /** Any of see_orders, make_orders, manage_agenda, manage_catalogue. */
  permissions: string[];
  user: CollaboratorUser | null;
  establishment: EstablishmentName | null;
  /** Set only for the owner and administrators. */
  email: string | null;
  /**
   * active, or invited: not accepted yet. For an invited person it has the fields of the invitation and none of their
   * account.
   */
  status: string;
  /** Increases with every change. An edit form sends it back. */
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

/** The saved collaborator. */
export interface SaveCollaboratorResponse {
  message: string;
  employer: Employment | null;
}

/** The collaborator. */
export interface GetCollaboratorResponse {
  employer: Employment | null;
}

/** One page of collaborators by name. */
export interface SearchCollaboratorsResponse {
  message: string;
  barbers: Employment[];
  /** Number of matches on all pages. */
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

/** Featured items first, then by category and name. At most 2000. */
export interface ListItemsResponse {
  items: Item[];
}

/** A product, service or combo. */
export interface Item {
  id: number;
  name: string;
  /** product or service */
  type: string;
  price: number;
  /** The last count minus later sales; negative if sales exceed it. Unused for services and combos. */
  stock: number;
  description: string | null;
  /** "adicionais" marks an add-on. */
  category: string;
  subcategory: string | null;
  brand: string | null;
  /** Local time, YYYY-MM-DDTHH:MM. */
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
  /** 1: listed first. */
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
  /** The part of the suite that created it: 1 agenda, 2 marketplace, 3 counter. Has no effect. */
  app_id: number;
  created_at: string | null;
  updated_at: string | null;
  /** Increases with every edit, not with sales. An edit form sends it back. */
  version: number;
  /** 1: the item has tracked stock. Always 0 for services and combos. */
  tracks_stock: '0' | '1';
  /** The stock is low at or below this number. */
  low_stock_limit: number;
  /** 1: visitors cannot buy it: its stock, or that of a part of the combo, is used up. */
  sold_out: '0' | '1';
  is_combo: '0' | '1';
  /** The parts of a combo; empty for other items. */
  parts: ItemPart[];
}

/** An item that a combo contains. */
export interface ItemPart {
  item_id: number;
  name: string;
  /** Quantity in one combo. */
  quantity: number;
  /** Price of one, sold separately. */
  price: number;
  /** 1: for sale now; a combo is for sale while all its parts are. */
  for_sale: '0' | '1';
}

/** One page of items: featured ones first, then by category and name. */
export interface BrowseItemsResponse {
  items: Item[];
  /** Number of matches on all pages. */
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

/** The saved item. */
export interface SaveItemResponse {
  message: string;
  item: Item | null;
}

/** The item, at the top level and under `item`. */
export interface GetItemResponse {
  item: Item | null;
}

/** The item under `item`, with the field names of older clients. */
export interface ShowItemResponse {
  item: ItemShown | null;
}

/** An item with the field names of older clients. */
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

/** The event of an item; always absent. */
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
  /** Number of matches on all pages. */
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
  /** Number of matches on all pages. */
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

/** A shop. */
export interface Establishment {
  id: number;
  /** The part of the suite that created it: 1 agenda, 2 marketplace, 3 counter. Has no effect. */
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
  /** Any of corte_masculino, barba, sobrancelha, pintura, hidratacao, alisamento. */
  segments: string[];
  /** User id of the owner. */
  user_id: number;
  /** IANA name of the shop's time zone, which follows state and city. */
  time_zone: string;
  created_at: string | null;
  updated_at: string | null;
  /** Increases with every change. An edit form sends it back. */
  version: number;
  /** Whether it met the conditions of public lists: see ListingService. */
  listed: boolean;
  /** Whether an administrator hid it, so that only its owner and administrators see it. */
  hidden: boolean;
  /** Maximum length of a booking by a client, in minutes. */
  visit_minutes: number;
  /** "1" if visitors without an account must confirm their e-mail address. */
  requires_contact_proof: '0' | '1';
  /** Hours after which an unconfirmed booking of a visitor expires; 0: never. */
  lapse_hours: number;
  /** Minutes before the start until which a client may cancel or move a booking; 0: until the start. */
  change_deadline_minutes: number;
  /** The neighbourhood, such as Pinheiros. */
  neighborhood: string | null;
  /** In public lists: the lowest price of the services for sale. Unset without services. */
  price_from: number | null;
  /** Deposit that clients pay when they book. Unset: none. */
  deposit: DepositRule | null;
}

/** A shop's rule for the advance payment of bookings. Bookings created by the shop need no deposit. */
export interface DepositRule {
  /** fixed or percent */
  kind: string;
  /** Set for fixed: the deposit; a cheaper booking is paid in full. */
  amount: number;
  /** Set for percent: share of the booking's price, 1 to 100. */
  percent: number;
  /** Minutes after which a booking without its deposit is cancelled; the booking's start ends the period early. */
  minutes: number;
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
  /** Number of items. If it exceeds the size of `items`, BrowseItems returns the rest. */
  items_total: number;
}

/** The public fields of a collaborator. */
export interface Collaborator {
  /** The collaborator's id: employer_id and attendant_id in REST. */
  id: number;
  /** Free text, such as Barbeiro. */
  role: string;
  user: CollaboratorUser | null;
  establishment_id: number;
}

/** The saved establishment. */
export interface SaveEstablishmentResponse {
  message: string;
  establishment: Establishment | null;
}

/** Carries the current state of the order. */
export interface SaveOrderResponse {
  message: string;
  order: Order | null;
  /**
   * Opens the booking's page (BookingPageService). Set for a booking by CreateOrder alone. A repeat with the same
   * Idempotency-Key returns the same secret until the server's secret key is replaced.
   */
  booking_secret: string | null;
  /**
   * Set by CreateOrder alone: the request repeats an Idempotency-Key whose order was cancelled in the meantime, and
   * created nothing.
   */
  cancelled_since: boolean;
}

/** A counter sale or a booking. */
export interface Order {
  id: number;
  /** The part of the suite that created it: 1 agenda, 2 marketplace, 3 counter. Has no effect. */
  app_id: number;
  /** establishment */
  entity_name: string;
  entity_id: number;
  /** Number in the establishment's sequence without gaps, padded to three digits. */
  order_number: string;
  order_datetime: string | null;
  /** service or appointment */
  type: string;
  /** scheduled, completed or cancelled */
  status: string;
  /** pending, confirmed, attended, not_attended or cancelled; set for appointments only */
  appointment_status: string | null;
  customer_name: string;
  customer_phone: string | null;
  customer_cpf: string | null;
  customer_email: string | null;
  origin: string;
  fulfillment: string;
  /**
   * Derived from the payments. pending: an amount is due or owed as fiado; paid: the full price is received;
   * failed: a payment failed and nothing is paid. A cancelled order can also be refunded or partially_refunded:
   * all payments or a part of them were refunded.
   */
  payment_status: string;
  /** The method with the largest amount; the expected method while nothing is paid. */
  payment_method: string;
  /** All methods by which an amount is paid or owed, the largest first. Blank while nothing is paid. */
  payment_methods: string[];
  /** Sum of the lines' subtotals plus price times quantity of each addition. */
  total_price: number;
  /** Minutes. */
  total_duration: number;
  notes: string | null;
  /** Four digits that identify the order at the counter. */
  access_code: string;
  attendant_id: number | null;
  attendant: OrderAttendant | null;
  /** Ids of users: the customer and the creator. */
  client_id: number | null;
  created_by: number | null;
  created_at: string | null;
  updated_at: string | null;
  items: OrderItem[];
  /** Increases with every change. */
  version: number;
  /** Reason of the cancellation; set only for people of the shop. */
  cancel_reason: string | null;
  /** Payments minus refunds, without fiado. The shop owes a positive amount of a cancelled order to the customer. */
  total_paid: number;
  /** The fiado debt of the order. */
  total_fiado: number;
  /** total_price minus total_paid minus total_fiado; 0 for a cancelled order. */
  total_due: number;
  /** Oldest first. Set by GetOrder, OrderPaymentService and the feed; lists omit them. */
  payments: Payment[];
  /** Set for bookings that require one. */
  deposit: Deposit | null;
  /** Set for a sale that a till recorded, and only for people of the shop. */
  sale: AcceptedSale | null;
}

/** The collaborator who serves an order or a line. */
export interface OrderAttendant {
  /** The collaborator's id. */
  id: number;
  user: OrderAttendantUser | null;
}

/** The attendant's name when the order was created. */
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
  /** The collaborator who served this line. Absent: the order's attendant, if it has one. */
  attendant_id: number | null;
  attendant: OrderAttendant | null;
  /** The combo's content at the time of sale; empty for other items. */
  parts: OrderItemPart[];
}

/** The item's values at the time of sale. */
export interface SoldItem {
  id: number;
  name: string;
  price: number;
  type: string;
  category: string;
  /** Minutes. */
  duration: number;
}

/** An add-on that was added to a line, or an ingredient that was removed from it. */
export interface OrderModifier {
  id: number;
  /** addition or removal */
  type: string;
  modifier_id: number;
  quantity: number;
  /** Unit price; 0 for a removal. */
  price: number;
  modifier: SoldModifier | null;
}

/** The add-on's values at the time of sale. */
export interface SoldModifier {
  id: number;
  name: string;
  price: number;
}

/** An item in a sold combo. */
export interface OrderItemPart {
  item_id: number;
  name: string;
  /** product or service */
  type: string;
  /** Quantity in one combo. */
  quantity: number;
  /** Unit price outside the combo. */
  price: number;
  /**
   * Its share of the line's subtotal, in proportion to quantity times price. The shares of a line add up to
   * its subtotal.
   */
  share: number;
}

/** One payment or refund of an order. The list of an order is append-only; entries never change. */
export interface Payment {
  id: number;
  /** payment or refund */
  kind: string;
  method: string;
  /** Positive for payments and refunds. */
  amount: number;
  at: string | null;
  /** First name of the person who recorded it. Unset: the system recorded it, or the person was removed. */
  actor_first_name: string | null;
  /** True for both entries of a change of method: the refund by the old and the payment by the new one. */
  is_correction: boolean;
  /** True for this order's share of a fiado payment; it reduces the order's debt by `amount`. */
  settles_fiado: boolean;
}

/**
 * An advance payment that keeps a booking's time. The shop's rule at the time of booking sets it; later changes of
 * the rule don't affect it. Payments that reach the amount confirm the booking; debts on fiado count like payments.
 */
export interface Deposit {
  /** At most the booking's price. */
  amount: number;
  /** Deadline of the payment. At this time the server cancels a booking that is still unconfirmed. */
  due_at: string | null;
  /**
   * awaited; received: payments and debts reached the amount; waived: the shop confirmed the booking without it or
   * lowered the price to 0, which confirms the booking too; refunded: it or a part of it was received, and the order
   * now has neither payments nor debts; lapsed: the booking was cancelled at due_at; cancelled: it was cancelled
   * before due_at
   */
  status: string;
  /** The unpaid part of an awaited deposit, at most the amount due; otherwise 0. */
  due: number;
}

/** The accepted sale, as people of the shop see it. */
export interface AcceptedSale {
  /** The till's id. */
  id: string;
  sold_at: string | null;
  /** The order's total at the shown prices. */
  total_shown: number;
  /**
   * total_shown minus the total that the server charged on acceptance: positive when the shown prices were too high,
   * negative when they were too low. Edits of the order do not change it.
   */
  price_difference: number;
  /** Items whose prices differed, by ascending id. Set by GetOrder; lists omit it. */
  changed_prices: ChangedPrice[];
}

/** An item whose shown price differs from the charged one. */
export interface ChangedPrice {
  item_id: number;
  /** Name at the time of sale. */
  name: string;
  shown: number;
  charged: number;
}

/** Carries an order, its receipt and its history. */
export interface GetOrderResponse {
  order: Order | null;
  /** Plain text, 32 columns. */
  receipt: string;
  /** Changes of the order, oldest first. */
  events: OrderEvent[];
  /** IANA name of the shop's time zone. */
  time_zone: string;
}

/** One change of an order. */
export interface OrderEvent {
  /**
   * created, edited, paid, refunded or cancelled; for bookings also confirmed, moved, attended or
   * not_attended
   */
  action: string;
  /** First name of the actor. Unset: the actor is the system or a visitor without an account, or was removed. */
  actor_first_name: string | null;
  at: string | null;
  /** Reason of the change; set only for people of the shop and for the customer who gave it. */
  reason: string | null;
  /** Start before the move. Set for moved. */
  moved_from: string | null;
  /** True when the customer made the change. */
  by_customer: boolean;
  /**
   * Set for paid and refunded: status and method after the change, and the difference between its payments and its
   * refunds. An unset amount means no difference, as for a change of method.
   */
  payment_status: string;
  payment_method: string;
  amount: number | null;
}

/** Carries orders, newest first. */
export interface ListOrdersByEntityResponse {
  message: string;
  orders: Order[];
  /** True when more orders match than the response holds: `limit` orders or 8 MiB. `after_id` requests the next orders. */
  truncated: boolean;
  /** First day of the list, requested or default, YYYY-MM-DD. The list contains no older orders. */
  start_date: string;
  /** IANA name of the shop's time zone. */
  time_zone: string;
}

/** Carries orders, newest first. */
export interface ListOrdersByEmployerResponse {
  message: string;
  employer: OrderEmployer | null;
  orders: Order[];
  /** As in ListOrdersByEntityResponse. */
  truncated: boolean;
  /** First day of the list, requested or default, YYYY-MM-DD. The list contains no older orders. */
  start_date: string;
  /** IANA name of the shop's time zone. */
  time_zone: string;
}

/** The attendant whose orders are listed. */
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
  /** Verified e-mail that another user replaced and that UndoEmailChange still restores. */
  former_email: string | null;
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
  /** Unset until the mail is sent. */
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
  /** Must be sent with the code. Known only to the caller, so that other people cannot use up the code's tries. */
  challenge: string;
}

/** The proof to send with a booking. */
export interface ConfirmContactResponse {
  message: string;
  proof: string;
  /** Lifetime of the proof in seconds. */
  expires_in: number;
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

/** The settings of the sign-in screen. */
export interface GetSettingsResponse {
  /** The OAuth client id for Google's widget. Empty: Google sign-in is disabled. */
  google_client_id: string;
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

/** The changed user. */
export interface UpdateUserResponse {
  message: string;
  user: User | null;
}

/**
 * The agendas by collaborator: collaborators with working hours, or with occupied time at the establishment
 * on these days. Always includes the caller if they work there.
 */
export interface ListAgendaResponse {
  /** IANA name of the establishment's zone. */
  time_zone: string;
  agendas: CollaboratorAgenda[];
  /** True if the answer omits collaborators or occupied periods. */
  truncated: boolean;
}

/** The agenda of one collaborator. */
export interface CollaboratorAgenda {
  employer_id: number;
  /** User id of the collaborator. */
  provider_id: number;
  /** Ascending. A day without an entry is a day off. */
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

/** An occupied period. */
export interface AgendaStretch {
  starts_at: string | null;
  ends_at: string | null;
  /** order, appointment, break or holiday; `taken` for work at another shop, without details. */
  source: string;
  /** For an appointment: its id. For a break or day off: the id for ReleaseTime. Otherwise 0. */
  source_id: number;
  /** True while unconfirmed; the hold expires without confirmation. */
  held: boolean;
}

/** A collaborator's feed. */
export interface CalendarFeed {
  employer_id: number;
  /** Unset: no feed. */
  created_at: string | null;
  /** Whether the caller may create a feed. */
  can_be_created: boolean;
  /** Confirms the change; empty in ShowCalendarFeed. */
  message: string;
}

/** A new feed. */
export interface CreateCalendarFeedResponse {
  message: string;
  /** The path with its secret, relative to the suite's address: "/api/calendar/….ics". Returned only once. */
  path: string;
  feed: CalendarFeed | null;
}

/** The days from today on, one entry per date, for a year. */
export interface ListHolidaysResponse {
  holidays: Holiday[];
}

/** A national holiday, or a day added by the shop. */
export interface Holiday {
  /** YYYY-MM-DD */
  date: string;
  /** The official name of a national holiday; otherwise the shop's name for the day. */
  name: string;
  /** False for a day added by the shop, such as a municipal holiday. */
  is_national: boolean;
  /** True for a "ponto facultativo", such as Carnival. */
  is_optional: boolean;
  /** open, closed or hours; empty without an entry of the shop. */
  kind: string;
  /** HH:MM, of special hours. Each collaborator works the part of their weekly hours that lies within them. */
  start_time: string;
  end_time: string;
}

/** The day as it is now. */
export interface SaveHolidayResponse {
  message: string;
  holiday: Holiday | null;
}

/** The reserved time. */
export interface ReserveTimeResponse {
  message: string;
  /** For a repeated break: the first one. */
  reserved: ReservedTime | null;
  /** The number of entries made. */
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
  /** Shared by all entries of one request; 0 for a single entry. */
  series_id: number;
  /** The establishment where it was entered. */
  establishment_id: number;
}

/** The entries by start, at most 500. */
export interface ListReservedTimesResponse {
  reserved: ReservedTime[];
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

/** A barbershop; repeats id and name at the top level. */
export interface GetBarbershopResponse {
  message: string;
  barbershop: Establishment | null;
  barbers: Barber[];
  id: number;
  name: string;
}

/** A collaborator of a barbershop. */
export interface Barber {
  /** The collaborator's id. */
  id: number;
  user_id: number;
  first_name: string;
  /** Set only for the owner and administrators. */
  email: string | null;
  avatar: string | null;
  user_name: string;
}

/** A barbershop with its bookable services. */
export interface ViewBarbershopResponse {
  barbershop: Establishment | null;
  /** Active services. */
  items: Item[];
  /** Repeats the services. */
  services: Item[];
  barbers: Barber[];
  /** User id and name of the owner. */
  owner: BarbershopOwner | null;
}

/** The owner of a barbershop. */
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

/** A barber and their barbershops. */
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

/** Contains the settings. */
export interface GetCommissionSettingsResponse {
  commission: CommissionSettings | null;
}

/** The deductions of an establishment from the base of commission. */
export interface CommissionSettings {
  /** Fees of the card machine for payments by Crédito and Débito, in basis points. */
  credit_fee: number;
  debit_fee: number;
  /** True: commission is a share of the amount that remains after these fees. False: of the price. */
  after_fees: boolean;
  /** Increases with every change; 0 before the first. */
  version: number;
}

/** Contains the saved settings. */
export interface SaveCommissionSettingsResponse {
  message: string;
  commission: CommissionSettings | null;
}

/** Contains the rates. */
export interface GetCommissionRatesResponse {
  commission: CommissionRates | null;
}

/** The rates of a collaborator. */
export interface CommissionRates {
  /** Rates of services and of products without an exception, in basis points. */
  service_rate: number;
  product_rate: number;
  /** Categories by name, then items by name. */
  exceptions: CommissionException[];
  /** Increases with every change; 0 before the first. */
  version: number;
}

/** The rate of one item, or of all items of a category. */
export interface CommissionException {
  /** 0 in an exception for a category. */
  item_id: number;
  /** Matches categories of items that differ only in case or accents. Empty in an exception for an item. */
  category: string;
  /** Basis points. */
  rate: number;
  /** Name of the item; ignored in requests. */
  item_name: string;
}

/** Contains the saved rates. */
export interface SaveCommissionRatesResponse {
  message: string;
  commission: CommissionRates | null;
}

/** The caller's invitations and teams. */
export interface ListInvitationsResponse {
  message: string;
  invitations: Invitation[];
  /** The accepted invitations. */
  teams: Invitation[];
}

/** An invitation to work at an establishment. */
export interface Invitation {
  /** The collaborator id after acceptance. */
  id: number;
  establishment: EstablishmentName | null;
  role: string;
  /** Any of see_orders, make_orders, manage_agenda, manage_catalogue. */
  permissions: string[];
  created_at: string | null;
}

/** The caller's new place of work. */
export interface AcceptInvitationResponse {
  message: string;
  /** `user` is empty: the caller knows the user. */
  employer: Employment | null;
}

/** The listing state. */
export interface GetListingResponse {
  /** True once the conditions have been met. Public lists omit a hidden establishment in any case. */
  listed: boolean;
  /**
   * The missing conditions of a new establishment, any of: item (one for sale), collaborator (one who accepted),
   * schedule (one of them with working hours), owner (a verified e-mail).
   */
  missing: string[];
  hidden: boolean;
  /** The administrator's reason for hiding it. */
  hidden_reason: string | null;
}

/** One page of establishments for review. */
export interface ListReviewsResponse {
  message: string;
  establishments: ReviewedEstablishment[];
  /** Number of matches on all pages. */
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
  /** The owner, and the number of their establishments. */
  user_id: number;
  owner_establishments: number;
  /** Current number of collaborators and items. */
  items: number;
  collaborators: number;
  listed: boolean;
  hidden: boolean;
  hidden_reason: string | null;
  /** Whether an administrator has decided about it. */
  reviewed: boolean;
  created_at: string | null;
}

/** The first three counts are disjoint. */
export interface CountListingsResponse {
  /** In public lists. */
  listed: number;
  /** Hidden by an administrator. */
  hidden: number;
  /** Not hidden and not yet in public lists. */
  unlisted: number;
  /** Those without a decision of an administrator. */
  unreviewed: number;
}

/** Contains the Pix settings. */
export interface GetPixSettingsResponse {
  pix: PixSettings | null;
}

/** The Pix settings of an establishment. */
export interface PixSettings {
  /** cpf, cnpj, email, phone or random; empty without a key. */
  key_kind: string;
  /**
   * In the banks' format: CPF of 11 digits, CNPJ of 14 letters and digits, e-mail in lower case, phone with +55, or a
   * UUID.
   */
  key: string;
  /** Account holder and city in the code's format: upper-case ASCII, at most 25 and 15 characters. */
  holder_name: string;
  holder_city: string;
  /** Unset: no deposit. */
  deposit: DepositRule | null;
  /** Increases with every change; 0 before the first. */
  version: number;
}

/** Contains the saved settings. */
export interface SavePixSettingsResponse {
  message: string;
  pix: PixSettings | null;
}

/** Lowest stock first. At most 500. */
export interface ListLowStockResponse {
  items: Item[];
  /** Number of products. */
  total: number;
}

/** The current state of the booking. */
export interface ShowBookingResponse {
  booking: Booking | null;
  /** Confirms the change in a sentence for users; empty from ShowBooking. */
  message: string;
}

/** A booking without its customer's data. */
export interface Booking {
  /** The order's id. */
  id: number;
  /** Order.order_number. */
  order_number: string;
  establishment: BookingEstablishment | null;
  /** The attendant's full name as it was when the booking was made. */
  attendant_name: string;
  /** Sorted like the order's lines. */
  services: BookedService[];
  starts_at: string | null;
  ends_at: string | null;
  /** Minutes. */
  total_duration: number;
  total_price: number;
  /** pending, confirmed, attended, not_attended or cancelled */
  appointment_status: string;
  /** Increases with every change. */
  version: number;
  created_at: string | null;
  updated_at: string | null;
  /** True when RequestBookingMail accepts the booking: it is upcoming and below its limit of mails. */
  can_be_mailed: boolean;
  /** The collaborator who serves the booking. */
  attendant_id: number;
  /** Deadline for its customer to cancel or move it; unset for a cancelled or finished booking. */
  changeable_until: string | null;
  /** True when its customer may cancel or move it now. */
  can_be_changed: boolean;
  /** Changes of the booking, oldest first, with the reasons of the customer and without those of the shop. */
  events: OrderEvent[];
  /** Unset: the booking requires no deposit. */
  deposit: Deposit | null;
}

/** The current public profile of the establishment that holds the booking. */
export interface BookingEstablishment {
  id: number;
  name: string;
  slug: string;
  /** As the shop typed it. */
  phone: string | null;
  address: string | null;
  city: string | null;
  uf: string | null;
  /** A link to a map. */
  location: string | null;
  /** Relative paths of pictures. */
  logo: string | null;
  background: string | null;
  /** IANA name of the establishment's time zone. */
  time_zone: string;
  /** True when the establishment has a public page: it is visible and on the marketplace. */
  is_public: boolean;
}

/** A line of a booking with the values at the time of sale. */
export interface BookedService {
  name: string;
  quantity: number;
  /** Minutes of one unit. */
  duration: number;
  /** Total of the line. */
  price: number;
  /** Id of the sold item. The page uses it to offer the same booking again. */
  item_id: number;
}

/** One page of sessions. */
export interface ListCashSessionsResponse {
  sessions: CashSession[];
  /** Number of matching sessions on all pages, and the sum of their expenses. */
  total: number;
  total_expenses: number;
  current_page: number;
  /** At least 1. */
  last_page: number;
  per_page: number;
  /** IANA name of the shop's time zone. */
  time_zone: string;
}

/** The drawer of a shop between an opening and a closing. */
export interface CashSession {
  id: number;
  entity_id: number;
  /** Sequential within the shop. */
  number: number;
  /** open or closed */
  status: string;
  /** Increases with each payment and entry. */
  version: number;
  opened_at: string | null;
  /** First name of the user who opened it. Unset: the user was removed. */
  opened_by_first_name: string | null;
  /** Cash counted in the drawer at the opening. */
  opening_amount: number;
  /** Cash that the previous closing left in the drawer. Unset: the shop's first session. */
  expected_opening_amount: number | null;
  closed_at: string | null;
  /** First name of the user who closed it. Unset: the session is open or the user was removed. */
  closed_by_first_name: string | null;
  /** Part of the counted cash that stays in the drawer. Unset: the session is open. */
  left_amount: number | null;
  /** Explanation of the difference. Unset: none given. */
  closing_note: string | null;
  /** Dinheiro, and other methods with a payment or a refund, in the order of the catalogue of methods. */
  methods: CashMethod[];
  /** Payments minus refunds, without Fiado and Cortesia. */
  total_received: number;
  /** Expenses minus reversals, all methods. Negative when reversals of earlier sessions' expenses exceed the expenses. */
  total_expenses: number;
  total_withdrawals: number;
  total_supplies: number;
  /** Counted minus expected amounts, all methods. Unset: the session is open. */
  total_difference: number | null;
}

/** The sums of one payment method in a session. */
export interface CashMethod {
  method: string;
  payments: number;
  refunds: number;
  /** Payments minus refunds. Dinheiro adds the opening amount and supplies, and subtracts withdrawals and cash expenses. */
  expected: number;
  /** Unset: the session is open, or the method is not counted (Fiado, Cortesia). */
  counted: number | null;
  /** Counted minus expected: positive is a surplus, negative a shortage. Unset when `counted` is unset. */
  difference: number | null;
}

/** A session with its entries and payments. */
export interface GetCashSessionResponse {
  message: string;
  /** Unset: the shop has no open session (GetCurrentCashSession alone). */
  session: CashSession | null;
  /** Newest first, at most 500. */
  entries: CashEntry[];
  /** Newest first, at most 500. */
  payments: CashPayment[];
  /** True when the session has more payments than are listed. */
  payments_truncated: boolean;
  /** IANA name of the shop's time zone. */
  time_zone: string;
  /** The shop's name. */
  entity_name: string;
  /** Amount that the last closing left in the drawer. Unset: the response has a session, or no session was closed yet. */
  suggested_opening_amount: number | null;
  /** The session and the listed entries as plain text for printing, at most 32 columns per line. Empty without a session. */
  paper: string;
}

/** A cash movement or expense that is not a payment of an order. Append-only. */
export interface CashEntry {
  id: number;
  /** withdrawal (cash taken out), supply (cash put in) or expense */
  kind: string;
  /** Set for an expense. */
  category: string | null;
  /** Dinheiro, or another method for an expense that does not come from the drawer. */
  method: string;
  /** Positive, even for reversals. */
  amount: number;
  note: string | null;
  at: string | null;
  /** First name of the user who added it. Unset: the user was removed. */
  actor_first_name: string | null;
  /** Id of the entry that this one reverses. */
  reverses_id: number | null;
  /** True when another entry reverses it. */
  is_reversed: boolean;
}

/** A payment or refund of an order within a session. */
export interface CashPayment {
  id: number;
  /** payment or refund */
  kind: string;
  method: string;
  amount: number;
  at: string | null;
  order_id: number;
  order_number: string;
  /** First name of the user who recorded it. Unset: the system recorded it, or the user was removed. */
  actor_first_name: string | null;
  /** True for a part of a fiado receipt. */
  settles_fiado: boolean;
}

/** Carries the matching accounts and the shop's total balance. */
export interface ListFiadoAccountsResponse {
  accounts: FiadoAccount[];
  /** True when more accounts match than the list holds. */
  truncated: boolean;
  /** Sum of the balances of all accounts of the shop, listed or not. */
  total_balance: number;
}

/** The account of one customer in one shop. */
export interface FiadoAccount {
  id: number;
  entity_id: number;
  customer_name: string;
  customer_phone: string | null;
  /** The amount that the customer owes. */
  balance: number;
  /** Increases with every change. */
  version: number;
  updated_at: string | null;
}

/** Carries an account with its unpaid orders and its history. */
export interface GetFiadoAccountResponse {
  message: string;
  account: FiadoAccount | null;
  /** Unpaid orders, oldest first, at most 200. */
  debts: FiadoDebt[];
  /** Changes of the balance, newest first, at most 200. */
  entries: FiadoEntry[];
  /** IANA name of the shop's time zone. */
  time_zone: string;
  /** Message for the customer that states the debt, in Portuguese. Empty when the account owes nothing. */
  reminder: string;
}

/** An unpaid order of the customer. */
export interface FiadoDebt {
  order_id: number;
  order_number: string;
  order_datetime: string | null;
  /** The unpaid part of its total. */
  amount: number;
}

/** A change of an account's balance. */
export interface FiadoEntry {
  /** debt, refund (cancels a debt) or payment */
  kind: string;
  amount: number;
  at: string | null;
  /** Set for a debt and a refund. */
  order_id: number | null;
  order_number: string | null;
  /** Set for a payment. */
  method: string | null;
  /** First name of the person who recorded it. */
  actor_first_name: string | null;
}

/** Carries the forecasts by day and time, at most 200 per day. */
export interface ListForecastsResponse {
  message: string;
  data: Forecast[];
}

/** An expected order. */
export interface Forecast {
  id: number;
  /** YYYY-MM-DD */
  forecast_date: string;
  /** HH:MM: the start of a half hour, or the opening time when the establishment opens within it. */
  forecast_time: string;
  entity_id: number;
  /** The item with the most sales in the half hour; one element. */
  items_forecast: ForecastItem[];
  /**
   * Name on the latest order of the most frequent customer of the half hour who has at least two orders in the
   * history. A customer appears at most once a day. Empty: no such customer exists, or their data was erased.
   */
  customer_name_forecast: string;
  /** The most frequent origin, fulfillment and payment method in the half hour. */
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
  /** Price of the latest sale in the history. */
  price: number;
  quantity: number;
}

/** Carries one page of bookings. */
export interface ListOrderAppointmentsResponse {
  message: string;
  appointments: OrderAppointment[];
  /** Number of bookings that match, on all pages. */
  total: number;
  current_page: number;
  /** At least 1. */
  last_page: number;
  per_page: number;
}

/** Summary of a booking. */
export interface OrderAppointment {
  /** The order's id. */
  id: number;
  /** Order.order_number. */
  order_number: string;
  establishment: OrderEstablishment | null;
  /** The attendant's full name as it was when the booking was made. */
  attendant_name: string;
  customer_name: string;
  order_datetime: string | null;
  /** Minutes. */
  total_duration: number;
  /** Names of the services when sold, sorted like the order's lines. */
  services: string[];
  total_price: number;
  /** pending, confirmed, attended, not_attended or cancelled */
  appointment_status: string;
  created_at: string | null;
  /** As the customer or the shop typed it. Set only in ListOrderAppointments, because only administrators may see it. */
  customer_phone: string | null;
  /**
   * The collaborator and the services; clients use them to offer the same booking again. The ids are in the order of
   * `services`.
   */
  attendant_id: number | null;
  service_ids: number[];
  /** Version of the order; increases with every change. */
  version: number;
  /** Unset: the booking requires no deposit. */
  deposit: Deposit | null;
}

/** The establishment of a booking with its current name, on or off the marketplace. */
export interface OrderEstablishment {
  id: number;
  name: string;
  slug: string;
  /** IANA name of the establishment's time zone. */
  time_zone: string;
}

/** Carries one count per requested day, ascending. */
export interface CountOrderAppointmentsResponse {
  days: AppointmentCount[];
}

/** Number of bookings on one day. */
export interface AppointmentCount {
  /** YYYY-MM-DD */
  date: string;
  appointments: number;
}

/** Carries the totals of the orders that match. */
export interface SummarizeOrdersResponse {
  /** Number of orders that match, including cancelled ones. */
  order_count: number;
  /** Sum of the prices of orders that are not cancelled. */
  total_price: number;
  /**
   * Payments minus refunds of orders that are not cancelled, by method, descending; Fiado holds the debts.
   * Together with total_due they add up to total_price. An order with two methods counts in both. Omits
   * methods without an order.
   */
  methods: MethodTotal[];
  /** Totals of all orders by status: scheduled, completed, cancelled. Omits statuses without an order. */
  statuses: StatusTotal[];
  /** Totals of orders that are not cancelled by payment status: pending, paid, failed. Omits empty statuses. */
  payments: PaymentTotal[];
  /**
   * Sum of total_due, which excludes fiado debts, of orders that are not cancelled, and the number of orders with an
   * amount due.
   */
  total_due: number;
  due_count: number;
  /** Sum of the payments of cancelled orders that are to be refunded, and the number of these orders. */
  total_to_refund: number;
  to_refund_count: number;
}

/** Total of one payment method. */
export interface MethodTotal {
  payment_method: string;
  /** Number of orders with a payment by the method. */
  order_count: number;
  total_price: number;
}

/** Total of the orders in one status. */
export interface StatusTotal {
  status: string;
  order_count: number;
  total_price: number;
}

/** Total of the orders with one payment status. */
export interface PaymentTotal {
  payment_status: string;
  order_count: number;
  total_price: number;
}

/** A Pix code and the data that a bank's app shows for it. */
export interface PixCode {
  /** BR Code text, for the QR code and for pasting into a bank's app ("copia e cola"). */
  code: string;
  amount: number;
  /** Identifies the order in the shop's bank statement. */
  txid: string;
  /** Name of the receiving account's holder. */
  holder_name: string;
  /** Deadline of a deposit; unset for other payments. */
  due_at: string | null;
}

/** The sums of the collaborators that the caller may read. */
export interface ListCommissionBalancesResponse {
  message: string;
  establishment_name: string;
  balances: CommissionBalance[];
  /** Sums of all collaborators. */
  total: CommissionSums | null;
  /** True when the caller may record payouts. */
  may_pay: boolean;
}

/** The sums of one collaborator. */
export interface CommissionBalance {
  employer: CommissionCollaborator | null;
  sums: CommissionSums | null;
}

/** A present or former collaborator. */
export interface CommissionCollaborator {
  id: number;
  first_name: string;
  last_name: string;
  role: string;
  /** False for a former collaborator. */
  is_current: boolean;
}

/** The sums of a period: balance is previous_balance plus earned plus corrections minus paid. */
export interface CommissionSums {
  /** Balance at the end of the day before the period. */
  previous_balance: number;
  /** Bases and commission of the period's lines. */
  base: number;
  earned: number;
  /** Corrections of the period; often negative. */
  corrections: number;
  /** Payouts of the period. */
  paid: number;
  balance: number;
}

/** A statement. */
export interface GetCommissionStatementResponse {
  message: string;
  establishment_name: string;
  employer: CommissionCollaborator | null;
  /** The period. */
  start_date: string;
  end_date: string;
  sums: CommissionSums | null;
  /** Lines by item and rate, by descending commission, at most 200. */
  items: CommissionItem[];
  /** Lines by day, ascending. */
  days: CommissionDay[];
  /** By ascending day, at most 200. */
  corrections: CommissionCorrection[];
  /** By ascending day, at most 200. */
  payouts: Payout[];
  /** RecordPayoutRequest.last_payout_id */
  last_payout_id: number;
  /** True when the caller may record payouts. */
  may_pay: boolean;
  /** True when items, corrections or payouts exceed 200; the export has all. */
  truncated: boolean;
}

/** Lines of one item with one rate. */
export interface CommissionItem {
  item_id: number;
  /** Name of the latest line. */
  name: string;
  /** Basis points. */
  rate: number;
  quantity: number;
  base: number;
  amount: number;
}

/** Lines of one local day. */
export interface CommissionDay {
  /** YYYY-MM-DD */
  date: string;
  order_count: number;
  base: number;
  amount: number;
}

/** The difference between the present commission of an order and its settled commission. */
export interface CommissionCorrection {
  order_id: number;
  /** Day of the order, YYYY-MM-DD. */
  order_date: string;
  /** Day to which the correction belongs, YYYY-MM-DD. */
  date: string;
  /** True once a payout settled it. */
  is_settled: boolean;
  amount: number;
}

/** Money that a collaborator received. */
export interface Payout {
  id: number;
  employer_id: number;
  /** Local day of the payment, YYYY-MM-DD. */
  paid_on: string;
  amount: number;
  method: string;
  note: string;
  /** Last day of the lines that it settled, YYYY-MM-DD. The payout belongs to this day. */
  settles_until: string;
  recorded_at: string | null;
  /** True when UndoPayout would succeed. */
  can_undo: boolean;
  /** True after UndoPayout; statements omit such payouts. */
  is_undone: boolean;
}

/** Contains the recorded or undone payout. */
export interface SavePayoutResponse {
  message: string;
  payout: Payout | null;
}

/** The lists. Days are local days of the establishment. */
export interface ListNextStepsResponse {
  message: string;
  establishment_name: string;
  /** IANA name of the establishment's time zone. */
  time_zone: string;
  /** The current day, YYYY-MM-DD. */
  date: string;
  /**
   * First day of the orders that the lists of customers consider, YYYY-MM-DD: 365 days before `date`. Of more than
   * 100,000 orders, each list considers the newest.
   */
  history_start: string;
  /**
   * The 50 overdue customers with the highest totals, sorted by descending total, and the number of all. A customer is
   * overdue when the days since the last visit exceed overdue_factor times the usual interval, unless an order in the
   * future exists, or an appointment in the future that the customer's user accepted. Considers customers with a phone
   * number and at least minimum_visits visits.
   */
  overdue_customers: OverdueCustomer[];
  overdue_customer_count: number;
  minimum_visits: number;
  overdue_factor: number;
  /**
   * The 50 customers with the most missed bookings, sorted by descending number and then by descending last missed
   * booking, and the number of all customers who missed one.
   */
  no_show_customers: NoShowCustomer[];
  no_show_customer_count: number;
  /** Hours with scheduled time of the 7 days from free_from on, ascending by day and hour. */
  free_hours: WeekFreeHour[];
  /** The day after `date`, YYYY-MM-DD. */
  free_from: string;
  /** Sums of free_hours, and the free percentage of the scheduled minutes; 0 without scheduled minutes. */
  scheduled_minutes: number;
  free_minutes: number;
  free_share: number;
}

/** A customer who did not return within the usual interval. */
export interface OverdueCustomer {
  /**
   * Name and phone number on the latest visit. The phone number is set for callers who may read every order of the
   * establishment.
   */
  name: string;
  phone: string | null;
  /** Number of days with an order that is neither cancelled nor missed: the visits. */
  visit_count: number;
  last_visit: string | null;
  days_since: number;
  /** Median number of days between consecutive visits. */
  usual_interval_days: number;
  /** Sum of prices of the visits. */
  total: number;
}

/** A customer with missed bookings. */
export interface NoShowCustomer {
  /** Name on the latest finished booking. */
  name: string;
  no_show_count: number;
  /** Number of finished bookings, attended or missed, and the missed percentage of them. */
  booking_count: number;
  no_show_share: number;
  /** Start of the last missed booking. */
  last_no_show: string | null;
}

/** An hour of the coming week, summed over the collaborators. */
export interface WeekFreeHour {
  /** YYYY-MM-DD, and its day of the week from 0 (Sunday) to 6 (Saturday). */
  date: string;
  weekday: number;
  /** Hour of the local day, 0 to 23. */
  hour: number;
  scheduled_minutes: number;
  /** Scheduled minutes without bookings, and their percentage of the scheduled minutes. */
  free_minutes: number;
  free_share: number;
}

/** The tables of a report. `report` and `orders` serve older clients. */
export interface GetOrderReportResponse {
  message: string;
  report: OrderReport | null;
  /**
   * The newest 1000 orders of the period, including cancelled ones, with all fields, newest first. Empty with
   * `figures_only` and for callers who may not read every order of the establishment.
   */
  orders: Order[];
  /** True when the period has more orders than `orders` holds. */
  orders_truncated: boolean;
  /** The establishment's name, and the IANA name of its time zone. */
  establishment_name: string;
  time_zone: string;
  /** First and last second of the period, YYYY-MM-DDTHH:MM:SS in local time. */
  period_start: string;
  period_end: string;
  totals: ReportTotals | null;
  /** Totals of the preceding period, which ends one second before period_start and has the same length in local time. */
  previous: ReportTotals | null;
  /** First and last second of the preceding period, YYYY-MM-DDTHH:MM:SS in local time. */
  previous_start: string;
  previous_end: string;
  /**
   * Payments minus refunds by payment method, sorted by descending amount. Row Fiado holds the debts. The amounts plus
   * totals.total_due add up to totals.revenue.
   */
  methods: ReportMethod[];
  /** Sales by origin, sorted by descending revenue. */
  channels: ReportChannel[];
  /** Sales by hour of the local day: 24 rows, hours 0 to 23. */
  hours: ReportHour[];
  /** Hour (0 to 23) with the most orders. Absent without orders. */
  peak_hour: number | null;
  /** Sales by weekday and hour, ascending. Pairs without orders are left out. */
  weekday_hours: ReportWeekdayHour[];
  /** Sales by local day, ascending: one row for each day that the period overlaps. */
  days: ReportDay[];
  /** The 200 most sold additions, sorted by descending quantity, and the number of all sold additions. */
  additions: ReportAddition[];
  addition_count: number;
  /** The 200 sold items with the highest subtotals, sorted by descending subtotal, and the number of all sold items. */
  items: ReportItem[];
  item_count: number;
  /** The 200 customers with the highest totals, sorted by descending total, and the number of all customers. */
  customers: ReportCustomer[];
  customer_count: number;
  /** Expenses of cash sessions by category, sorted by descending amount. */
  expenses: ReportExpense[];
  /** Occupancy of the period and of the preceding one. */
  occupancy: ReportOccupancy | null;
  previous_occupancy: ReportOccupancy | null;
}

/** Figures of a period for older clients. */
export interface OrderReport {
  /** Equals ReportTotals.cash_flow. */
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
  /** Mean duration of attended bookings in seconds; 0 without attended bookings. */
  avg_service_time: number;
  /** Equals ReportOccupancy.share; 0 without scheduled minutes. */
  resource_utilization: number;
  /** Attended bookings as a percentage of attended and missed ones, one decimal. */
  labor_efficiency: number;
  new_customers_count: number;
  returning_customers_count: number;
  /** By item id. */
  breakdown_by_item: Record<string, ItemBreakdown>;
  /** The five customers with the highest totals, in descending order of total. */
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

/** Totals of a period. */
export interface ReportTotals {
  /** Number of orders that are not cancelled, and the sum of their prices. */
  order_count: number;
  revenue: number;
  /** Revenue divided by the number of orders; 0 without orders. */
  average_ticket: number;
  /** Number of cancelled orders, the sum of their prices, and their percentage of all orders, two decimals. */
  cancelled_count: number;
  cancelled_total: number;
  cancellation_rate: number;
  /** Number of order lines divided by the number of orders, two decimals; 0 without orders. */
  items_per_order: number;
  /** Payments minus refunds, excluding fiado debts and Cortesia: the money received. */
  cash_flow: number;
  /** Fiado debts of the orders, minus the payments that settled them. */
  total_fiado: number;
  /** Sum of prices minus payments and fiado debts, and the number of orders with an amount due. */
  total_due: number;
  due_count: number;
  /** Expenses of cash sessions recorded in the period, minus reversals recorded in the period. */
  total_expenses: number;
  /** cash_flow minus total_expenses. */
  net_profit: number;
  /** Number of customers whose first order is in the period, and of customers of the period with an earlier order. */
  new_customers_count: number;
  returning_customers_count: number;
  /** Number of attended and of missed bookings, and the attended percentage of their sum; 0 without bookings. */
  attended_count: number;
  not_attended_count: number;
  attendance_rate: number;
  /** Mean duration of attended bookings in seconds; 0 without attended bookings. */
  average_service_seconds: number;
}

/** Figures of a payment method. */
export interface ReportMethod {
  payment_method: string;
  /** Number of orders with a nonzero net amount by the method. An order with two methods counts in both. */
  order_count: number;
  amount: number;
  /** Percentage of the amounts of all methods. */
  share: number;
}

/** Figures of an order origin. */
export interface ReportChannel {
  origin: string;
  order_count: number;
  revenue: number;
  /** Percentage of the period's revenue. */
  share: number;
}

/** Figures of an hour of the local day. */
export interface ReportHour {
  /** Hour of the local day, 0 to 23. */
  hour: number;
  order_count: number;
  /** Percentage of the period's orders. */
  share: number;
  revenue: number;
  average_ticket: number;
  /** Name of the item with the largest quantity. Absent without orders. */
  top_item: string | null;
  /** True when `hour` equals GetOrderReportResponse.peak_hour. */
  is_peak: boolean;
}

/** Figures of an hour of a weekday. */
export interface ReportWeekdayHour {
  /** Day of the week, from 0 (Sunday) to 6 (Saturday). */
  weekday: number;
  /** Hour of the local day, 0 to 23. */
  hour: number;
  order_count: number;
  revenue: number;
}

/** Figures of a local day. */
export interface ReportDay {
  /** The local day, YYYY-MM-DD. */
  date: string;
  order_count: number;
  revenue: number;
  average_ticket: number;
  cancelled_count: number;
}

/** Figures of an item sold as an addition to a line. */
export interface ReportAddition {
  item_id: number;
  /** Name in the latest sale of the period. Other names of items and customers are chosen likewise. */
  name: string;
  quantity: number;
  /** Sum of unit price times quantity of the addition, without its line. */
  revenue: number;
  /** Percentage of the quantity of all additions. */
  share: number;
  /** Hour (0 to 23) with the largest quantity. */
  peak_hour: number;
  /** Name of the customer with the largest quantity. */
  top_customer: string;
  last_order_at: string | null;
  last_order_id: number;
}

/** Figures of an item, sold as a line or in a combo. A combo has no row: its price is split over its parts. */
export interface ReportItem {
  item_id: number;
  name: string;
  quantity: number;
  /** Sum of unit price times quantity, or of the shares of the prices of combos, without additions. */
  subtotal: number;
  /** Subtotal divided by quantity. */
  average_ticket: number;
  /** Percentages of the quantity and of the subtotals of all items. */
  quantity_share: number;
  revenue_share: number;
  /** Quantity sold in combos. */
  combo_quantity: number;
  /** Quantity of the additions to the item's lines. Additions to a combo count for its first part. */
  extras_count: number;
  /** Hour (0 to 23) with the largest quantity. */
  peak_hour: number;
  /** Name of the customer with the largest quantity. */
  top_customer: string;
  last_order_at: string | null;
  last_order_id: number;
}

/** Figures of a customer in the period. */
export interface ReportCustomer {
  /** Position by descending total, from 1. */
  rank: number;
  /** Name and phone number on the latest order. */
  name: string;
  phone: string | null;
  order_count: number;
  total: number;
  average_ticket: number;
  first_visit: string | null;
  last_visit: string | null;
  /** Origin of the latest order. */
  last_origin: string;
  /** Mean time between consecutive orders in seconds. Absent with one order, or with all at the same time. */
  mean_interval_seconds: number | null;
  /** mean_interval_seconds as text: 'Xd Yh', 'Yh', 'Zmin' or '<1min'; '—' when absent. */
  mean_interval: string;
  /** Number of combos, and quantity of additions. */
  combo_quantity: number;
  extras_count: number;
  /** Name of the item with the largest quantity. */
  favorite_item: string;
  /** Hour (0 to 23) with the most orders. */
  preferred_hour: number;
  /** Price of the most expensive order. */
  biggest_order: number;
  /** Percentage of the period's revenue. */
  revenue_share: number;
  /** True when the customer's first order ever is in the period. */
  is_new: boolean;
}

/** Figures of an expense category. */
export interface ReportExpense {
  category: string;
  /** Number of expenses, without reversals. */
  entry_count: number;
  /** Expenses minus reversals; negative when reversals of earlier expenses exceed the period's expenses. */
  amount: number;
}

/**
 * Worked minutes as a share of the minutes that the collaborators were scheduled to work. Only days with a base count:
 * whole local days of the period whose scheduled minutes were recorded, with the hours as they were on that day.
 */
export interface ReportOccupancy {
  /** Number of the period's whole local days, and of those with a base. */
  day_count: number;
  base_day_count: number;
  /** Durations of the orders that are neither cancelled nor missed. */
  worked_minutes: number;
  /** Weekly hours within holidays, without breaks, days off and vacations. */
  scheduled_minutes: number;
  /**
   * Worked percentage of the scheduled minutes. Exceeds 100 when collaborators worked outside their hours or served
   * several customers at once. Absent without scheduled minutes.
   */
  share: number | null;
  /** The days with a base by weekday, from 0 (Sunday). Weekdays without such a day are left out. */
  weekdays: ReportWeekdayOccupancy[];
}

/** Occupancy of a weekday; the fields are those of ReportOccupancy. */
export interface ReportWeekdayOccupancy {
  /** Day of the week, from 0 (Sunday) to 6 (Saturday). */
  weekday: number;
  base_day_count: number;
  worked_minutes: number;
  scheduled_minutes: number;
  share: number | null;
}

/** The figures of today so far. */
export interface GetSnapshotResponse {
  snapshot: Snapshot | null;
}

/** Figures of the current local day's orders in the establishment's time zone, without cancelled orders. */
export interface Snapshot {
  orders_today: number;
  revenue: number;
  /** Name of the item with the largest quantity; of several, the item with the smallest id. Absent without orders. */
  most_ordered_item: string | null;
  /** Name of the customer (see ReportService) with the highest total. Absent without orders. */
  top_customer: string | null;
  /** Orders per hour since midnight, at least one hour, two decimals. */
  average_orders_per_hour: number;
  average_ticket: number;
  entity_id: number;
  /** The current local day, YYYY-MM-DD. */
  date: string;
}

/** Snapshots of the current day, in the order of the requested ids. */
export interface ListSnapshotsResponse {
  snapshots: Snapshot[];
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

/** Identifies a user. */
export interface GetUserRequest {
  /** The id, or the user name. */
  id_or_user_name: string;
}

/** Identifies a user. */
export interface ShowUserRequest {
  id: number;
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

/** The mailed code. */
export interface VerifyEmailRequest {
  verification_code: string;
}

/** Empty: the mail goes to the caller. */
export interface ResendVerificationCodeRequest {
}

/** Names a collaborator, a day and a duration. */
export interface ListAvailableTimesRequest {
  employer_id: number;
  /** YYYY-MM-DD */
  date: string;
  /** Minutes. */
  duration: number;
}

/** Names one or several collaborators, the days and a duration. */
export interface ListAvailableDaysRequest {
  /** 0: `employer_ids` names the collaborators. */
  employer_id?: number | null;
  /** First day, YYYY-MM-DD. Empty: today. */
  start_date?: string | null;
  /** Number of days; 0 means 7. */
  days?: number | null;
  /** Minutes. */
  duration: number;
  /** Several collaborators, instead of `employer_id`. */
  employer_ids?: number[] | null;
}

/** Names the establishments. */
export interface ListOpeningsRequest {
  establishment_ids: number[];
}

/** Names the collaborator. */
export interface ListScheduleRequest {
  employer_id: number;
}

/** Hours to add. */
export interface SaveScheduleRequest {
  employer_id: number;
  schedules: ScheduleRow[];
  /** Weekdays whose existing rows are removed first, for example when hours are copied to other days. */
  replaced_days?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | '')[] | null;
  /** The `confirm` of a refusal: changes the hours and keeps the listed bookings. */
  confirm?: string | null;
}

/** One working period of one weekday. */
export interface ScheduleRow {
  day_of_week: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  start_time: string;
  end_time: string;
}

/** The new state of one row. An empty time stays unchanged. */
export interface UpdateScheduleRequest {
  id: number;
  is_active: boolean;
  start_time?: string | null;
  end_time?: string | null;
  /** The `confirm` of a refusal: changes the hours and keeps the listed bookings. */
  confirm?: string | null;
}

/** Names the row of weekly hours. */
export interface DeleteScheduleRequest {
  id: number;
  /** The `confirm` of a refusal: removes the hours and keeps the listed bookings. */
  confirm?: string | null;
}

/** Names the establishment and the days. */
export interface ListAppointmentsByEntityRequest {
  /** Id or slug of the barbershop. */
  entity_id: string;
  entity_name: 'barbershop' | 'establishment';
  /**
   * First and last day of the start, in the establishment's zone. Without a first day: 62 days up to today,
   * or up to an earlier last day. Without a last day: every future appointment.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the maximum. */
  limit?: number | null;
  /** Page token: the id of the last appointment received. 0: from the start. */
  after_id?: number | null;
}

/** Names the provider and the days. */
export interface ListAppointmentsByProviderRequest {
  /** User id. */
  provider_id?: number | null;
  app_id?: number | null;
  entity_name?: 'barbershop' | 'establishment' | '' | null;
  entity_id?: number | null;
  /**
   * First and last day of the start, in São Paulo. Without a first day: 62 days up to today, or up to an
   * earlier last day. Without a last day: every future appointment.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the maximum. */
  limit?: number | null;
  /** Page token: the id of the last appointment received. 0: from the start. */
  after_id?: number | null;
}

/** Names the days. */
export interface ListMyAppointmentsRequest {
  /**
   * First and last day of the start, in São Paulo. Without a first day: 62 days up to today, or up to an
   * earlier last day. Without a last day: every future appointment.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the maximum. */
  limit?: number | null;
  /** Page token: the id of the last appointment received. 0: from the start. */
  after_id?: number | null;
}

/** Filters a shop's clients by name. */
export interface ListShopClientsRequest {
  /** Id or slug of the barbershop. */
  entity_id: string;
  entity_name?: 'barbershop' | 'establishment' | '' | null;
  /** Part of the name, ignoring case and accents. Empty: all clients. */
  q?: string | null;
}

/** An appointment to make. */
export interface CreateAppointmentRequest {
  app_id?: number | null;
  entity_name: 'barbershop' | 'establishment';
  entity_id?: number | null;
  scheduled_at: string;
  service_ids: number[];
  /** Accepted from older clients and ignored: the server computes it. */
  expected_end_time?: string | null;
  /** User ids. */
  provider_id: number;
  /** Absent or 0, without `client`: the caller. */
  client_id?: number | null;
  /** Accepted from older clients and ignored, as are status, duration and payment_status: it is the caller. */
  registered_by?: number | null;
  description?: string | null;
  status?: string | null;
  location?: string | null;
  duration?: number | null;
  notes?: string | null;
  payment_status?: string | null;
  appointment_type?: string | null;
  /** Instead of client_id: the complete e-mail or user name of an account. */
  client?: string | null;
}

/** The status to set. */
export interface UpdateAppointmentStatusRequest {
  id: number;
  status: 'confirmed' | 'cancelled' | 'completed';
  /** Required with completed. */
  attendance_status?: 'attended' | 'not_attended' | '' | null;
  /** The reason of a cancellation; ignored for other changes. */
  reason?: string | null;
  /** The version that the caller read. Absent or 0: skips the check. */
  version?: number | null;
}

/** The new time and provider of an appointment. */
export interface MoveAppointmentRequest {
  id: number;
  /** Collaborator id of the new provider. Absent or 0: the current provider. */
  employer_id?: number | null;
  /** Local time of the establishment. */
  starts_at: string;
  /** The version that the caller read. */
  version: number;
}

/** Names the appointment and the days. */
export interface ListAppointmentMoveTimesRequest {
  id: number;
  /** Collaborator id of the new provider. Absent or 0: the current provider. */
  employer_id?: number | null;
  /** First day, YYYY-MM-DD. Empty: today. */
  start_date?: string | null;
  /** Number of days; 0 means 7. */
  days?: number | null;
}

/** Names the appointment. */
export interface CancelAppointmentRequest {
  id: number;
  /** The version that the caller read. Absent or 0: skips the check. */
  version?: number | null;
}

/** Names the establishment and the days. */
export interface ListServiceRecordsByEntityRequest {
  /** Id or slug of the barbershop. */
  entity_id: string;
  entity_name: 'barbershop' | 'establishment';
  /**
   * First and last day of the creation, in the establishment's zone. Without a first day: 62 days up to
   * today, or up to an earlier last day. Without a last day: no upper bound.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the maximum. */
  limit?: number | null;
  /** Page token: the id of the last record received. 0: from the start. */
  after_id?: number | null;
}

/** Names the provider and the days. */
export interface ListServiceRecordsByProviderRequest {
  /** User id. */
  provider_id?: number | null;
  app_id?: number | null;
  entity_name?: 'barbershop' | 'establishment' | '' | null;
  entity_id?: number | null;
  /**
   * First and last day of the creation, in São Paulo. Without a first day: 62 days up to today, or up to an
   * earlier last day. Without a last day: no upper bound.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the maximum. */
  limit?: number | null;
  /** Page token: the id of the last record received. 0: from the start. */
  after_id?: number | null;
}

/** Names the days. */
export interface ListMyServiceRecordsRequest {
  /**
   * First and last day of the creation, in São Paulo. Without a first day: 62 days up to today, or up to an
   * earlier last day. Without a last day: no upper bound.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** 0 means 1000, the maximum. */
  limit?: number | null;
  /** Page token: the id of the last record received. 0: from the start. */
  after_id?: number | null;
}

/** A record to enter. */
export interface CreateServiceRecordRequest {
  app_id?: number | null;
  entity_name: 'barbershop' | 'establishment';
  entity_id?: number | null;
  service_ids: number[];
  /** User ids. */
  provider_id: number;
  /** Absent or 0, without `client`: the caller. */
  client_id?: number | null;
  /** Accepted from older clients and ignored, as is status: it is the caller. */
  registered_by?: number | null;
  discount?: number | null;
  payment_method: 'Pix' | 'Débito' | 'Crédito' | 'Dinheiro' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal';
  /**
   * Total before the discount, which may not exceed it. Callers who do not manage the shop's agenda must send
   * the catalogue price of the services.
   */
  total_price: number;
  status?: string | null;
  notes?: string | null;
  /** Instead of client_id: the complete e-mail or user name of an account. */
  client?: string | null;
}

/** Names the record. */
export interface GetServiceRecordRequest {
  id: number;
}

/** The status to set. */
export interface UpdateServiceRecordStatusRequest {
  id: number;
  status: 'approved' | 'not-approved';
}

/** Names the establishment. */
export interface ListCollaboratorsRequest {
  /** Id or slug. */
  establishment_id: string;
}

/** A person to invite. */
export interface CreateCollaboratorRequest {
  establishment_id?: number | null;
  first_name?: string | null;
  email?: string | null;
  /** Instead of an e-mail: the id of a user. */
  user_id?: number | null;
  /** Accepted from older clients and ignored: our mails link only to our own pages. */
  link?: string | null;
  role?: string | null;
  permissions?: ('see_orders' | 'make_orders' | 'manage_agenda' | 'manage_catalogue' | '')[] | null;
  /** Instead of an e-mail: the complete user name, ignoring case. */
  user_name?: string | null;
}

/** Names the collaborator. */
export interface GetCollaboratorRequest {
  id: number;
}

/** The role and permissions to set. */
export interface UpdateCollaboratorRequest {
  id: number;
  role: string;
  permissions?: ('see_orders' | 'make_orders' | 'manage_agenda' | 'manage_catalogue' | '')[] | null;
  /**
   * The version that was edited. FAILED_PRECONDITION (reason EDIT_CONFLICT) without a change if it is stale. Absent:
   * skips the check.
   */
  version?: number | null;
}

/** Names the link to end. */
export interface DetachCollaboratorRequest {
  employer_id?: number | null;
  establishment_id?: number | null;
}

/** Filters the collaborators of all establishments. */
export interface SearchCollaboratorsRequest {
  /** Part of the person's name, user name or e-mail, or of the establishment's name. */
  q?: string | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 50. */
  per_page?: number | null;
}

/** Names the collaborator. */
export interface ViewCollaboratorRequest {
  user_name: string;
}

/** Names the establishment and filters its items. */
export interface ListItemsRequest {
  entity_name: 'establishment' | 'barbershop';
  entity_id?: number | null;
  /** Part of the name. */
  q?: string | null;
  /** The complete category, ignoring case and accents. */
  category?: string | null;
  /** 1 active, 0 inactive */
  status?: '0' | '1' | null;
  type?: 'product' | 'service' | '' | null;
}

/** Names the establishment, and filters and pages its items. */
export interface BrowseItemsRequest {
  slug: string;
  /** Part of the name, ignoring case and accents. */
  q?: string | null;
  /** The complete category, ignoring case and accents. */
  category?: string | null;
  type?: 'product' | 'service' | '' | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 50, the maximum. */
  per_page?: number | null;
}

/** An item to create. */
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
  /** See Item. 0 means 2. */
  app_id?: number | null;
  tags?: string | null;
  /** Minutes; a service without a duration takes 25. */
  duration?: number | null;
  /** A PNG, JPEG or WebP picture. */
  image?: Blob | null;
  /** Blank: 1 for a product. Ignored for services and combos, which have no stock. */
  tracks_stock?: '0' | '1' | null;
  /** Absent: 2. */
  low_stock_limit?: number | null;
  /**
   * Creates a combo: ids of its parts, repeated per quantity; 2 to 90 in total, at most 10 different items and 9 of
   * each, of the same establishment, no combos.
   */
  parts?: number[] | null;
}

/** Names the item. */
export interface GetItemRequest {
  id: number;
}

/** Names the item. */
export interface ShowItemRequest {
  id: number;
}

/** Names the event. */
export interface ListEventItemsRequest {
  id: number;
}

/** The fields to change; absent fields stay, blank texts clear. */
export interface UpdateItemRequest {
  id: number;
  name?: string | null;
  type?: 'product' | 'service' | '' | null;
  description?: string | null;
  price?: number | null;
  /** The new count. May be negative, because a form returns the value that it read. */
  stock?: number | null;
  status?: '0' | '1' | null;
  limited_by_user?: '0' | '1' | null;
  category?: string | null;
  subcategory?: string | null;
  brand?: string | null;
  availability_start?: string | null;
  availability_end?: string | null;
  tags?: string | null;
  /** 0 removes the discount. */
  discount?: number | null;
  expiration_date?: string | null;
  notes?: string | null;
  is_featured?: '0' | '1' | null;
  /** 0 removes the item's own duration: a service then takes 25 minutes. */
  duration?: number | null;
  /** A PNG, JPEG or WebP picture. */
  image?: Blob | null;
  /**
   * The version that was edited. FAILED_PRECONDITION (reason EDIT_CONFLICT) without a change if it is stale. Absent:
   * skips the check.
   */
  version?: number | null;
  /**
   * The stock that the form displayed. Sent: the stock changes by the difference between `stock` and this value, so
   * that later sales still count. Absent: `stock` replaces the stock.
   */
  stock_before?: number | null;
  tracks_stock?: '0' | '1' | null;
  /** Empty: 0. */
  low_stock_limit?: number | null;
  /** For a combo: as in CreateItemRequest. Empty: unchanged. INVALID_ARGUMENT for an item that is not a combo. */
  parts?: number[] | null;
}

/** Names the item. */
export interface DeleteItemRequest {
  id: number;
}

/** Filters and pages the items of all establishments. */
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

/** Filters and pages the establishments. */
export interface ListEstablishmentsRequest {
  category: 'barbershop';
  /**
   * Part of the name, address, neighbourhood or city. With three or more characters, it also matches the names of
   * services for sale.
   */
  q?: string | null;
  /** The complete name, ignoring case and accents. */
  city?: string | null;
  segment?: string | null;
  /** Default name_asc. */
  sort?: 'name_asc' | 'name_desc' | '' | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 1000, the maximum. */
  per_page?: number | null;
}

/** Filters the caller's establishments. */
export interface ListMyEstablishmentsRequest {
  category: 'barbershop';
}

/** Names the establishment. */
export interface GetEstablishmentRequest {
  id: number;
}

/** Names the establishment. */
export interface ViewEstablishmentRequest {
  slug: string;
}

/** An establishment to create. Blank texts count as absent. */
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
  /** See Establishment. 0 means 2. */
  app_id?: number | null;
  uf?: 'AC' | 'AL' | 'AP' | 'AM' | 'BA' | 'CE' | 'DF' | 'ES' | 'GO' | 'MA' | 'MT' | 'MS' | 'MG' | 'PA' | 'PB' | 'PR' | 'PE' | 'PI' | 'RJ' | 'RN' | 'RS' | 'RO' | 'RR' | 'SC' | 'SP' | 'SE' | 'TO' | '' | null;
  neighborhood?: string | null;
}

/** The fields to change; absent fields stay, blank texts clear. */
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
  /** Replaces the segments if any is sent, or if segments_sent is "1". */
  segments?: ('corte_masculino' | 'barba' | 'sobrancelha' | 'pintura' | 'hidratacao' | 'alisamento' | '')[] | null;
  /** "1" if an empty list of segments clears them. */
  segments_sent?: '0' | '1' | null;
  /** Pictures: PNG, JPEG or WebP. */
  logo?: Blob | null;
  background?: Blob | null;
  /**
   * The version that was edited. FAILED_PRECONDITION (reason EDIT_CONFLICT) without a change if it is stale. Absent:
   * skips the check.
   */
  version?: number | null;
  uf?: 'AC' | 'AL' | 'AP' | 'AM' | 'BA' | 'CE' | 'DF' | 'ES' | 'GO' | 'MA' | 'MT' | 'MS' | 'MG' | 'PA' | 'PB' | 'PR' | 'PE' | 'PI' | 'RJ' | 'RN' | 'RS' | 'RO' | 'RR' | 'SC' | 'SP' | 'SE' | 'TO' | '' | null;
  visit_minutes?: number | null;
  requires_contact_proof?: '0' | '1' | null;
  lapse_hours?: number | null;
  neighborhood?: string | null;
  change_deadline_minutes?: number | null;
}

/** Names the establishment. */
export interface DeleteEstablishmentRequest {
  id: number;
}

/** Describes the order to create. */
export interface CreateOrderRequest {
  /** See Order. 0 means 2 for a booking and 3 for a sale. */
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
   * Proof of ContactService.ConfirmContact that a visitor without an account controls an e-mail address.
   * An expired proof counts as absent.
   */
  contact_proof?: string | null;
  /**
   * Replaces `attendant_id`: the server books the free collaborator with the least work on that day and
   * returns them in Order.attendant.
   */
  any_attendant?: boolean | null;
  /**
   * Identifies a counter sale; `order_datetime` must be blank. A further request with the same id returns the order of
   * the first request. The order has the current prices; a paid order records the shown total as paid, at most the
   * order's total. Needs make_orders. INVALID_ARGUMENT for a booking.
   */
  sale?: CounterSale | null;
}

/** One line to order. */
export interface OrderLine {
  item_id: number;
  /** 0 means 1. */
  quantity?: number | null;
  /** Ids of add-ons; an id appears once per unit, at most 9 times. */
  additions?: number[] | null;
  /** Ids of the removals. */
  removals?: number[] | null;
  /** The collaborator who served this line. Absent or 0: the order's attendant, if it has one. */
  attendant_id?: number | null;
}

/**
 * The till's record of a sale. Its id makes repeated requests create one order, even when different sellers of the
 * shop send them.
 */
export interface CounterSale {
  /** A UUID generated by the till; permanently unique among the shop's sales. */
  id: string;
  /** Time of the sale: at most 30 days ago and at most 5 minutes ahead of the server's clock. */
  sold_at: string;
  /** The prices shown to the customer, one entry for each item and addition of the order. */
  prices: ShownPrice[];
}

/** The unit price shown for an item. */
export interface ShownPrice {
  item_id: number;
  price?: number | null;
}

/** Identifies the order to return. */
export interface GetOrderRequest {
  id: number;
}

/** Describes the new content of the order. */
export interface UpdateOrderRequest {
  id: number;
  /** 0: unchanged. */
  app_id?: number | null;
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  entity_id?: number | null;
  items: OrderLine[];
  customer_name: string;
  /** Blank: unchanged, as for the three fields below. */
  origin?: 'Balcão' | 'WhatsApp' | 'Telefone' | 'App' | '' | null;
  fulfillment?: 'dine-in' | 'take-away' | 'delivery' | '' | null;
  payment_status?: 'pending' | 'paid' | 'failed' | '' | null;
  payment_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  notes?: string | null;
  customer_phone?: string | null;
  /** The collaborator who serves a sale; 0: none. Absent: unchanged. MoveBooking changes it for bookings. */
  attendant_id?: number | null;
  /** Version of the order that the caller read; a stale one is refused. Absent: any version. */
  version?: number | null;
}

/** Identifies the order to cancel and gives the reason. */
export interface CancelOrderRequest {
  id: number;
  reason?: string | null;
  /** Version of the order that the caller read; a stale one is refused. Absent: any version. */
  version?: number | null;
}

/** Identifies the booking and the action. */
export interface UpdateOrderAppointmentStatusRequest {
  id: number;
  action: 'confirm' | 'cancel' | 'attended' | 'not_attended';
  reason?: string | null;
  /** Version of the order that the caller read; a stale one is refused. Absent or 0: any version. */
  version?: number | null;
}

/** Selects the new start and collaborator of a booking. */
export interface MoveBookingRequest {
  id: number;
  /** The collaborator to move the booking to. Absent or 0: keeps the current one. */
  employer_id?: number | null;
  /** Wall clock of the establishment. */
  starts_at: string;
  /** Version of the order that the caller read; a stale one is refused. */
  version: number;
}

/** Identifies the booking and selects the days to search. */
export interface ListBookingMoveTimesRequest {
  id: number;
  /** The collaborator whose times to list. Absent or 0: the current one. */
  employer_id?: number | null;
  /** First day, YYYY-MM-DD. Empty: today. */
  start_date?: string | null;
  /** Number of days; 0 means 7. */
  days?: number | null;
}

/**
 * Selects the orders of one establishment. The fields from `origin` on are filters, which SummarizeOrdersRequest and
 * ExportOrdersRequest share. An order must match all filters. A filter that is blank, absent or, for item_id, 0 matches
 * every order.
 */
export interface ListOrdersByEntityRequest {
  /** Ignored: orders store an app_id, but lists do not filter by it. */
  app_id?: number | null;
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  entity_id: number;
  /**
   * First and last day of order_datetime, in the establishment's zone. Without a first day: the 62 days
   * up to today, or up to the last day if that is earlier. Without a last day: includes all future orders.
   */
  start_date?: string | null;
  end_date?: string | null;
  /** Maximum number of orders; 0 means 10000. */
  limit?: number | null;
  /** Id of the last order of the previous response; the list continues after it. 0: from the start. */
  after_id?: number | null;
  origin?: 'Balcão' | 'WhatsApp' | 'Telefone' | 'App' | '' | null;
  fulfillment?: 'dine-in' | 'take-away' | 'delivery' | '' | null;
  /** Order.payment_status; due: Order.total_due is above 0. */
  payment_status?: 'pending' | 'paid' | 'failed' | 'refunded' | 'partially_refunded' | 'due' | '' | null;
  /** Order.payment_method or the method of one of its payments. */
  payment_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  /** Order.status; not_cancelled: scheduled or completed. */
  status?: 'scheduled' | 'completed' | 'cancelled' | 'not_cancelled' | '' | null;
  /** Part of the customer's name, ignoring case and accents, or at least 3 consecutive digits of their phone number. */
  customer?: string | null;
  /** Item of a line, of a part of a combo or of an addition. */
  item_id?: number | null;
  /** Hour of order_datetime in the establishment's time zone. */
  hour?: number | null;
  /** Weekday of order_datetime in the establishment's time zone; 0: Sunday. */
  weekday?: number | null;
  /** service: counter sales; appointment: bookings. */
  type?: 'service' | 'appointment' | '' | null;
  /**
   * Method by which payments minus refunds are above or below 0; Fiado: the order has a debt. Reports count orders by
   * this field and the two below.
   */
  received_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  /** Phone number of the customer; compares the digits. */
  customer_phone?: string | null;
  /** Whole name of a customer without a phone number, ignoring case. */
  customer_name?: string | null;
  /**
   * First minute on start_date and last minute on end_date, in the establishment's zone. Blank: whole days.
   * INVALID_ARGUMENT for a time without its day.
   */
  start_time?: string | null;
  end_time?: string | null;
}

/** Selects the orders of one attendant. */
export interface ListOrdersByEmployerRequest {
  employer_id: number;
  /** Ignored: orders store an app_id, but lists do not filter by it. */
  app_id?: number | null;
  /** The fields up to `after_id` have the meaning of those in ListOrdersByEntityRequest. */
  start_date?: string | null;
  end_date?: string | null;
  limit?: number | null;
  after_id?: number | null;
  /** service: counter sales; appointment: bookings; blank: both. */
  type?: 'service' | 'appointment' | '' | null;
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

/** Carries the token from the mailed link. */
export interface UndoEmailChangeRequest {
  token: string;
}

/** A user and their password. */
export interface LoginRequest {
  /** User name, e-mail or CPF. */
  username?: string | null;
  /** Sent by older clients instead of `username`. */
  email?: string | null;
  password: string;
}

/** Empty: the token identifies the session. */
export interface LogoutRequest {
}

/** Empty: the user is the caller. */
export interface GetMeRequest {
}

/** Empty: the answer is the same for every caller. */
export interface GetSettingsRequest {
}

/** The result of a Google sign-in. */
export interface LoginWithGoogleRequest {
  /** The ID token from Google's widget. */
  token_id: string;
}

/** The user name to find. */
export interface FindCandidateRequest {
  /** The exact user name; case is ignored. */
  q: string;
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

/** The user to create. */
export interface CreateUserRequest {
  first_name: string;
  email: string;
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

/** Names the collaborators and the days. */
export interface ListAgendaRequest {
  establishment_id: number;
  /** First and last day, in the establishment's zone. */
  start_date: string;
  end_date: string;
  /**
   * Collaborator ids; empty: the first 20 by id that the caller may see. Ids that the caller may not see are
   * omitted.
   */
  employer_ids?: number[] | null;
}

/** Names the collaborators to watch. */
export interface WatchAgendaRequest {
  establishment_id: number;
  /** Collaborator ids. Ids that the caller may not see are omitted; PERMISSION_DENIED if none is left. */
  employer_ids: number[];
}

/** Names the collaborator. */
export interface ShowCalendarFeedRequest {
  employer_id: number;
}

/** Names the collaborator. */
export interface CreateCalendarFeedRequest {
  employer_id: number;
}

/** Names the collaborator. */
export interface RevokeCalendarFeedRequest {
  employer_id: number;
}

/** Carries the feed's secret. */
export interface ReadCalendarFeedRequest {
  /** The secret, followed by ".ics". */
  file: string;
}

/** Names the establishment. */
export interface ListHolidaysRequest {
  establishment_id: number;
}

/** The hours of one day. */
export interface SaveHolidayRequest {
  establishment_id: number;
  /** From today to a year ahead. */
  date: string;
  kind: 'open' | 'closed' | 'hours';
  /** Required for special hours, otherwise ignored. */
  start_time?: string | null;
  end_time?: string | null;
  /** Required for a day that is not a national holiday, otherwise ignored. */
  name?: string | null;
  /** The `confirm` of a refusal: changes the day and keeps the listed bookings. */
  confirm?: string | null;
}

/** Names the establishment and the day. */
export interface DeleteHolidayRequest {
  establishment_id: number;
  date: string;
}

/** A break, day off or vacation to reserve. */
export interface ReserveTimeRequest {
  employer_id: number;
  /** From today to a year ahead. */
  date: string;
  /** A holiday lasts the whole day, a vacation until end_date, at most 60 days; a break needs both times. */
  type: 'break' | 'holiday' | 'vacation';
  start_time?: string | null;
  end_time?: string | null;
  /** The last day of a vacation. */
  end_date?: string | null;
  /** The reason, shown only to the shop. */
  reason?: string | null;
  /** For a break: repeats it on these weekdays from `date` on, for `weeks` weeks. */
  days_of_week?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | '')[] | null;
  /** 0 without days_of_week. */
  weeks?: number | null;
  /** The `confirm` of a refusal: reserves the time and keeps the listed bookings. */
  confirm?: string | null;
}

/** Names the entry. */
export interface ReleaseTimeRequest {
  id: number;
  /** Also removes the later entries of the same request. */
  series?: boolean | null;
}

/** Names the collaborator and the days. */
export interface ListReservedTimesRequest {
  employer_id: number;
  /** Empty: today. */
  start_date?: string | null;
  /** Empty: 60 days after the first one. */
  end_date?: string | null;
}

/** Names the page. */
export interface ListBarbershopsRequest {
  page?: number | null;
  /** 0 means 100. */
  per_page?: number | null;
}

/** Names the barbershop. */
export interface GetBarbershopRequest {
  id: number;
}

/** Names the barbershop. */
export interface ViewBarbershopRequest {
  slug: string;
}

/** Fields of a barbershop under the names of older clients. */
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
   * The version that was edited. FAILED_PRECONDITION (reason EDIT_CONFLICT) without a change if it is stale. Absent:
   * skips the check.
   */
  version?: number | null;
}

/** Names the person to invite. */
export interface AddBarberRequest {
  id: number;
  barber_email: string;
}

/** Names the link to end. */
export interface RemoveBarberRequest {
  barbershop_id: number;
  barber_id: number;
}

/** Names the barber. */
export interface ViewBarberRequest {
  username: string;
}

/** Selects an establishment. */
export interface GetCommissionSettingsRequest {
  /** Id of the establishment. */
  id: number;
}

/** Contains the new settings. */
export interface SaveCommissionSettingsRequest {
  /** Id of the establishment. */
  id: number;
  credit_fee?: number | null;
  debit_fee?: number | null;
  after_fees?: boolean | null;
  /** Version that the caller read. */
  version?: number | null;
}

/** Selects a collaborator. */
export interface GetCommissionRatesRequest {
  /** Id of the collaborator. */
  id: number;
}

/** Contains the new rates. */
export interface SaveCommissionRatesRequest {
  /** Id of the collaborator. */
  id: number;
  service_rate?: number | null;
  product_rate?: number | null;
  exceptions?: CommissionExceptionInput[] | null;
  /** Version that the caller read. */
  version?: number | null;
}

/** The rate of one item, or of all items of a category. */
export interface CommissionExceptionInput {
  /** 0 in an exception for a category. */
  item_id?: number | null;
  /** Matches categories of items that differ only in case or accents. Empty in an exception for an item. */
  category?: string | null;
  /** Basis points. */
  rate?: number | null;
  /** Name of the item; ignored in requests. */
  item_name?: string | null;
}

/** Names the caller's link to end. */
export interface LeaveTeamRequest {
  /** The caller's collaborator id there. */
  employer_id?: number | null;
  /** Ends the link despite future bookings. */
  leave_bookings?: boolean | null;
}

/** No fields: it lists the caller's invitations. */
export interface ListInvitationsRequest {
}

/** Names the invitation. */
export interface AnswerInvitationRequest {
  id: number;
}

/** Names the picture. */
export interface GetImageRequest {
  /**
   * Hexadecimal digest and extension, such as 0123abcd….png. A variant has a hyphen and 64, 128, 256, 480, 800, 1280,
   * 1920 or `share` between them.
   */
  name: string;
}

/** Names the establishment. */
export interface GetListingRequest {
  id: number;
}

/** Filters and pages the establishments to review. */
export interface ListReviewsRequest {
  /** new: without a decision, the default; hidden; all. */
  filter?: 'new' | 'hidden' | 'all' | '' | null;
  /** Part of the name, address or city. */
  q?: string | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 50. */
  per_page?: number | null;
}

/** No fields: it counts all establishments. */
export interface CountListingsRequest {
}

/** The decision about an establishment. */
export interface ReviewEstablishmentRequest {
  id: number;
  /** "1" hides it, "0" shows it. */
  hidden: '0' | '1';
  /** The reason, sent to the owner. */
  reason?: string | null;
}

/** Selects an establishment. */
export interface GetPixSettingsRequest {
  /** Id of the establishment. */
  id: number;
}

/** Contains the new settings. */
export interface SavePixSettingsRequest {
  /** Id of the establishment. */
  id: number;
  key_kind?: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random' | '' | null;
  /** With or without punctuation. */
  key?: string | null;
  /** Converted to upper-case ASCII and truncated to the code's length. */
  holder_name?: string | null;
  holder_city?: string | null;
  /** Blank: no deposit. */
  deposit_kind?: 'fixed' | 'percent' | '' | null;
  /** Required for fixed. */
  deposit_amount?: number | null;
  /** Required for percent. */
  deposit_percent?: number | null;
  /** Required with a deposit. */
  deposit_minutes?: number | null;
  /** Version that the caller read. */
  version?: number | null;
}

/** Names the establishment. */
export interface ListLowStockRequest {
  entity_id: number;
}

/** Identifies the booking to show. */
export interface ShowBookingRequest {
  /** The order's id. */
  id: number;
  /** Secret of the booking. Empty: the caller is the signed-in customer. */
  secret?: string | null;
}

/** Identifies the booking to cancel and gives the reason. */
export interface CancelBookingRequest {
  /** The order's id. */
  id: number;
  /** Secret of the booking. Empty: the caller is the signed-in customer. */
  secret?: string | null;
  reason?: string | null;
  /** Version of the booking that the caller read; a stale one is refused. */
  version: number;
}

/** Selects the new start and collaborator of a booking. */
export interface MoveOwnBookingRequest {
  /** The order's id. */
  id: number;
  /** Secret of the booking. Empty: the caller is the signed-in customer. */
  secret?: string | null;
  /** The collaborator to move the booking to. Absent or 0: keeps the current one. */
  employer_id?: number | null;
  /** Wall clock of the establishment. */
  starts_at: string;
  /** Version of the booking that the caller read; a stale one is refused. */
  version: number;
}

/** Identifies the booking and selects the days to search. */
export interface ListOwnMoveTimesRequest {
  /** The order's id. */
  id: number;
  /** Secret of the booking. Empty: the caller is the signed-in customer. */
  secret?: string | null;
  /** The collaborator whose times to list. Absent or 0: the current one. */
  employer_id?: number | null;
  /** First day, YYYY-MM-DD. Empty: today. */
  start_date?: string | null;
  /** Number of days; 0 means 7. */
  days?: number | null;
}

/** Identifies the booking and the e-mail address that receives its link. */
export interface RequestBookingMailRequest {
  /** The order's id. */
  id: number;
  /** Secret of the booking. Empty: the caller is the signed-in customer. */
  secret?: string | null;
  email: string;
}

/** Selects sessions of a shop. */
export interface ListCashSessionsRequest {
  entity_id: number;
  /** First and last day of the opening, in the shop's zone. Blank: no bound. */
  start_date?: string | null;
  end_date?: string | null;
  /** From 1; 0 means the first. */
  page?: number | null;
  /** 0 means 25. */
  per_page?: number | null;
}

/** Selects a shop. */
export interface GetCurrentCashSessionRequest {
  entity_id: number;
}

/** Selects a session. */
export interface GetCashSessionRequest {
  id: number;
}

/** Identifies the session and selects the printer's code page. */
export interface GetPrinterCashSessionRequest {
  /** Id of the cash session. */
  id: number;
  /** Code page of the printer. Blank: CP850. */
  code_page?: 'CP850' | 'CP858' | 'CP860' | 'Windows-1252' | '' | null;
}

/** Contains the cash counted at the opening. */
export interface OpenCashSessionRequest {
  entity_id: number;
  opening_amount: number;
}

/** Describes the entry to add. */
export interface AddCashEntryRequest {
  id: number;
  kind: 'withdrawal' | 'supply' | 'expense';
  /** Required for an expense, ignored otherwise. */
  category?: 'Produtos e materiais' | 'Aluguel' | 'Água, luz e internet' | 'Limpeza' | 'Manutenção' | 'Vales e comissões' | 'Salários' | 'Impostos e taxas' | 'Divulgação' | 'Alimentação' | 'Transporte' | 'Outras' | '' | null;
  /** Payment method of an expense; blank: Dinheiro. Ignored otherwise. */
  method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Transferência bancária' | 'Cheque' | '' | null;
  amount: number;
  note?: string | null;
}

/** Selects the entry to reverse. */
export interface ReverseCashEntryRequest {
  /** The entry's id. */
  id: number;
  note?: string | null;
}

/** Contains the counted amounts. */
export interface CloseCashSessionRequest {
  id: number;
  counts: CashCount[];
  /** Part of the counted cash that stays in the drawer. Unset: all of it. */
  left_amount?: number | null;
  /** Explanation of the difference. */
  note?: string | null;
  /** Version that the caller read. */
  version: number;
}

/** Counted amount of one method. */
export interface CashCount {
  method: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal';
  /** Negative when the refunds by the method exceed its payments. INVALID_ARGUMENT for a negative amount of Dinheiro. */
  amount: number;
}

/** Selects the accounts of one shop. */
export interface ListFiadoAccountsRequest {
  entity_id: number;
  /** Part of the name, ignoring case and accents, or of the phone's digits. */
  q?: string | null;
}

/** Identifies the account to return. */
export interface GetFiadoAccountRequest {
  id: number;
}

/** Identifies the account and states the payment. */
export interface ReceiveFiadoRequest {
  id: number;
  method: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal';
  amount: number;
  /** Version of the account that the caller read; a stale one is refused. */
  version: number;
}

/** Selects the forecasts of an establishment and a range of days. */
export interface ListForecastsRequest {
  entity_id: number;
  start_date: string;
  end_date: string;
  status?: 'pending' | '' | null;
}

/** Selects the establishment and the range of days to forecast. */
export interface GenerateForecastsRequest {
  entity_id: number;
  start_date: string;
  end_date: string;
}

/** Selects a page of bookings. Filters are optional and combine with AND. */
export interface ListOrderAppointmentsRequest {
  /**
   * Part of the customer's or the establishment's name, ignoring case and accents, or the number of an
   * order.
   */
  q?: string | null;
  status?: 'pending' | 'confirmed' | 'attended' | 'not_attended' | 'cancelled' | '' | null;
  /** First and last day of order_datetime, in the time zone of São Paulo. Empty: no bound. */
  start_date?: string | null;
  end_date?: string | null;
  /** Number of the page from 1; 0 means 1. */
  page?: number | null;
  /** Bookings per page; 0 means 25. */
  per_page?: number | null;
  /**
   * upcoming: bookings that have not ended, limited to pending and confirmed ones when `status` is empty; past:
   * bookings that have ended or whose attendance is recorded. Empty: all.
   */
  period?: 'upcoming' | 'past' | '' | null;
}

/** Selects a page of the caller's bookings. */
export interface ListMyOrderAppointmentsRequest {
  /**
   * upcoming: pending and confirmed bookings that have not ended; past: bookings that have ended or whose
   * attendance is recorded. Empty: all.
   */
  period?: 'upcoming' | 'past' | '' | null;
  /** Number of the page from 1; 0 means 1. */
  page?: number | null;
  /** Bookings per page; 0 means 25. */
  per_page?: number | null;
}

/** Selects the days to count, both inclusive, in the time zone of São Paulo. */
export interface CountOrderAppointmentsRequest {
  start_date: string;
  end_date: string;
}

/** Selects the orders to export. */
export interface ExportOrdersRequest {
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  entity_id: number;
  /** First and last day of order_datetime, in the establishment's zone. */
  start_date: string;
  end_date: string;
  /** The fields below are the filters of ListOrdersByEntityRequest, which documents them. */
  origin?: 'Balcão' | 'WhatsApp' | 'Telefone' | 'App' | '' | null;
  fulfillment?: 'dine-in' | 'take-away' | 'delivery' | '' | null;
  payment_status?: 'pending' | 'paid' | 'failed' | 'refunded' | 'partially_refunded' | 'due' | '' | null;
  payment_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  status?: 'scheduled' | 'completed' | 'cancelled' | 'not_cancelled' | '' | null;
  customer?: string | null;
  item_id?: number | null;
  hour?: number | null;
  weekday?: number | null;
  type?: 'service' | 'appointment' | '' | null;
  received_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  customer_phone?: string | null;
  customer_name?: string | null;
  start_time?: string | null;
  end_time?: string | null;
}

/** Identifies the order and states the payment. */
export interface AddPaymentRequest {
  id: number;
  method: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal';
  amount: number;
  /** Version of the order that the caller read; a stale one is refused. */
  version: number;
}

/** Identifies the order and states the refund. */
export interface RefundPaymentRequest {
  id: number;
  /** Method of the payment to refund. */
  method: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal';
  amount: number;
  /** Version of the order that the caller read; a stale one is refused. */
  version: number;
}

/** Identifies the order and states its payment status. */
export interface SetPaymentRequest {
  id: number;
  status: 'pending' | 'paid' | 'failed';
  /** Blank: keeps the current method. */
  method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  /** Version of the order that the caller read; a stale one is refused. Absent: any version. */
  version?: number | null;
}

/** Selects the orders to sum. */
export interface SummarizeOrdersRequest {
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  entity_id: number;
  /** First and last day of order_datetime, with the defaults of ListOrdersByEntityRequest. */
  start_date?: string | null;
  end_date?: string | null;
  /** The fields below are the filters of ListOrdersByEntityRequest, which documents them. */
  origin?: 'Balcão' | 'WhatsApp' | 'Telefone' | 'App' | '' | null;
  fulfillment?: 'dine-in' | 'take-away' | 'delivery' | '' | null;
  payment_status?: 'pending' | 'paid' | 'failed' | 'refunded' | 'partially_refunded' | 'due' | '' | null;
  payment_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  status?: 'scheduled' | 'completed' | 'cancelled' | 'not_cancelled' | '' | null;
  customer?: string | null;
  item_id?: number | null;
  hour?: number | null;
  weekday?: number | null;
  type?: 'service' | 'appointment' | '' | null;
  received_method?: 'Dinheiro' | 'Pix' | 'Crédito' | 'Débito' | 'Fiado' | 'Cortesia' | 'Transferência bancária' | 'Vale-refeição' | 'Cheque' | 'PayPal' | '' | null;
  customer_phone?: string | null;
  customer_name?: string | null;
  start_time?: string | null;
  end_time?: string | null;
}

/** Selects the order and the amount. */
export interface GetPixCodeRequest {
  /** The order's id. */
  id: number;
  /** 0: the rest of an awaited deposit or, if none is awaited, the whole amount due. */
  amount?: number | null;
}

/** Selects a booking. */
export interface ShowBookingPixCodeRequest {
  /** The order's id. */
  id: number;
  /** Empty: the caller is the signed-in customer. */
  secret?: string | null;
}

/** Identifies the order and selects the printer's code page. */
export interface GetPrinterReceiptRequest {
  /** The order's id. */
  id: number;
  /** Blank: CP850. */
  code_page?: 'CP850' | 'CP858' | 'CP860' | 'Windows-1252' | '' | null;
  /** Marks the paper as "2ª via". */
  copy?: boolean | null;
}

/** Selects the printer's code page. */
export interface GetPrinterTestRequest {
  /** Blank: CP850. */
  code_page?: 'CP850' | 'CP858' | 'CP860' | 'Windows-1252' | '' | null;
}

/** An establishment and a period. */
export interface ListCommissionBalancesRequest {
  entity_id: number;
  /** First and last local day, at most 366 days. INVALID_ARGUMENT otherwise. */
  start_date: string;
  end_date: string;
}

/** An establishment, a collaborator and a period. */
export interface GetCommissionStatementRequest {
  entity_id: number;
  employer_id: number;
  /** As in ListCommissionBalancesRequest. */
  start_date: string;
  end_date: string;
}

/** Describes a payout. */
export interface RecordPayoutRequest {
  entity_id: number;
  employer_id: number;
  amount: number;
  /** Local day of the payment, at most 366 days ago and not later than today. INVALID_ARGUMENT otherwise. */
  paid_on: string;
  method: 'Dinheiro' | 'Pix' | 'Transferência bancária' | 'Cheque';
  note?: string | null;
  /** Last day of the lines that it settles, at most ten years before paid_on and not later. INVALID_ARGUMENT otherwise. */
  settles_until: string;
  /** GetCommissionStatementResponse.last_payout_id */
  last_payout_id?: number | null;
}

/** Identifies a payout. */
export interface UndoPayoutRequest {
  id: number;
}

/** Selects the establishment. */
export interface ListNextStepsRequest {
  entity_id: number;
}

/** Selects an establishment and a period. */
export interface GetOrderReportRequest {
  entity_id: number;
  entity_name?: 'establishment' | 'barbershop' | '' | null;
  /** First and last second of the period, both included, in the establishment's local time. Seconds default to 00. */
  period_start: string;
  period_end: string;
  /** True: returns no `orders`. */
  figures_only?: boolean | null;
}

/** Selects an establishment, a period and a table. */
export interface ExportReportTableRequest {
  entity_id: number;
  /** First and last second of the period, in the format of GetOrderReportRequest. */
  period_start: string;
  period_end: string;
  /** Name of the exported field of GetOrderReportResponse; occupancy exports its weekdays. */
  table: 'hours' | 'weekday_hours' | 'occupancy' | 'days' | 'methods' | 'channels' | 'additions' | 'items' | 'customers' | 'expenses';
}

/** Identifies an establishment. */
export interface GetSnapshotRequest {
  entity_id: number;
}

/** Selects establishments. */
export interface ListSnapshotsRequest {
  entity_ids: number[];
}

/** The request and response types of every call. */
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
   * Returns a user by id or user name: all fields for the user and for holders of user_show, name and
   * picture for callers connected to them by a shop, an order or an appointment. NOT_FOUND for other
   * callers and for unknown users.
   */
  getUser: { request: GetUserRequest; response: GetUserResponse };
  /** Returns a user's name by id, with the same access rules as GetUser. */
  showUser: { request: ShowUserRequest; response: ShowUserResponse };
  /**
   * Creates an account and mails a verification code. INVALID_ARGUMENT names an invalid field or one in use
   * (reason USER_NAME_TAKEN or EMAIL_TAKEN); RESOURCE_EXHAUSTED after too many registrations from one
   * address.
   */
  register: { request: RegisterRequest; response: RegisterResponse };
  /**
   * Marks the caller's e-mail as verified; succeeds if it is verified already. INVALID_ARGUMENT (reason
   * BAD_CODE) for a wrong, used or expired code.
   */
  verifyEmail: { request: VerifyEmailRequest; response: MessageResponse };
  /** Mails a new verification code and invalidates earlier ones. RESOURCE_EXHAUSTED after too many requests. */
  resendVerificationCode: { request: ResendVerificationCodeRequest; response: MessageResponse };
  /**
   * Lists the times of one day at which a booking of `duration` minutes may start: every 15 minutes from the
   * start of a working period (adjoining periods count as one), without occupied and past times. Ascending
   * and unique; empty when no time is free.
   */
  listAvailableTimes: { request: ListAvailableTimesRequest; response: ListAvailableTimesResponse };
  /**
   * Lists free times of several days in one call, of one collaborator or of several together; with several,
   * each time names the free collaborators. INVALID_ARGUMENT unless exactly one of `employer_id` and
   * `employer_ids` is set.
   */
  listAvailableDays: { request: ListAvailableDaysRequest; response: ListAvailableDaysResponse };
  /**
   * Returns the opening hours of establishments, and the first time of today or tomorrow at which any
   * collaborator is free for the shortest service. Omits establishments that are unknown, removed or hidden.
   */
  listOpenings: { request: ListOpeningsRequest; response: ListOpeningsResponse };
  /**
   * Lists the weekly hours of a collaborator, monday to sunday, then by start. A hidden shop's hours only for its
   * people and administrators.
   */
  listSchedule: { request: ListScheduleRequest; response: Schedule[] };
  /**
   * Adds weekly hours; switches an existing equal row on again. Removes the rows of `replaced_days` in the
   * same transaction. INVALID_ARGUMENT if an end is not after its start or rows overlap; FAILED_PRECONDITION
   * (reason BOOKINGS_STRANDED, see ReserveTime) if bookings would lie outside the new hours.
   */
  saveSchedule: { request: SaveScheduleRequest; response: MessageResponse };
  /**
   * Changes the start and end of one row of weekly hours and switches it on or off; a row that is off offers
   * no times. NOT_FOUND for an unknown row; INVALID_ARGUMENT if the end is not after the start;
   * FAILED_PRECONDITION (reason HOURS_OVERLAP) if it overlaps another active row, (reason BOOKINGS_STRANDED,
   * see ReserveTime) if bookings would lie outside the remaining hours.
   */
  updateSchedule: { request: UpdateScheduleRequest; response: MessageResponse };
  /**
   * Removes one row of weekly hours. NOT_FOUND for an unknown row; FAILED_PRECONDITION (reason
   * BOOKINGS_STRANDED, see ReserveTime) if bookings lie in it.
   */
  deleteSchedule: { request: DeleteScheduleRequest; response: MessageResponse };
  /**
   * Lists an establishment's appointments, latest start first. The owner and people with see_orders or
   * manage_agenda see all; other collaborators see those that they provide. PERMISSION_DENIED for anyone
   * else; NOT_FOUND for an unknown establishment.
   */
  listAppointmentsByEntity: { request: ListAppointmentsByEntityRequest; response: ListAppointmentsResponse };
  /**
   * Lists a provider's appointments, latest start first. The provider sees those of their current shops;
   * others see those of shops where they may see everything. PERMISSION_DENIED if the caller shares no such
   * shop with the provider.
   */
  listAppointmentsByProvider: { request: ListAppointmentsByProviderRequest; response: ListAppointmentsResponse };
  /** Lists the caller's own appointments as a client, latest start first. */
  listMyAppointments: { request: ListMyAppointmentsRequest; response: ListAppointmentsResponse };
  /**
   * Searches by name the people whom a shop may choose as clients by id: its collaborators, and people with a
   * booking, or an accepted appointment or record, there that was not cancelled. PERMISSION_DENIED for anyone
   * but the owner and people with manage_agenda.
   */
  listShopClients: { request: ListShopClientsRequest; response: ListShopClientsResponse };
  /**
   * Books a client with a provider, 25 minutes per service. The owner and people with manage_agenda book
   * any client at any minute; others book only themselves, under the shop's rules for bookings by clients.
   * Repeating an Idempotency-Key returns the first appointment; INVALID_ARGUMENT (reason
   * IDEMPOTENCY_KEY_REUSED) if the request differs, NOT_FOUND if the caller may no longer see the
   * appointment. FAILED_PRECONDITION with `suggestion` and `tip` if the provider's time is taken (reason
   * SLOT_TAKEN) or is not an offered start (reason OFF_GRID); INVALID_ARGUMENT if the time cannot be booked
   * at all, the provider does not work there, a service is not sold there, the client is the provider, or
   * (reason UNKNOWN_CLIENT) the client does not exist or the shop may not choose them. RESOURCE_EXHAUSTED
   * above the creation limit.
   */
  createAppointment: { request: CreateAppointmentRequest; response: SaveAppointmentResponse };
  /**
   * Confirms, cancels or completes an appointment. The provider and people with manage_agenda may do all
   * three; the client confirms an appointment that another person registered, and cancels as in
   * CancelAppointment. FAILED_PRECONDITION if the current status does not allow it (reason
   * TRANSITION_REFUSED), `version` is stale or a concurrent change won (reason BOOKING_CHANGED), it is
   * completed before its start (reason NOT_STARTED), or the client cancels past the deadline (reason
   * TOO_LATE). NOT_FOUND if the caller may not see it.
   */
  updateAppointmentStatus: { request: UpdateAppointmentStatusRequest; response: SaveAppointmentResponse };
  /**
   * Moves an open appointment to another start or another provider of its shop. The provider and people with
   * manage_agenda move it to any free minute; the client moves it to an offered start, until the shop's
   * deadline. A refusal changes nothing. FAILED_PRECONDITION (reason BOOKING_CHANGED) if `version` is stale,
   * with `suggestion` and `tip` if the time is taken (reason SLOT_TAKEN) or is not offered (reason OFF_GRID),
   * (reason TOO_LATE) for a client past the deadline, (reason TRANSITION_REFUSED) if it is cancelled or
   * completed; INVALID_ARGUMENT for a time outside the hours (reason OUTSIDE_HOURS, with `suggestion` and `tip`
   * if the day has a free time), in the past or too far ahead; RESOURCE_EXHAUSTED for a client after many moves of
   * one appointment. Repeating an Idempotency-Key returns the current appointment. MoveBooking of orders has the same
   * fields.
   */
  moveAppointment: { request: MoveAppointmentRequest; response: SaveAppointmentResponse };
  /**
   * Lists the times to which the caller may move an appointment: ListAvailableDays for its length, with its
   * own time counted as free. Refuses callers as MoveAppointment does; FAILED_PRECONDITION (reasons
   * TRANSITION_REFUSED, TOO_LATE) if it can no longer be moved.
   */
  listAppointmentMoveTimes: { request: ListAppointmentMoveTimesRequest; response: ListAvailableDaysResponse };
  /**
   * Cancels an appointment and frees its time; the row stays. FAILED_PRECONDITION (reason TOO_LATE) for the
   * client past the shop's deadline. Other failures as in UpdateAppointmentStatus.
   */
  cancelAppointment: { request: CancelAppointmentRequest; response: MessageResponse };
  /**
   * Lists an establishment's records, newest first. The owner and people with see_orders or manage_agenda see
   * all; other collaborators see those that they provided. PERMISSION_DENIED for anyone else; NOT_FOUND for
   * an unknown establishment.
   */
  listServiceRecordsByEntity: { request: ListServiceRecordsByEntityRequest; response: ListServiceRecordsResponse };
  /**
   * Lists a provider's records, newest first. The provider sees those of their current shops; others see
   * those of shops where they may see everything. PERMISSION_DENIED if the caller shares no such shop with
   * the provider.
   */
  listServiceRecordsByProvider: { request: ListServiceRecordsByProviderRequest; response: ListServiceRecordsResponse };
  /** Lists the caller's own records as a client, newest first. */
  listMyServiceRecords: { request: ListMyServiceRecordsRequest; response: ListServiceRecordsResponse };
  /**
   * Enters a pending record. The owner and people with manage_agenda enter it for any collaborator; other
   * collaborators only for themselves, at catalogue prices. PERMISSION_DENIED for anyone else. Repeating an
   * Idempotency-Key returns the first record; INVALID_ARGUMENT (reason IDEMPOTENCY_KEY_REUSED) if the
   * request differs, NOT_FOUND if the caller may no longer see the record. INVALID_ARGUMENT if the provider
   * does not work there, a service is not sold there, the discount exceeds the total, the client is the
   * provider, or (reason UNKNOWN_CLIENT) the client does not exist or the shop may not choose them.
   * RESOURCE_EXHAUSTED above the creation limit.
   */
  createServiceRecord: { request: CreateServiceRecordRequest; response: SaveServiceRecordResponse };
  /** Returns one record. NOT_FOUND if it does not exist or the caller may not see it. */
  getServiceRecord: { request: GetServiceRecordRequest; response: GetServiceRecordResponse };
  /**
   * Approves or refuses a record. The owner and people with manage_agenda do both to a pending record; the
   * provider refuses a pending one; the client refuses a pending or approved one that another person
   * registered. FAILED_PRECONDITION (reason TRANSITION_REFUSED) if the current status does not allow it or a
   * concurrent change won; PERMISSION_DENIED if the caller may see the record but not make this change;
   * NOT_FOUND for anyone else.
   */
  updateServiceRecordStatus: { request: UpdateServiceRecordStatusRequest; response: SaveServiceRecordResponse };
  /** Lists an establishment's collaborators and invited people, by its id or slug. For its owner only. */
  listCollaborators: { request: ListCollaboratorsRequest; response: ListCollaboratorsResponse };
  /**
   * Invites a person by e-mail, user name or `user_id`, and mails them; an e-mail without an account gets one, and a
   * code to set a password. The answer does not reveal whether the e-mail has an account. Inviting oneself links at
   * once. PERMISSION_DENIED for anyone but the owner; NOT_FOUND for an unknown user name or id; FAILED_PRECONDITION
   * (reason ALREADY_LINKED) if linked or invited, and (reason EMAIL_UNAVAILABLE) for an e-mail reserved for its former
   * user; RESOURCE_EXHAUSTED above the owner's invitation limit. Repeating an Idempotency-Key invites nobody and
   * returns the current collaborator, NOT_FOUND once the invitation has ended; INVALID_ARGUMENT (reason
   * IDEMPOTENCY_KEY_REUSED) if the request differs.
   */
  createCollaborator: { request: CreateCollaboratorRequest; response: SaveCollaboratorResponse };
  /**
   * Returns one collaborator; the owner and the collaborator also get the permissions. NOT_FOUND for an unknown id,
   * for an invited person unless the caller is the owner, and for a collaborator of a hidden establishment unless the
   * caller belongs to it.
   */
  getCollaborator: { request: GetCollaboratorRequest; response: GetCollaboratorResponse };
  /**
   * Changes role and permissions. PERMISSION_DENIED for anyone but the owner. FAILED_PRECONDITION (reason
   * EDIT_CONFLICT) if `version` is stale.
   */
  updateCollaborator: { request: UpdateCollaboratorRequest; response: SaveCollaboratorResponse };
  /**
   * Ends a collaborator's link, or withdraws an invitation; removes their free times at once, and old orders keep their
   * name. FAILED_PRECONDITION (reason FUTURE_BOOKINGS, with the count `future_bookings` and `next_bookings`, up to five
   * local starts separated by commas) while future bookings exist. PERMISSION_DENIED for anyone but the owner.
   */
  detachCollaborator: { request: DetachCollaboratorRequest; response: MessageResponse };
  /** Searches the collaborators of all establishments by name, for administrators. */
  searchCollaborators: { request: SearchCollaboratorsRequest; response: SearchCollaboratorsResponse };
  /** Returns the public card of a collaborator by user name. NOT_FOUND for an unknown user name. */
  viewCollaborator: { request: ViewCollaboratorRequest; response: GetCollaboratorResponse };
  /**
   * Lists the items of an establishment; only its owner and collaborators with manage_catalogue get those not for
   * sale.
   */
  listItems: { request: ListItemsRequest; response: Item[] };
  /** Returns one page of the items for sale at an establishment. NOT_FOUND for an unknown slug. */
  browseItems: { request: BrowseItemsRequest; response: BrowseItemsResponse };
  /**
   * Creates an item. PERMISSION_DENIED for anyone but the owner and collaborators with manage_catalogue. Repeating an
   * Idempotency-Key creates nothing and returns the current item, NOT_FOUND once it is removed; INVALID_ARGUMENT
   * (reason IDEMPOTENCY_KEY_REUSED) if the request differs.
   */
  createItem: { request: CreateItemRequest; response: SaveItemResponse };
  /** Returns one item. NOT_FOUND for an unknown id, and for an item not for sale if the caller may not change it. */
  getItem: { request: GetItemRequest; response: GetItemResponse };
  /** Returns one item under the field names of older clients. */
  showItem: { request: ShowItemRequest; response: ShowItemResponse };
  /** Returns an empty list: establishments have no events. For older clients. */
  listEventItems: { request: ListEventItemsRequest; response: Item[] };
  /**
   * Changes the fields that are sent; `status` 1 puts an inactive item back on sale. PERMISSION_DENIED for anyone but
   * the owner and collaborators with manage_catalogue. FAILED_PRECONDITION (reason EDIT_CONFLICT) if `version` is
   * stale. A repeated Idempotency-Key changes nothing and returns the current item.
   */
  updateItem: { request: UpdateItemRequest; response: SaveItemResponse };
  /**
   * Takes an item off sale; orders keep it. PERMISSION_DENIED for anyone but the owner and collaborators with
   * manage_catalogue. FAILED_PRECONDITION (reason PART_OF_COMBO) while a combo contains it.
   */
  deleteItem: { request: DeleteItemRequest; response: MessageResponse };
  /** Searches the items of all establishments by name, for administrators. */
  searchItems: { request: SearchItemsRequest; response: SearchItemsResponse };
  /**
   * Lists listed, visible establishments of a category with the lowest price of their services; all of them unless
   * per_page is set. Filters are optional and ignore case and accents.
   */
  listEstablishments: { request: ListEstablishmentsRequest; response: ListEstablishmentsResponse };
  /** Lists the caller's own establishments of a category, by name. */
  listMyEstablishments: { request: ListMyEstablishmentsRequest; response: ListMyEstablishmentsResponse };
  /** Returns one establishment by id. NOT_FOUND for an unknown id. */
  getEstablishment: { request: GetEstablishmentRequest; response: GetEstablishmentResponse };
  /**
   * Returns the public page: the establishment, its items and its collaborators. Only the owner and collaborators
   * with manage_catalogue get inactive items. A very large catalogue is truncated to the first items of each category;
   * BrowseItems returns the rest. NOT_FOUND for an unknown slug.
   */
  viewEstablishment: { request: ViewEstablishmentRequest; response: ViewEstablishmentResponse };
  /**
   * Creates an establishment that the caller owns; derives its slug from the name, avoiding the names of the suite's
   * own paths, and its time zone from state and city. RESOURCE_EXHAUSTED above the hourly limit. Repeating an
   * Idempotency-Key creates nothing and returns the current establishment, NOT_FOUND once it is removed;
   * INVALID_ARGUMENT (reason IDEMPOTENCY_KEY_REUSED) if the request differs.
   */
  createEstablishment: { request: CreateEstablishmentRequest; response: SaveEstablishmentResponse };
  /**
   * Changes the fields that are sent; the slug stays. PERMISSION_DENIED for anyone but the owner. FAILED_PRECONDITION
   * (reason EDIT_CONFLICT) if `version` is stale. INVALID_ARGUMENT (reason TIME_ZONE_IN_USE) if the new state or city
   * has another time zone and the team has working hours.
   */
  updateEstablishment: { request: UpdateEstablishmentRequest; response: SaveEstablishmentResponse };
  /**
   * Removes an establishment from the marketplace; orders keep their names and the slug is never reused.
   * FAILED_PRECONDITION (reason FUTURE_BOOKINGS, with the count `future_bookings` and `next_bookings`, up to five
   * local starts separated by commas) while future bookings exist. PERMISSION_DENIED for anyone but the owner.
   */
  deleteEstablishment: { request: DeleteEstablishmentRequest; response: MessageResponse };
  /**
   * Creates an order. With `attendant_id` and a future `order_datetime` it is a booking, which anyone may create and
   * which starts unpaid and pending; with `any_attendant` the server chooses a free collaborator. Otherwise it is a
   * counter sale. Counter sales and bookings that are already paid need make_orders.
   *
   * A repeated Idempotency-Key returns the current state of the first request's order and reserves no time: 201, or 200
   * with an explanation when the order was cancelled after that request. A repeated `sale.id`, which never expires,
   * does the same; FAILED_PRECONDITION (reason SALE_ID_REUSED) when that sale was made at another time or its request
   * had other content. NOT_FOUND when the caller made the order for the shop and may no longer see it.
   *
   * FAILED_PRECONDITION (reason SLOT_TAKEN, with `suggestion` and `tip`) when the time is taken; INVALID_ARGUMENT for
   * unavailable items or times. RESOURCE_EXHAUSTED, with a delay, for too many bookings of an account, a proven e-mail
   * or a network address, and for too many upcoming bookings with one phone number. PERMISSION_DENIED (reason
   * CONTACT_PROOF_REQUIRED) for a visitor who must sign in or prove an e-mail (`contact_proof`): the shop requires it,
   * or the visitors of the network address made too many bookings or fill their share of the attendant's day. These
   * limits exempt the attendant and callers with make_orders or manage_agenda.
   */
  createOrder: { request: CreateOrderRequest; response: SaveOrderResponse };
  /**
   * Returns an order with its receipt to callers with see_orders, its attendant, its customer, and its
   * creator if they still work in the shop. NOT_FOUND for other callers.
   */
  getOrder: { request: GetOrderRequest; response: GetOrderResponse };
  /**
   * Replaces the content of an order. Sets a changed payment_status or payment_method like
   * OrderPaymentService.SetPayment, with the same permissions. A booking keeps its start, attendant and status; before
   * its start its duration follows the new services: FAILED_PRECONDITION (reason SLOT_TAKEN, with `suggestion` and
   * `tip`) when that time is taken, INVALID_ARGUMENT when it is outside the hours. Needs make_orders: PERMISSION_DENIED
   * otherwise, NOT_FOUND for an order that the caller can't get. FAILED_PRECONDITION for a stale `version`
   * (EDIT_CONFLICT), a cancelled order (ORDER_CANCELLED), a price below the payments (PAID_MORE), or a new phone
   * number that would move a fiado debt to another customer (ON_FIADO).
   */
  updateOrder: { request: UpdateOrderRequest; response: SaveOrderResponse };
  /**
   * Cancels a sale or a booking and frees its time at once. A sale needs make_orders or ticket_sale_refund, a
   * booking the permissions of UpdateOrderAppointmentStatus: PERMISSION_DENIED otherwise, NOT_FOUND for an order
   * that the caller can't get. Idempotent. FAILED_PRECONDITION for a stale `version`
   * (EDIT_CONFLICT, BOOKING_CHANGED), a finished booking (TRANSITION_REFUSED) and a passed deadline (TOO_LATE).
   */
  cancelOrder: { request: CancelOrderRequest; response: SaveOrderResponse };
  /**
   * Confirms, cancels or finishes a booking. Cancelling frees the time at once. The attendant and callers with
   * manage_agenda may do all three; the customer (until the shop's deadline) and a creator who still works in the shop
   * may cancel: PERMISSION_DENIED otherwise, NOT_FOUND for callers that can't get the order. FAILED_PRECONDITION when
   * the current status forbids the action (reason TRANSITION_REFUSED), for a customer past the deadline (reason
   * TOO_LATE) and for a stale `version` (reason BOOKING_CHANGED). UNAVAILABLE when concurrent edits interrupt the
   * action; retry.
   */
  updateOrderAppointmentStatus: { request: UpdateOrderAppointmentStatusRequest; response: SaveOrderResponse };
  /**
   * Moves an open booking to another start or another collaborator of its shop. Callers who may confirm it may move it
   * to any free minute; its customer may move it to an offered start until the shop's deadline. FAILED_PRECONDITION for
   * a stale `version` (reason BOOKING_CHANGED), with `suggestion` and `tip` when the time is taken (reason SLOT_TAKEN)
   * or not offered (reason OFF_GRID), for a customer past the deadline (reason TOO_LATE) and for a cancelled or
   * finished booking (reason TRANSITION_REFUSED). INVALID_ARGUMENT for a time in the past, too far ahead or outside
   * the hours (reason OUTSIDE_HOURS, with `suggestion` and `tip` if the day has a free time). These failures change
   * nothing. RESOURCE_EXHAUSTED for a customer after many moves of one booking. A repeated Idempotency-Key returns the
   * current order. After UNAVAILABLE the outcome is unknown; retry with the same key.
   */
  moveBooking: { request: MoveBookingRequest; response: SaveOrderResponse };
  /**
   * Lists the times to which the caller may move a booking: those of the booking service's ListAvailableDays for
   * its duration, as if its own time were free. Checks permissions like MoveBooking. FAILED_PRECONDITION for a
   * cancelled or finished booking (reason TRANSITION_REFUSED) and past the deadline (reason TOO_LATE).
   */
  listBookingMoveTimes: { request: ListBookingMoveTimesRequest; response: ListAvailableDaysResponse };
  /**
   * Lists an establishment's orders by descending order_datetime. Without days, lists the orders of the last 62 days
   * and all future orders. `truncated` reports an incomplete list. A collaborator without see_orders gets the orders
   * that they serve; PERMISSION_DENIED for callers outside the shop.
   */
  listOrdersByEntity: { request: ListOrdersByEntityRequest; response: ListOrdersByEntityResponse };
  /**
   * Lists an attendant's orders by descending order_datetime. Without days, lists the orders of the last 62 days and
   * all future orders. `truncated` reports an incomplete list. Serves the attendant and callers with see_orders:
   * PERMISSION_DENIED otherwise.
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
   * client (HAS_BOOKINGS) or as provider (HAS_CLIENTS), is the last administrator (LAST_ADMINISTRATOR), or whose
   * e-mail another user changed while that change can be undone (EMAIL_CHANGE_UNDOABLE).
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
   * Restores an account's previous e-mail, as verified, after another user changed it. The token comes from the link
   * mailed to the previous address. Ends all sessions, removes the password and the linked Google account, and mails
   * a code to set a new password. The token works for 7 days, also after further changes by other users, which send no
   * new link; meanwhile no other account can use the previous e-mail. INVALID_ARGUMENT (reason BAD_TOKEN) when the token
   * is invalid, older than 7 days or already used, or when the user, with the password from before the change, has since
   * set and verified another e-mail. RESOURCE_EXHAUSTED instead after too many invalid tokens from one IP address, which
   * never block the right one.
   */
  undoEmailChange: { request: UndoEmailChangeRequest; response: MessageResponse };
  /**
   * Opens a session for a user name, e-mail or CPF and its password. UNAUTHENTICATED (reason
   * BAD_CREDENTIALS) for a failed sign-in, with the same text and response time for unknown accounts;
   * RESOURCE_EXHAUSTED after too many failures.
   */
  login: { request: LoginRequest; response: LoginResponse };
  /** Ends this session immediately. */
  logout: { request: LogoutRequest; response: MessageResponse };
  /** The caller with their profile, employments and establishments. */
  getMe: { request: GetMeRequest; response: GetMeResponse };
  /** Returns the settings of the sign-in screen. */
  getSettings: { request: GetSettingsRequest; response: GetSettingsResponse };
  /**
   * Opens a session for a Google ID token; the first one creates the account. UNAUTHENTICATED for an
   * invalid token.
   */
  loginWithGoogle: { request: LoginWithGoogleRequest; response: LoginResponse };
  /**
   * Finds a user by their exact user name, for owners of establishments and administrators. Ignores e-mails
   * and CPFs: CreateCollaborator accepts an e-mail directly. PERMISSION_DENIED for other callers; NOT_FOUND
   * for an unknown name; RESOURCE_EXHAUSTED after too many searches.
   */
  findCandidate: { request: FindCandidateRequest; response: FindCandidateResponse };
  /**
   * Changes the caller's password and ends their other sessions. INVALID_ARGUMENT for a wrong current
   * password, different confirmations, or a weak new password.
   */
  changePassword: { request: ChangePasswordRequest; response: MessageResponse };
  /** Mails a code to set a new password. Answers the same for unknown accounts. */
  requestPasswordReset: { request: RequestPasswordResetRequest; response: MessageResponse };
  /**
   * Sets a new password with a mailed code and ends all sessions. INVALID_ARGUMENT (reason BAD_CODE) for a
   * wrong, used or expired code, and for an unknown e-mail.
   */
  resetPassword: { request: ResetPasswordRequest; response: MessageResponse };
  /**
   * Creates a user from a name and an e-mail, and mails a code to set a password. INVALID_ARGUMENT (reason
   * EMAIL_TAKEN) when the e-mail is in use.
   */
  createUser: { request: CreateUserRequest; response: MessageResponse };
  /**
   * Changes the sent fields. Users change their own data, holders of user_edit that of all users; only the
   * latter change e-mail and profile. PERMISSION_DENIED for other callers and for a profile or a user with
   * permissions that the caller lacks; (reason MORE_RIGHTS) when a caller who is not an administrator changes the
   * user name, e-mail or CPF of another user who owns an establishment, has permissions in one or is invited with
   * permissions. INVALID_ARGUMENT names an invalid field or a value in use; FAILED_PRECONDITION for removing the last
   * administrator's profile. When another user sets a new e-mail, the old address gets a mail about it, with a link for
   * UndoEmailChange if verified; until it is used or expires, the old address counts as in use for other accounts.
   */
  updateUser: { request: UpdateUserRequest; response: UpdateUserResponse };
  /**
   * Confirms, for an administrator who has seen a document, that a CPF belongs to this user. The user may
   * then sign in with it; other users' claims to it are removed. PERMISSION_DENIED when the caller
   * may not change the CPF (see UpdateUser) of this user or of another claimant; FAILED_PRECONDITION (reason
   * CPF_CHANGED) when the user has changed their CPF.
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
   * Lists working hours and occupied time of at most 20 collaborators on at most 7 days. INVALID_ARGUMENT if
   * the last day precedes the first one or the period is longer.
   */
  listAgenda: { request: ListAgendaRequest; response: ListAgendaResponse };
  /**
   * Streams the changes of at most 20 agendas; each event's id is a collaborator's id. The stream ends with
   * the session. 503 with Retry-After if changes cannot be followed now or too many streams are open.
   */
  watchAgenda: { request: WatchAgendaRequest; response: ReadableStream<Uint8Array> };
  /**
   * Returns whether a collaborator has a feed. For the collaborator, the shop's owner and administrators:
   * PERMISSION_DENIED for anyone else; NOT_FOUND for an unknown collaborator.
   */
  showCalendarFeed: { request: ShowCalendarFeedRequest; response: CalendarFeed };
  /**
   * Creates an address with a new secret and invalidates the previous one. PERMISSION_DENIED for anyone but
   * the collaborator; NOT_FOUND for an unknown collaborator.
   */
  createCalendarFeed: { request: CreateCalendarFeedRequest; response: CreateCalendarFeedResponse };
  /**
   * Revokes a feed at once. Idempotent. For the collaborator, the shop's owner and administrators:
   * PERMISSION_DENIED for anyone else; NOT_FOUND for an unknown collaborator.
   */
  revokeCalendarFeed: { request: RevokeCalendarFeedRequest; response: CalendarFeed };
  /**
   * Returns the feed of a secret as text/calendar: bookings of every source, cancelled ones included, from 31
   * days ago to 366 days ahead, with the client's first name and the services; without breaks and days off.
   * Times are in UTC; SEQUENCE increases with every change of a booking. NOT_FOUND for a wrong secret;
   * RESOURCE_EXHAUSTED after many wrong secrets from one network address; UNAVAILABLE if not all bookings can
   * be read or there are more than 5000, because calendar programs delete events that a feed omits.
   */
  readCalendarFeed: { request: ReadCalendarFeedRequest; response: File };
  /** Lists the national holidays of the coming year and the shop's own days, by date. */
  listHolidays: { request: ListHolidaysRequest; response: ListHolidaysResponse };
  /**
   * Sets the hours of a day: closed, open by its weekly hours, or special hours. FAILED_PRECONDITION (reason
   * BOOKINGS_STRANDED, see ReserveTime) if bookings would lie outside the remaining hours.
   */
  saveHoliday: { request: SaveHolidayRequest; response: SaveHolidayResponse };
  /** Deletes the entry of a day, so that its weekly hours apply again. NOT_FOUND without an entry. */
  deleteHoliday: { request: DeleteHolidayRequest; response: MessageResponse };
  /**
   * Reserves a break, a day off or a vacation in the person's agenda, at every shop. An Idempotency-Key makes
   * it once. INVALID_ARGUMENT if it begins in the past, begins more than a year ahead, or lasts too long;
   * FAILED_PRECONDITION (reason ALREADY_OFF) if all of it is already off, (reason TOO_MANY_RESERVED) above
   * 200 future entries, (reason BOOKINGS_STRANDED) if bookings overlap it: the answer carries
   * StrandedBookings. Repeating the request with that `confirm` succeeds and keeps the bookings, unless new
   * ones were made meanwhile. Bookings of the person at other shops stay; only the person sees them.
   */
  reserveTime: { request: ReserveTimeRequest; response: ReserveTimeResponse };
  /**
   * Removes a break, day off or vacation, or all remaining ones of the same request. NOT_FOUND for an unknown
   * id.
   */
  releaseTime: { request: ReleaseTimeRequest; response: MessageResponse };
  /**
   * Lists breaks, days off and vacations of a collaborator between two days, by start. Only the person also
   * sees entries made at their other shops.
   */
  listReservedTimes: { request: ListReservedTimesRequest; response: ListReservedTimesResponse };
  /** Lists barbershops by name. */
  listBarbershops: { request: ListBarbershopsRequest; response: ListBarbershopsResponse };
  /** Lists the caller's barbershops by name. */
  listMyBarbershops: { request: ListBarbershopsRequest; response: ListBarbershopsResponse };
  /** Returns a barbershop and its barbers by id. NOT_FOUND for an unknown id. */
  getBarbershop: { request: GetBarbershopRequest; response: GetBarbershopResponse };
  /**
   * Returns a barbershop by slug with its barbers and the active services of ViewEstablishment. NOT_FOUND for an
   * unknown slug.
   */
  viewBarbershop: { request: ViewBarbershopRequest; response: ViewBarbershopResponse };
  /** Creates a barbershop that the caller owns, as CreateEstablishment does. */
  createBarbershop: { request: SaveBarbershopRequest; response: SaveBarbershopResponse };
  /** Changes the fields that are sent, as UpdateEstablishment does. PERMISSION_DENIED for anyone but the owner. */
  updateBarbershop: { request: SaveBarbershopRequest; response: SaveBarbershopResponse };
  /** Removes a barbershop from the marketplace, as DeleteEstablishment does. */
  deleteBarbershop: { request: GetBarbershopRequest; response: MessageResponse };
  /** Lists the barbers of a barbershop. NOT_FOUND for an unknown id. */
  listBarbers: { request: GetBarbershopRequest; response: ListBarbersResponse };
  /** Invites a person to a barbershop by e-mail, as CreateCollaborator does, and returns its barbers. */
  addBarber: { request: AddBarberRequest; response: ListBarbersResponse };
  /** Ends a barber's link to a barbershop, as DetachCollaborator does. */
  removeBarber: { request: RemoveBarberRequest; response: MessageResponse };
  /** Returns the page of a barber by user name. NOT_FOUND for an unknown user name. */
  viewBarber: { request: ViewBarberRequest; response: ViewBarberResponse };
  /** Returns the settings of an establishment; without fees and with version 0 before the first save. */
  getCommissionSettings: { request: GetCommissionSettingsRequest; response: GetCommissionSettingsResponse };
  /** Replaces the settings. Optimistic locking: FAILED_PRECONDITION (reason EDIT_CONFLICT) when `version` is stale. */
  saveCommissionSettings: { request: SaveCommissionSettingsRequest; response: SaveCommissionSettingsResponse };
  /**
   * Returns the rates of a collaborator; all 0 with version 0 before the first save. A collaborator may read their
   * own.
   */
  getCommissionRates: { request: GetCommissionRatesRequest; response: GetCommissionRatesResponse };
  /**
   * Replaces the rates of a collaborator. INVALID_ARGUMENT for an item that the establishment does not have, and for an
   * exception that names both an item and a category, neither, or the same as another one. Optimistic locking:
   * FAILED_PRECONDITION (reason EDIT_CONFLICT) when `version` is stale.
   */
  saveCommissionRates: { request: SaveCommissionRatesRequest; response: SaveCommissionRatesResponse };
  /**
   * Ends the caller's own link and removes their free times at once. With future bookings and without `leave_bookings`
   * it fails like DetachCollaborator; with `leave_bookings` the bookings stay with the establishment, and its owner is
   * mailed. NOT_FOUND unless the link is the caller's.
   */
  leaveTeam: { request: LeaveTeamRequest; response: MessageResponse };
  /** Lists the caller's unanswered invitations and current teams, newest first. */
  listInvitations: { request: ListInvitationsRequest; response: ListInvitationsResponse };
  /**
   * Accepts an invitation of the caller, who becomes a collaborator. Idempotent. NOT_FOUND for an unknown or
   * withdrawn invitation.
   */
  acceptInvitation: { request: AnswerInvitationRequest; response: AcceptInvitationResponse };
  /** Declines an invitation of the caller. NOT_FOUND without an unanswered invitation. */
  refuseInvitation: { request: AnswerInvitationRequest; response: MessageResponse };
  /**
   * Returns the picture with this name, or a variant: a width (0123abcd…-480.webp) or the preview of a shared link
   * (0123abcd…-share.jpg). A width with .avif returns AVIF where that is smaller, otherwise WebP; the edge asks for it
   * if the Accept header of a request for a width lists image/avif. Returns the original while a variant does not exist
   * yet. NOT_FOUND for an unknown picture, UNAVAILABLE (reason IMAGE_STORE_AWAY) while its bucket cannot be read.
   */
  getImage: { request: GetImageRequest; response: File };
  /**
   * Returns whether public lists show an establishment, and the missing conditions if not. Lists it once none is
   * missing. PERMISSION_DENIED for anyone but the owner and administrators.
   */
  getListing: { request: GetListingRequest; response: GetListingResponse };
  /** Lists establishments for review, newest first. */
  listReviews: { request: ListReviewsRequest; response: ListReviewsResponse };
  /** Counts establishments by listing state. */
  countListings: { request: CountListingsRequest; response: CountListingsResponse };
  /**
   * Hides or shows an establishment and marks it as reviewed. Mails its owner about a change. INVALID_ARGUMENT for
   * hiding without a reason.
   */
  reviewEstablishment: { request: ReviewEstablishmentRequest; response: MessageResponse };
  /** Returns the settings, which are empty with version 0 before the first save. */
  getPixSettings: { request: GetPixSettingsRequest; response: GetPixSettingsResponse };
  /**
   * Replaces the settings; a blank key removes it. Existing bookings keep their deposits. INVALID_ARGUMENT for a
   * malformed key, a key whose name or city has no ASCII letters, and a deposit without a key. Optimistic
   * locking: FAILED_PRECONDITION (reason EDIT_CONFLICT) when `version` is stale and the stored settings differ.
   */
  savePixSettings: { request: SavePixSettingsRequest; response: SavePixSettingsResponse };
  /**
   * Lists the active products of an establishment with stock at or below their limit. PERMISSION_DENIED for anyone
   * but the owner, administrators and collaborators with manage_catalogue or make_orders.
   */
  listLowStock: { request: ListLowStockRequest; response: ListLowStockResponse };
  /**
   * Returns a booking. NOT_FOUND for an unknown id or a wrong secret, and when a caller other than the
   * signed-in customer sends no secret; RESOURCE_EXHAUSTED after many wrong secrets from one network address.
   */
  showBooking: { request: ShowBookingRequest; response: ShowBookingResponse };
  /**
   * Cancels a booking for its customer. Fails like ShowBooking; FAILED_PRECONDITION past the shop's
   * deadline (reason TOO_LATE), for a cancelled or finished booking (reason TRANSITION_REFUSED), and when
   * `version` is stale (reason BOOKING_CHANGED).
   */
  cancelBooking: { request: CancelBookingRequest; response: ShowBookingResponse };
  /** Moves a booking for its customer. Fails like ShowBooking and like OrderService.MoveBooking. */
  moveOwnBooking: { request: MoveOwnBookingRequest; response: ShowBookingResponse };
  /**
   * Lists the times to which the customer may move a booking, as if its own time were free. Fails like
   * ShowBooking; FAILED_PRECONDITION for a cancelled or finished booking (reason TRANSITION_REFUSED) and past
   * the shop's deadline (reason TOO_LATE).
   */
  listOwnMoveTimes: { request: ListOwnMoveTimesRequest; response: ListAvailableDaysResponse };
  /**
   * Mails the link to a booking's page. Fails like ShowBooking; FAILED_PRECONDITION (reason
   * BOOKING_OVER) for a booking that is cancelled or finished; RESOURCE_EXHAUSTED after three mails for one
   * booking, or after many from one network address.
   */
  requestBookingMail: { request: RequestBookingMailRequest; response: MessageResponse };
  /** Lists the sessions that a shop opened in a period, newest first. */
  listCashSessions: { request: ListCashSessionsRequest; response: ListCashSessionsResponse };
  /** Returns a shop's open session, or no session and the amount that the last closing left in the drawer. */
  getCurrentCashSession: { request: GetCurrentCashSessionRequest; response: GetCashSessionResponse };
  /** Returns a session with its entries and payments. */
  getCashSession: { request: GetCashSessionRequest; response: GetCashSessionResponse };
  /**
   * Returns the ESC/POS commands that print GetCashSessionResponse.paper in a code page of the printer, in the format
   * of ReceiptService.
   */
  getPrinterCashSession: { request: GetPrinterCashSessionRequest; response: File };
  /** Opens a session. FAILED_PRECONDITION (reason CASH_SESSION_OPEN) while another one of the shop is open. */
  openCashSession: { request: OpenCashSessionRequest; response: GetCashSessionResponse };
  /**
   * Adds an entry to an open session. INVALID_ARGUMENT for an expense without a category, and for more cash than
   * the drawer should hold. FAILED_PRECONDITION (reason CASH_SESSION_CLOSED) when the session is closed, (reason
   * CASH_SESSION_FULL) when it has 500 entries.
   */
  addCashEntry: { request: AddCashEntryRequest; response: GetCashSessionResponse };
  /**
   * Reverses an entry, even one of a closed session, by an opposite entry in the shop's open session, and returns
   * that session. FAILED_PRECONDITION (reason CASH_SESSION_CLOSED) when the shop has no open session, (reason
   * ENTRY_REVERSED) when the entry was reversed before or is itself a reversal, (reason CASH_SESSION_FULL) when
   * the session has 500 entries. INVALID_ARGUMENT when a supply's reversal takes more than the drawer should hold.
   */
  reverseCashEntry: { request: ReverseCashEntryRequest; response: GetCashSessionResponse };
  /**
   * Closes a session with the counted amounts. INVALID_ARGUMENT unless each method with an expected amount, other
   * than Fiado and Cortesia, is counted once; Dinheiro is always counted.
   * FAILED_PRECONDITION (reason EDIT_CONFLICT) when a payment or an entry was added since `version`, (reason
   * CASH_SESSION_CLOSED) when the session is closed.
   */
  closeCashSession: { request: CloseCashSessionRequest; response: GetCashSessionResponse };
  /** Lists the shop's debtors by descending balance, at most 100. */
  listFiadoAccounts: { request: ListFiadoAccountsRequest; response: ListFiadoAccountsResponse };
  /** Returns an account with its unpaid orders and its history. */
  getFiadoAccount: { request: GetFiadoAccountRequest; response: GetFiadoAccountResponse };
  /**
   * Records a payment and settles the oldest debts first. Needs make_orders. INVALID_ARGUMENT for more than
   * the balance. FAILED_PRECONDITION (reason EDIT_CONFLICT) for a stale `version`. A request that repeats an
   * Idempotency-Key of the shop records nothing.
   */
  receiveFiado: { request: ReceiveFiadoRequest; response: GetFiadoAccountResponse };
  /** Lists the result of the last GenerateForecasts for the days, by day and time. */
  listForecasts: { request: ListForecastsRequest; response: ListForecastsResponse };
  /**
   * Replaces the pending forecasts of the days and returns the new ones. Needs see_orders in the shop; the permission
   * ticket_sale_view does not suffice. INVALID_ARGUMENT for days more than 31 days from today.
   *
   * The end of a day's history is the day or today, whichever is earlier. The history consists of the latest 8 days
   * before this end with the weekday of the day or, when these have no orders, of the last 30 days before this end. It
   * excludes cancelled orders. The number of forecasts is the mean number of orders per day with orders, counting
   * orders within the day's opening hours; it is 0 on holidays, on closed days and without history. Each forecast is
   * assigned to the half hour with the most unassigned orders. Equal histories give equal forecasts.
   */
  generateForecasts: { request: GenerateForecastsRequest; response: ListForecastsResponse };
  /**
   * Lists the bookings of every establishment by descending start, or by ascending start for the period
   * upcoming. Needs the permission ticket_sale_manage_others.
   */
  listOrderAppointments: { request: ListOrderAppointmentsRequest; response: ListOrderAppointmentsResponse };
  /**
   * Lists the bookings whose customer is the caller, of every establishment, sorted like
   * ListOrderAppointments.
   */
  listMyOrderAppointments: { request: ListMyOrderAppointmentsRequest; response: ListOrderAppointmentsResponse };
  /**
   * Counts the bookings of every establishment that are not cancelled, by the day of their start.
   * INVALID_ARGUMENT for a last day before the first one, or more than 62 days.
   */
  countOrderAppointments: { request: CountOrderAppointmentsRequest; response: CountOrderAppointmentsResponse };
  /**
   * Returns an establishment's orders that match the filters of ListOrdersByEntity, newest first, as CSV: UTF-8
   * with a byte order mark, ';' between fields, a decimal comma, and an apostrophe before texts that
   * spreadsheets would run as formulas. Only the owner and holders of ticket_sale_export may export:
   * PERMISSION_DENIED otherwise. INVALID_ARGUMENT for a last day before the first one, for more than 62 days and
   * for more orders than one list holds: 10,000, or 8 MiB.
   */
  exportOrders: { request: ExportOrdersRequest; response: File };
  /**
   * Records a payment. INVALID_ARGUMENT for more than Order.total_due. FAILED_PRECONDITION for a stale
   * `version` (reason EDIT_CONFLICT) and for a cancelled order (reason ORDER_CANCELLED).
   */
  addPayment: { request: AddPaymentRequest; response: SaveOrderResponse };
  /**
   * Records a refund by a method, even for a cancelled order. A refund by Fiado reduces the customer's debt.
   * INVALID_ARGUMENT for more than was paid by the method. FAILED_PRECONDITION (reason EDIT_CONFLICT) for a
   * stale `version`.
   */
  refundPayment: { request: RefundPaymentRequest; response: SaveOrderResponse };
  /**
   * Sets the payment status of an order in one step. paid: records a payment of total_due by `method`, or, when
   * the order is paid by other methods, changes them to `method`. pending: refunds all payments of a paid order,
   * or, without payments, sets the expected method. failed: records a failed payment of an order without
   * payments (FAILED_PRECONDITION, reason HAS_PAYMENTS, otherwise). Changes nothing when the order already has
   * the status and the method. FAILED_PRECONDITION for a stale `version` (reason EDIT_CONFLICT), for paying a
   * cancelled order (reason ORDER_CANCELLED) and for an order with a fiado debt (reason ON_FIADO).
   */
  setPayment: { request: SetPaymentRequest; response: SaveOrderResponse };
  /**
   * Counts and sums an establishment's orders that match the filters of ListOrdersByEntity, without the limits of that
   * list. A collaborator without see_orders gets the totals of the orders that they serve.
   * PERMISSION_DENIED for callers outside the shop without the permission ticket_sale_view.
   */
  summarizeOrders: { request: SummarizeOrdersRequest; response: SummarizeOrdersResponse };
  /**
   * Returns a code for the amount due of an order, or for a part of it. Needs make_orders: PERMISSION_DENIED
   * otherwise, NOT_FOUND for an order that the caller can't get. INVALID_ARGUMENT for more than is due;
   * FAILED_PRECONDITION (reason NOTHING_DUE) when nothing is due.
   */
  getPixCode: { request: GetPixCodeRequest; response: PixCode };
  /**
   * Returns the code for a booking's deposit to its client. Fails like BookingPageService.ShowBooking;
   * FAILED_PRECONDITION when no deposit is awaited (reason NO_DEPOSIT_AWAITED) or nothing is due (reason NOTHING_DUE).
   */
  showBookingPixCode: { request: ShowBookingPixCodeRequest; response: PixCode };
  /**
   * Returns the commands that print an order's receipt: initialise, select the code page, print the text of
   * GetOrderResponse, feed and cut. NOT_FOUND for an order that the caller can't get with GetOrder.
   */
  getPrinterReceipt: { request: GetPrinterReceiptRequest; response: File };
  /** Returns a test page that shows whether the printer uses the code page and prints 32 columns. */
  getPrinterTest: { request: GetPrinterTestRequest; response: File };
  /**
   * Lists the collaborators of an establishment with their sums, by name: the present ones, and former ones with a
   * line, a payout or a balance.
   */
  listCommissionBalances: { request: ListCommissionBalancesRequest; response: ListCommissionBalancesResponse };
  /** Returns the statement of one collaborator. NOT_FOUND for a collaborator that the establishment never had. */
  getCommissionStatement: { request: GetCommissionStatementRequest; response: GetCommissionStatementResponse };
  /**
   * Streams lines, corrections and payouts of a statement as CSV, as ReportService.ExportReportTable does.
   * INVALID_ARGUMENT for more than 100,000 lines and corrections or more than 100,000 payouts; other errors as in
   * GetCommissionStatement.
   */
  exportCommissionStatement: { request: GetCommissionStatementRequest; response: File };
  /**
   * Records money that a collaborator received. An advance may exceed the balance. FAILED_PRECONDITION (reason
   * STATEMENT_CHANGED) when another payout was recorded or undone since the caller read the statement.
   * An Idempotency-Key belongs to the establishment: a repeat returns the same payout, and a different request with the
   * same key fails (INVALID_ARGUMENT, reason IDEMPOTENCY_KEY_REUSED).
   */
  recordPayout: { request: RecordPayoutRequest; response: SavePayoutResponse };
  /**
   * Undoes a payout within 7 days of its recording, which opens its lines again. Idempotent. FAILED_PRECONDITION when a
   * later payout of the collaborator was recorded (reason NOT_THE_LAST_PAYOUT), and after 7 days (reason
   * PAYOUT_TOO_OLD). NOT_FOUND for an unknown payout.
   */
  undoPayout: { request: UndoPayoutRequest; response: SavePayoutResponse };
  /** Returns the lists of an establishment. UNAVAILABLE when booking does not answer. */
  listNextSteps: { request: ListNextStepsRequest; response: ListNextStepsResponse };
  /**
   * Returns the figures of a period of at most 731 days and, for comparison, the totals of the preceding period of
   * the same length. INVALID_ARGUMENT when the end precedes the start or the period is longer.
   */
  getOrderReport: { request: GetOrderReportRequest; response: GetOrderReportResponse };
  /**
   * Streams one table of the report as CSV, in the format of OrderExportService.ExportOrders, with at most 100,000
   * rows. INVALID_ARGUMENT for a table with more rows; RESOURCE_EXHAUSTED (reason TOO_MANY_EXPORTS) for a caller who
   * receives one file and waits for another; otherwise fails as GetOrderReport does. A failure after the first piece
   * ends the transfer before the end of the body, as does a client that has not received the file within 2 minutes.
   */
  exportReportTable: { request: ExportReportTableRequest; response: File };
  /** Returns the figures of one establishment. */
  getSnapshot: { request: GetSnapshotRequest; response: GetSnapshotResponse };
  /** Returns the figures of several establishments. */
  listSnapshots: { request: ListSnapshotsRequest; response: ListSnapshotsResponse };
  /**
   * Streams the changes of snapshots; each event's id is an establishment's id. The stream ends when the session expires.
   * 503 with Retry-After if changes cannot be followed now or too many streams are open.
   */
  watchSnapshots: { request: ListSnapshotsRequest; response: ReadableStream<Uint8Array> };
}

/** The HTTP route of every call, from google.api.http in the protos. */
export const routes = {
  listPermissions: { noun: 'profile', method: 'GET', path: '/api/permission', params: [], access: 'verified' },
  listProfiles: { noun: 'profile', method: 'GET', path: '/api/profile', params: [], access: 'verified' },
  createProfile: { noun: 'profile', method: 'POST', path: '/api/profile', params: [], body: '*', access: 'verified' },
  getProfile: { noun: 'profile', method: 'GET', path: '/api/profile/{id}', params: ['id'], access: 'verified' },
  updateProfile: { noun: 'profile', method: 'PUT', path: '/api/profile/{id}', params: ['id'], body: '*', access: 'verified' },
  deleteProfile: { noun: 'profile', method: 'DELETE', path: '/api/profile/{id}', params: ['id'], access: 'verified' },
  listUsers: { noun: 'user', method: 'GET', path: '/api/user', params: [], access: 'verified' },
  countUsers: { noun: 'user', method: 'GET', path: '/api/figures/users', params: [], access: 'verified' },
  getUser: { noun: 'user', method: 'GET', path: '/api/user/{id_or_user_name}', params: ['id_or_user_name'], access: 'verified' },
  showUser: { noun: 'user', method: 'GET', path: '/api/user/show/{id}', params: ['id'], access: 'verified' },
  register: { noun: 'account', method: 'POST', path: '/api/auth/register', params: [], body: '*', access: 'public' },
  verifyEmail: { noun: 'account', method: 'POST', path: '/api/auth/email-verify', params: [], body: '*', access: 'signed-in' },
  resendVerificationCode: { noun: 'account', method: 'POST', path: '/api/auth/resend-code-email-verification', params: [], body: '*', access: 'signed-in' },
  listAvailableTimes: { noun: 'schedule', method: 'GET', path: '/api/employer-schedule/available', params: [], access: 'public' },
  listAvailableDays: { noun: 'schedule', method: 'GET', path: '/api/employer-schedule/available-days', params: [], access: 'public' },
  listOpenings: { noun: 'schedule', method: 'GET', path: '/api/employer-schedule/openings', params: [], access: 'public' },
  listSchedule: { noun: 'schedule', method: 'GET', path: '/api/employer-schedule', params: [], access: 'verified' },
  saveSchedule: { noun: 'schedule', method: 'POST', path: '/api/employer-schedule', params: [], body: '*', access: 'verified' },
  updateSchedule: { noun: 'schedule', method: 'PUT', path: '/api/employer-schedule/{id}', params: ['id'], body: '*', access: 'verified' },
  deleteSchedule: { noun: 'schedule', method: 'DELETE', path: '/api/employer-schedule/{id}', params: ['id'], access: 'verified' },
  listAppointmentsByEntity: { noun: 'appointment', method: 'GET', path: '/api/appointment/listbyentity', params: [], access: 'verified' },
  listAppointmentsByProvider: { noun: 'appointment', method: 'GET', path: '/api/appointment/listbyprovider', params: [], access: 'verified' },
  listMyAppointments: { noun: 'appointment', method: 'GET', path: '/api/appointment/listmy', params: [], access: 'verified' },
  listShopClients: { noun: 'appointment', method: 'GET', path: '/api/appointment/clients', params: [], access: 'verified' },
  createAppointment: { noun: 'appointment', method: 'POST', path: '/api/appointment', params: [], body: '*', takesKey: true, access: 'verified' },
  updateAppointmentStatus: { noun: 'appointment', method: 'PATCH', path: '/api/appointment/{id}/status', params: ['id'], body: '*', access: 'verified' },
  moveAppointment: { noun: 'appointment', method: 'POST', path: '/api/appointment/{id}/move', params: ['id'], body: '*', takesKey: true, access: 'verified' },
  listAppointmentMoveTimes: { noun: 'appointment', method: 'GET', path: '/api/appointment/{id}/move-times', params: ['id'], access: 'verified' },
  cancelAppointment: { noun: 'appointment', method: 'DELETE', path: '/api/appointment/{id}', params: ['id'], access: 'verified' },
  listServiceRecordsByEntity: { noun: 'service-record', method: 'GET', path: '/api/service-record/listbyentity', params: [], access: 'verified' },
  listServiceRecordsByProvider: { noun: 'service-record', method: 'GET', path: '/api/service-record/listbyprovider', params: [], access: 'verified' },
  listMyServiceRecords: { noun: 'service-record', method: 'GET', path: '/api/service-record/listmy', params: [], access: 'verified' },
  createServiceRecord: { noun: 'service-record', method: 'POST', path: '/api/service-record', params: [], body: '*', takesKey: true, access: 'verified' },
  getServiceRecord: { noun: 'service-record', method: 'GET', path: '/api/service-record/{id}', params: ['id'], access: 'verified' },
  updateServiceRecordStatus: { noun: 'service-record', method: 'PATCH', path: '/api/service-record/{id}/status', params: ['id'], body: '*', access: 'verified' },
  listCollaborators: { noun: 'collaborator', method: 'GET', path: '/api/employer/list', params: [], access: 'verified' },
  createCollaborator: { noun: 'collaborator', method: 'POST', path: '/api/employer', params: [], body: '*', takesKey: true, access: 'verified' },
  getCollaborator: { noun: 'collaborator', method: 'GET', path: '/api/employer/{id}', params: ['id'], access: 'verified' },
  updateCollaborator: { noun: 'collaborator', method: 'PUT', path: '/api/employer/{id}', params: ['id'], body: '*', access: 'verified' },
  detachCollaborator: { noun: 'collaborator', method: 'POST', path: '/api/employer/detach', params: [], body: '*', access: 'verified' },
  searchCollaborators: { noun: 'collaborator', method: 'GET', path: '/api/barber', params: [], access: 'verified' },
  viewCollaborator: { noun: 'collaborator', method: 'GET', path: '/api/employer/view/{user_name}', params: ['user_name'], access: 'public' },
  listItems: { noun: 'item', method: 'GET', path: '/api/item', params: [], access: 'public' },
  browseItems: { noun: 'item', method: 'GET', path: '/api/establishment/items/{slug}', params: ['slug'], access: 'public' },
  createItem: { noun: 'item', method: 'POST', path: '/api/item', params: [], body: '*', multipart: true, takesKey: true, access: 'verified' },
  getItem: { noun: 'item', method: 'GET', path: '/api/item/{id}', params: ['id'], access: 'verified' },
  showItem: { noun: 'item', method: 'GET', path: '/api/item/show/{id}', params: ['id'], access: 'verified' },
  listEventItems: { noun: 'item', method: 'GET', path: '/api/item/event/{id}', params: ['id'], access: 'verified' },
  updateItem: { noun: 'item', method: 'POST', path: '/api/item/{id}', params: ['id'], body: '*', multipart: true, takesKey: true, access: 'verified' },
  deleteItem: { noun: 'item', method: 'DELETE', path: '/api/item/{id}', params: ['id'], access: 'verified' },
  searchItems: { noun: 'item', method: 'GET', path: '/api/service', params: [], access: 'verified' },
  listEstablishments: { noun: 'establishment', method: 'GET', path: '/api/establishment/category/{category}', params: ['category'], access: 'public' },
  listMyEstablishments: { noun: 'establishment', method: 'GET', path: '/api/establishment/my/category/{category}', params: ['category'], access: 'verified' },
  getEstablishment: { noun: 'establishment', method: 'GET', path: '/api/establishment/show/{id}', params: ['id'], access: 'public' },
  viewEstablishment: { noun: 'establishment', method: 'GET', path: '/api/establishment/view/{slug}', params: ['slug'], access: 'public' },
  createEstablishment: { noun: 'establishment', method: 'POST', path: '/api/establishment', params: [], body: '*', multipart: true, takesKey: true, access: 'verified' },
  updateEstablishment: { noun: 'establishment', method: 'POST', path: '/api/establishment/{id}', params: ['id'], body: '*', multipart: true, access: 'verified' },
  deleteEstablishment: { noun: 'establishment', method: 'DELETE', path: '/api/establishment/{id}', params: ['id'], access: 'verified' },
  createOrder: { noun: 'order', method: 'POST', path: '/api/order', params: [], body: '*', takesKey: true, access: 'public' },
  getOrder: { noun: 'order', method: 'GET', path: '/api/order/{id}', params: ['id'], access: 'verified' },
  updateOrder: { noun: 'order', method: 'PUT', path: '/api/order/{id}', params: ['id'], body: '*', access: 'verified' },
  cancelOrder: { noun: 'order', method: 'POST', path: '/api/order/{id}/cancel', params: ['id'], body: '*', access: 'verified' },
  updateOrderAppointmentStatus: { noun: 'order', method: 'PUT', path: '/api/order/{id}/update-appointment-status', params: ['id'], body: '*', access: 'verified' },
  moveBooking: { noun: 'order', method: 'POST', path: '/api/order/{id}/move', params: ['id'], body: '*', takesKey: true, access: 'verified' },
  listBookingMoveTimes: { noun: 'order', method: 'GET', path: '/api/order/{id}/move-times', params: ['id'], access: 'verified' },
  listOrdersByEntity: { noun: 'order', method: 'GET', path: '/api/order/listbyentity', params: [], access: 'verified' },
  listOrdersByEmployer: { noun: 'order', method: 'GET', path: '/api/order/listbyemployer', params: [], access: 'verified' },
  exportAccount: { noun: 'account-export', method: 'GET', path: '/api/account/export', params: [], access: 'verified' },
  requestAccountDeletion: { noun: 'account-removal', method: 'POST', path: '/api/account/delete-code', params: [], body: '*', access: 'verified' },
  deleteAccount: { noun: 'account-removal', method: 'POST', path: '/api/account/delete', params: [], body: '*', access: 'verified' },
  listAuditEntries: { noun: 'audit', method: 'GET', path: '/api/audit', params: [], access: 'verified' },
  requestContactCode: { noun: 'contact', method: 'POST', path: '/api/contact/code', params: [], body: '*', access: 'public' },
  confirmContact: { noun: 'contact', method: 'POST', path: '/api/contact/proof', params: [], body: '*', access: 'public' },
  undoEmailChange: { noun: 'email-undo', method: 'POST', path: '/api/auth/email-undo', params: [], body: '*', access: 'public' },
  login: { noun: 'session', method: 'POST', path: '/api/auth/login', params: [], body: '*', access: 'public' },
  logout: { noun: 'session', method: 'POST', path: '/api/auth/logout', params: [], body: '*', access: 'signed-in' },
  getMe: { noun: 'session', method: 'GET', path: '/api/auth/me', params: [], access: 'signed-in' },
  getSettings: { noun: 'google-account', method: 'GET', path: '/api/auth/settings', params: [], access: 'public' },
  loginWithGoogle: { noun: 'google-account', method: 'POST', path: '/api/auth/google', params: [], body: '*', access: 'public' },
  findCandidate: { noun: 'invitation', method: 'POST', path: '/api/user/find-for-employer', params: [], body: '*', access: 'verified' },
  changePassword: { noun: 'password', method: 'POST', path: '/api/auth/change-password', params: [], body: '*', access: 'signed-in' },
  requestPasswordReset: { noun: 'password', method: 'POST', path: '/api/auth/password-email', params: [], body: '*', access: 'public' },
  resetPassword: { noun: 'password', method: 'POST', path: '/api/auth/password-reset', params: [], body: '*', access: 'public' },
  createUser: { noun: 'user-change', method: 'POST', path: '/api/user/new', params: [], body: '*', access: 'verified' },
  updateUser: { noun: 'user-change', method: 'POST', path: '/api/user/{id}', params: ['id'], body: '*', multipart: true, access: 'verified' },
  verifyCpf: { noun: 'user-change', method: 'POST', path: '/api/user/{id}/verify-cpf', params: ['id'], body: '*', access: 'verified' },
  deleteUser: { noun: 'user-change', method: 'DELETE', path: '/api/user/{id}', params: ['id'], access: 'verified' },
  listAgenda: { noun: 'agenda', method: 'GET', path: '/api/agenda', params: [], access: 'verified' },
  watchAgenda: { noun: 'agenda', method: 'GET', path: '/api/agenda/events', params: [], stream: true, access: 'verified' },
  showCalendarFeed: { noun: 'calendar-feed', method: 'GET', path: '/api/calendar-feed', params: [], access: 'verified' },
  createCalendarFeed: { noun: 'calendar-feed', method: 'POST', path: '/api/calendar-feed', params: [], body: '*', access: 'verified' },
  revokeCalendarFeed: { noun: 'calendar-feed', method: 'DELETE', path: '/api/calendar-feed', params: [], access: 'verified' },
  readCalendarFeed: { noun: 'calendar-feed', method: 'GET', path: '/api/calendar/{file}', params: ['file'], raw: true, access: 'public' },
  listHolidays: { noun: 'holiday', method: 'GET', path: '/api/shop-holiday', params: [], access: 'verified' },
  saveHoliday: { noun: 'holiday', method: 'PUT', path: '/api/shop-holiday', params: [], body: '*', access: 'verified' },
  deleteHoliday: { noun: 'holiday', method: 'DELETE', path: '/api/shop-holiday', params: [], access: 'verified' },
  reserveTime: { noun: 'reserved-time', method: 'POST', path: '/api/employer-schedule/reserve', params: [], body: '*', takesKey: true, access: 'verified' },
  releaseTime: { noun: 'reserved-time', method: 'DELETE', path: '/api/employer-schedule/reserve/{id}', params: ['id'], access: 'verified' },
  listReservedTimes: { noun: 'reserved-time', method: 'GET', path: '/api/employer-schedule/reserve', params: [], access: 'verified' },
  listBarbershops: { noun: 'barbershop', method: 'GET', path: '/api/barbershop', params: [], access: 'public' },
  listMyBarbershops: { noun: 'barbershop', method: 'GET', path: '/api/barbershop/user', params: [], access: 'verified' },
  getBarbershop: { noun: 'barbershop', method: 'GET', path: '/api/barbershop/show/{id}', params: ['id'], access: 'public' },
  viewBarbershop: { noun: 'barbershop', method: 'GET', path: '/api/barbershop/view/{slug}', params: ['slug'], access: 'verified' },
  createBarbershop: { noun: 'barbershop', method: 'POST', path: '/api/barbershop', params: [], body: '*', multipart: true, takesKey: true, access: 'verified' },
  updateBarbershop: { noun: 'barbershop', method: 'POST', path: '/api/barbershop/{id}', params: ['id'], body: '*', multipart: true, access: 'verified' },
  deleteBarbershop: { noun: 'barbershop', method: 'DELETE', path: '/api/barbershop/{id}', params: ['id'], access: 'verified' },
  listBarbers: { noun: 'barbershop', method: 'GET', path: '/api/barbershop/barbers/{id}', params: ['id'], access: 'verified' },
  addBarber: { noun: 'barbershop', method: 'POST', path: '/api/barbershop/barber/{id}', params: ['id'], body: '*', takesKey: true, access: 'verified' },
  removeBarber: { noun: 'barbershop', method: 'DELETE', path: '/api/barbershop/barber/{barbershop_id}/{barber_id}', params: ['barbershop_id', 'barber_id'], access: 'verified' },
  viewBarber: { noun: 'barbershop', method: 'GET', path: '/api/barber/view/{username}', params: ['username'], access: 'public' },
  getCommissionSettings: { noun: 'commission', method: 'GET', path: '/api/establishment/{id}/commission', params: ['id'], access: 'verified' },
  saveCommissionSettings: { noun: 'commission', method: 'PUT', path: '/api/establishment/{id}/commission', params: ['id'], body: '*', access: 'verified' },
  getCommissionRates: { noun: 'commission', method: 'GET', path: '/api/employer/{id}/commission', params: ['id'], access: 'verified' },
  saveCommissionRates: { noun: 'commission', method: 'PUT', path: '/api/employer/{id}/commission', params: ['id'], body: '*', access: 'verified' },
  leaveTeam: { noun: 'consent', method: 'POST', path: '/api/employer/leave', params: [], body: '*', access: 'verified' },
  listInvitations: { noun: 'consent', method: 'GET', path: '/api/invitation', params: [], access: 'verified' },
  acceptInvitation: { noun: 'consent', method: 'POST', path: '/api/invitation/{id}/accept', params: ['id'], body: '*', access: 'verified' },
  refuseInvitation: { noun: 'consent', method: 'POST', path: '/api/invitation/{id}/refuse', params: ['id'], body: '*', access: 'verified' },
  getImage: { noun: 'image', method: 'GET', path: '/images/{name}', params: ['name'], raw: true, access: 'public' },
  getListing: { noun: 'listing', method: 'GET', path: '/api/establishment/listing/{id}', params: ['id'], access: 'verified' },
  listReviews: { noun: 'listing', method: 'GET', path: '/api/establishment/review', params: [], access: 'verified' },
  countListings: { noun: 'listing', method: 'GET', path: '/api/figures/establishments', params: [], access: 'verified' },
  reviewEstablishment: { noun: 'listing', method: 'POST', path: '/api/establishment/review/{id}', params: ['id'], body: '*', access: 'verified' },
  getPixSettings: { noun: 'pix', method: 'GET', path: '/api/establishment/{id}/pix', params: ['id'], access: 'verified' },
  savePixSettings: { noun: 'pix', method: 'PUT', path: '/api/establishment/{id}/pix', params: ['id'], body: '*', access: 'verified' },
  listLowStock: { noun: 'stock', method: 'GET', path: '/api/stock/low', params: [], access: 'verified' },
  showBooking: { noun: 'booking-page', method: 'POST', path: '/api/order/booking', params: [], body: '*', access: 'public' },
  cancelBooking: { noun: 'booking-page', method: 'POST', path: '/api/order/booking/cancel', params: [], body: '*', access: 'public' },
  moveOwnBooking: { noun: 'booking-page', method: 'POST', path: '/api/order/booking/move', params: [], body: '*', takesKey: true, access: 'public' },
  listOwnMoveTimes: { noun: 'booking-page', method: 'POST', path: '/api/order/booking/move-times', params: [], body: '*', access: 'public' },
  requestBookingMail: { noun: 'booking-page', method: 'POST', path: '/api/order/booking/mail', params: [], body: '*', access: 'public' },
  listCashSessions: { noun: 'cash-session', method: 'GET', path: '/api/cash-session', params: [], access: 'verified' },
  getCurrentCashSession: { noun: 'cash-session', method: 'GET', path: '/api/cash-session/current', params: [], access: 'verified' },
  getCashSession: { noun: 'cash-session', method: 'GET', path: '/api/cash-session/{id}', params: ['id'], access: 'verified' },
  getPrinterCashSession: { noun: 'cash-session', method: 'GET', path: '/api/cash-session/{id}/escpos', params: ['id'], raw: true, access: 'verified' },
  openCashSession: { noun: 'cash-session', method: 'POST', path: '/api/cash-session', params: [], body: '*', takesKey: true, access: 'verified' },
  addCashEntry: { noun: 'cash-session', method: 'POST', path: '/api/cash-session/{id}/entries', params: ['id'], body: '*', takesKey: true, access: 'verified' },
  reverseCashEntry: { noun: 'cash-session', method: 'POST', path: '/api/cash-session/entry/{id}/reversal', params: ['id'], body: '*', takesKey: true, access: 'verified' },
  closeCashSession: { noun: 'cash-session', method: 'POST', path: '/api/cash-session/{id}/close', params: ['id'], body: '*', takesKey: true, access: 'verified' },
  listFiadoAccounts: { noun: 'fiado', method: 'GET', path: '/api/fiado', params: [], access: 'verified' },
  getFiadoAccount: { noun: 'fiado', method: 'GET', path: '/api/fiado/{id}', params: ['id'], access: 'verified' },
  receiveFiado: { noun: 'fiado', method: 'POST', path: '/api/fiado/{id}/payments', params: ['id'], body: '*', takesKey: true, access: 'verified' },
  listForecasts: { noun: 'forecast', method: 'GET', path: '/api/order-forecast', params: [], access: 'verified' },
  generateForecasts: { noun: 'forecast', method: 'POST', path: '/api/order-forecast/generate', params: [], body: '*', access: 'verified' },
  listOrderAppointments: { noun: 'order-appointment', method: 'GET', path: '/api/order/appointments', params: [], access: 'verified' },
  listMyOrderAppointments: { noun: 'order-appointment', method: 'GET', path: '/api/order/listmy', params: [], access: 'verified' },
  countOrderAppointments: { noun: 'order-appointment', method: 'GET', path: '/api/figures/appointments', params: [], access: 'verified' },
  exportOrders: { noun: 'order-export', method: 'GET', path: '/api/order/export', params: [], raw: true, access: 'verified' },
  addPayment: { noun: 'order-payment', method: 'POST', path: '/api/order/{id}/payments', params: ['id'], body: '*', takesKey: true, access: 'verified' },
  refundPayment: { noun: 'order-payment', method: 'POST', path: '/api/order/{id}/refunds', params: ['id'], body: '*', takesKey: true, access: 'verified' },
  setPayment: { noun: 'order-payment', method: 'PUT', path: '/api/order/{id}/payment', params: ['id'], body: '*', access: 'verified' },
  summarizeOrders: { noun: 'order-summary', method: 'GET', path: '/api/order/summary', params: [], access: 'verified' },
  getPixCode: { noun: 'pix-code', method: 'GET', path: '/api/order/{id}/pix-code', params: ['id'], access: 'verified' },
  showBookingPixCode: { noun: 'pix-code', method: 'POST', path: '/api/order/booking/pix-code', params: [], body: '*', access: 'public' },
  getPrinterReceipt: { noun: 'receipt', method: 'GET', path: '/api/order/{id}/escpos', params: ['id'], raw: true, access: 'verified' },
  getPrinterTest: { noun: 'receipt', method: 'GET', path: '/api/order/printer-test', params: [], raw: true, access: 'verified' },
  listCommissionBalances: { noun: 'commission-statement', method: 'GET', path: '/api/report/commission', params: [], access: 'verified' },
  getCommissionStatement: { noun: 'commission-statement', method: 'GET', path: '/api/report/commission/statement', params: [], access: 'verified' },
  exportCommissionStatement: { noun: 'commission-statement', method: 'GET', path: '/api/report/commission/statement/export', params: [], raw: true, access: 'verified' },
  recordPayout: { noun: 'commission-statement', method: 'POST', path: '/api/report/commission/payouts', params: [], body: '*', takesKey: true, access: 'verified' },
  undoPayout: { noun: 'commission-statement', method: 'POST', path: '/api/report/commission/payouts/{id}/undo', params: ['id'], body: '*', access: 'verified' },
  listNextSteps: { noun: 'next-step', method: 'GET', path: '/api/report/next-steps', params: [], access: 'verified' },
  getOrderReport: { noun: 'report', method: 'POST', path: '/api/report/order', params: [], body: '*', access: 'verified' },
  exportReportTable: { noun: 'report', method: 'GET', path: '/api/report/order/export', params: [], raw: true, access: 'verified' },
  getSnapshot: { noun: 'snapshot', method: 'GET', path: '/api/report/snapshot', params: [], access: 'verified' },
  listSnapshots: { noun: 'snapshot', method: 'GET', path: '/api/report/snapshots', params: [], access: 'verified' },
  watchSnapshots: { noun: 'snapshot', method: 'GET', path: '/api/report/snapshot/events', params: [], stream: true, access: 'verified' },
} as const;

