// Reports and snapshots for tests.
import type {
  GetOrderReportResponse,
  ListNextStepsResponse,
  ReportAddition,
  ReportCustomer,
  ReportItem,
  ReportOccupancy,
  ReportTotals,
  Snapshot,
} from '@/api/contract.gen';

export const makeSnapshot = (part: Partial<Snapshot> = {}): Snapshot => ({
  entity_id: 1,
  date: '2026-11-20',
  orders_today: 4,
  revenue: 180,
  average_ticket: 45,
  most_ordered_item: 'Corte masculino',
  top_customer: 'Carlos Lima',
  average_orders_per_hour: 0.31,
  ...part,
});

export const makeTotals = (part: Partial<ReportTotals> = {}): ReportTotals => ({
  order_count: 3,
  revenue: 165,
  average_ticket: 55,
  cancelled_count: 1,
  cancelled_total: 45,
  cancellation_rate: 25,
  items_per_order: 1.33,
  cash_flow: 120,
  total_fiado: 0,
  total_due: 45,
  due_count: 1,
  total_expenses: 30,
  net_profit: 90,
  new_customers_count: 1,
  returning_customers_count: 1,
  attended_count: 3,
  not_attended_count: 1,
  attendance_rate: 75,
  average_service_seconds: 1500,
  ...part,
});

/** The occupancy of a Friday: 90 of 480 minutes. */
export const makeOccupancy = (part: Partial<ReportOccupancy> = {}): ReportOccupancy => ({
  day_count: 1,
  base_day_count: 1,
  worked_minutes: 90,
  scheduled_minutes: 480,
  share: 18.8,
  weekdays: [{ weekday: 5, base_day_count: 1, worked_minutes: 90, scheduled_minutes: 480, share: 18.8 }],
  ...part,
});

const noHour = (hour: number) => ({
  hour,
  order_count: 0,
  share: 0,
  revenue: 0,
  average_ticket: 0,
  top_item: null,
  is_peak: false,
});

const additions: ReportAddition[] = [
  {
    item_id: 9,
    name: 'Toalha quente',
    quantity: 1,
    revenue: 5,
    share: 100,
    peak_hour: 9,
    top_customer: 'Ana',
    last_order_at: '2026-11-20T12:10:00Z',
    last_order_id: 71,
  },
];

const items: ReportItem[] = [
  {
    item_id: 7,
    name: 'Corte',
    quantity: 2,
    subtotal: 120,
    average_ticket: 60,
    quantity_share: 66.7,
    revenue_share: 75,
    combo_quantity: 0,
    extras_count: 1,
    peak_hour: 9,
    top_customer: 'Ana',
    last_order_at: '2026-11-20T12:10:00Z',
    last_order_id: 71,
  },
  {
    item_id: 8,
    name: 'Barba',
    quantity: 1,
    subtotal: 40,
    average_ticket: 40,
    quantity_share: 33.3,
    revenue_share: 25,
    combo_quantity: 0,
    extras_count: 0,
    peak_hour: 10,
    top_customer: 'Beto',
    last_order_at: '2026-11-20T13:05:00Z',
    last_order_id: 72,
  },
];

const customers: ReportCustomer[] = [
  {
    rank: 1,
    name: 'Ana',
    phone: '(11) 98765-4321',
    order_count: 2,
    total: 125,
    average_ticket: 62.5,
    first_visit: '2026-11-20T12:00:00Z',
    last_visit: '2026-11-20T12:10:00Z',
    last_origin: 'Balcão',
    mean_interval_seconds: 600,
    mean_interval: '10min',
    combo_quantity: 0,
    extras_count: 1,
    favorite_item: 'Corte',
    preferred_hour: 9,
    biggest_order: 80,
    revenue_share: 75.8,
    is_new: true,
  },
  {
    rank: 2,
    name: 'Beto',
    phone: null,
    order_count: 1,
    total: 40,
    average_ticket: 40,
    first_visit: '2026-11-20T13:05:00Z',
    last_visit: '2026-11-20T13:05:00Z',
    last_origin: 'App',
    mean_interval_seconds: null,
    mean_interval: '—',
    combo_quantity: 0,
    extras_count: 0,
    favorite_item: 'Barba',
    preferred_hour: 10,
    biggest_order: 40,
    revenue_share: 24.2,
    is_new: false,
  },
];

/** Three orders of one morning: two at 9, the peak, and one at 10. */
export const makeReport = (part: Partial<GetOrderReportResponse> = {}): GetOrderReportResponse => ({
  message: 'Relatório carregado.',
  report: null,
  orders: [],
  orders_truncated: false,
  establishment_name: 'Navalha de Ouro',
  time_zone: 'America/Sao_Paulo',
  period_start: '2026-11-20T00:00:00',
  period_end: '2026-11-20T23:59:59',
  totals: makeTotals(),
  previous: makeTotals({ cash_flow: 100 }),
  previous_start: '2026-11-19T00:00:00',
  previous_end: '2026-11-19T23:59:59',
  methods: [
    { payment_method: 'Pix', order_count: 1, amount: 80, share: 66.7 },
    { payment_method: 'Dinheiro', order_count: 1, amount: 40, share: 33.3 },
  ],
  channels: [
    { origin: 'Balcão', order_count: 2, revenue: 120, share: 72.7 },
    { origin: 'App', order_count: 1, revenue: 45, share: 27.3 },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => {
    if (hour === 9) {
      const peak = { order_count: 2, share: 66.7, revenue: 125, average_ticket: 62.5, top_item: 'Corte' };
      return { hour, ...peak, is_peak: true };
    }
    if (hour === 10) {
      const other = { order_count: 1, share: 33.3, revenue: 40, average_ticket: 40, top_item: 'Barba' };
      return { hour, ...other, is_peak: false };
    }
    return noHour(hour);
  }),
  peak_hour: 9,
  weekday_hours: [
    { weekday: 5, hour: 9, order_count: 2, revenue: 125 },
    { weekday: 5, hour: 10, order_count: 1, revenue: 40 },
  ],
  days: [{ date: '2026-11-20', order_count: 3, revenue: 165, average_ticket: 55, cancelled_count: 1 }],
  additions,
  addition_count: 1,
  items,
  item_count: 2,
  customers,
  customer_count: 2,
  expenses: [{ category: 'Limpeza', entry_count: 1, amount: 30 }],
  occupancy: makeOccupancy(),
  previous_occupancy: makeOccupancy({ share: 10 }),
  ...part,
});

/** One customer to call back, one with a missed booking, and two hours of a Tuesday, half of them free. */
export const makeNextSteps = (part: Partial<ListNextStepsResponse> = {}): ListNextStepsResponse => ({
  message: 'Sugestões carregadas.',
  establishment_name: 'Navalha de Ouro',
  time_zone: 'America/Sao_Paulo',
  date: '2026-11-23',
  history_start: '2025-11-23',
  overdue_customers: [
    {
      name: 'Ana',
      phone: '(11) 98765-4321',
      visit_count: 4,
      last_visit: '2026-10-01T12:00:00Z',
      days_since: 53,
      usual_interval_days: 19.5,
      total: 240,
    },
  ],
  overdue_customer_count: 1,
  minimum_visits: 3,
  overdue_factor: 1.5,
  no_show_customers: [
    {
      name: 'Beto',
      no_show_count: 2,
      booking_count: 5,
      no_show_share: 40,
      last_no_show: '2026-11-20T12:00:00Z',
    },
  ],
  no_show_customer_count: 1,
  free_hours: [
    { date: '2026-11-24', weekday: 2, hour: 9, scheduled_minutes: 60, free_minutes: 15, free_share: 25 },
    { date: '2026-11-24', weekday: 2, hour: 10, scheduled_minutes: 60, free_minutes: 45, free_share: 75 },
  ],
  free_from: '2026-11-24',
  scheduled_minutes: 120,
  free_minutes: 60,
  free_share: 50,
  ...part,
});
