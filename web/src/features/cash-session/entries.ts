// Labels of entries and payments of a session.

import type { Request } from '@/api/client';
import type { CashEntry, CashPayment } from '@/api/contract.gen';

type Entry = Request<'addCashEntry'>;

export const KINDS: { value: Entry['kind']; label: string }[] = [
  { value: 'withdrawal', label: 'Sangria' },
  { value: 'supply', label: 'Suprimento' },
  { value: 'expense', label: 'Despesa' },
];

export const KIND_HINTS: Record<Entry['kind'], string> = {
  withdrawal: 'Tira dinheiro da gaveta.',
  supply: 'Põe dinheiro na gaveta.',
  expense: 'Paga uma conta da barbearia.',
};

export const CATEGORIES = [
  'Produtos e materiais',
  'Aluguel',
  'Água, luz e internet',
  'Limpeza',
  'Manutenção',
  'Vales e comissões',
  'Salários',
  'Impostos e taxas',
  'Divulgação',
  'Alimentação',
  'Transporte',
  'Outras',
] as const satisfies Entry['category'][];

export const EXPENSE_METHODS = [
  'Dinheiro',
  'Pix',
  'Crédito',
  'Débito',
  'Transferência bancária',
  'Cheque',
] as const satisfies Entry['method'][];

const words: Record<string, string> = { withdrawal: 'Sangria', supply: 'Suprimento', expense: 'Despesa' };

/** 'Despesa: Limpeza', 'Estorno: Sangria' */
export function entryLabel({ kind, category, reverses_id }: CashEntry): string {
  const what = category ? `${words[kind]}: ${category}` : (words[kind] ?? kind);
  return reverses_id === null ? what : `Estorno: ${what}`;
}

/** Whether the entry adds cash to the drawer or reverses an expense. */
export const addsMoney = ({ kind, reverses_id }: CashEntry): boolean =>
  (kind === 'supply') === (reverses_id === null);

/** 'Pedido #003 · Pix', 'Fiado do pedido #003 · Pix', 'Devolução do pedido #003 · Pix' */
export function paymentLabel({ kind, method, order_number, settles_fiado }: CashPayment): string {
  if (kind === 'refund') return `Devolução do pedido #${order_number} · ${method}`;
  return `${settles_fiado ? 'Fiado do pedido' : 'Pedido'} #${order_number} · ${method}`;
}
