import type { CashSession, GetCashSessionResponse } from '@/api/contract.gen';

/** An open session that was opened with 100 reais. */
export const makeCashSession = (part: Partial<CashSession> = {}): CashSession => ({
  id: 7,
  entity_id: 5,
  number: 12,
  status: 'open',
  version: 3,
  opened_at: '2026-11-20T11:00:00.000Z',
  opened_by_first_name: 'Ana',
  opening_amount: 100,
  expected_opening_amount: 100,
  closed_at: null,
  closed_by_first_name: null,
  left_amount: null,
  closing_note: null,
  methods: [
    { method: 'Dinheiro', payments: 80, refunds: 0, expected: 150, counted: null, difference: null },
    { method: 'Pix', payments: 45, refunds: 0, expected: 45, counted: null, difference: null },
    { method: 'Fiado', payments: 30, refunds: 0, expected: 30, counted: null, difference: null },
  ],
  total_received: 125,
  total_expenses: 30,
  total_withdrawals: 0,
  total_supplies: 0,
  total_difference: null,
  ...part,
});

/** The answer with a session; null for a shop without an open one. */
export const makeCashAnswer = (session: CashSession | null): GetCashSessionResponse => ({
  message: 'Caixa carregado.',
  session,
  entries: session
    ? [
        {
          id: 4,
          kind: 'expense',
          category: 'Limpeza',
          method: 'Dinheiro',
          amount: 30,
          note: 'Álcool',
          at: '2026-11-20T15:00:00.000Z',
          actor_first_name: 'Ana',
          reverses_id: null,
          is_reversed: false,
        },
      ]
    : [],
  payments: session
    ? [
        {
          id: 9,
          kind: 'payment',
          method: 'Dinheiro',
          amount: 80,
          at: '2026-11-20T16:00:00.000Z',
          order_id: 3,
          order_number: '003',
          actor_first_name: 'Beto',
          settles_fiado: false,
        },
      ]
    : [],
  payments_truncated: false,
  time_zone: 'America/Sao_Paulo',
  entity_name: 'Navalha de Ouro',
  paper: session ? `Caixa nº ${session.number}\n` : '',
  suggested_opening_amount: session ? null : 87.5,
});
