import { describe, expect, it } from 'vitest';
import type { Payment } from '@/api/contract.gen';
import { makeOrder } from '@/testing/factories';
import { isToBePaid, methodsText, netByMethod, paymentState } from './payments';

const row = (part: Partial<Payment>): Payment => ({
  id: 1,
  kind: 'payment',
  method: 'Pix',
  amount: 10,
  at: null,
  actor_first_name: null,
  is_correction: false,
  settles_fiado: false,
  ...part,
});

describe('payments', () => {
  it('nets refunds by method without rounding errors', () => {
    const rows = [row({ amount: 0.1 }), row({ amount: 0.2 }), row({ kind: 'refund', amount: 0.3 })];
    expect(netByMethod(rows)).toEqual([]);
    expect(netByMethod([...rows, row({ method: 'Cheque', amount: 12.5 })])).toEqual([['Cheque', 12.5]]);
  });

  it("reduces a debt by the customer's payments", () => {
    const rows = [row({ method: 'Fiado', amount: 45 }), row({ amount: 15, settles_fiado: true })];
    expect(netByMethod(rows)).toEqual([
      ['Fiado', 30],
      ['Pix', 15],
    ]);
  });

  it('labels the payment state of an order', () => {
    const labelOf = (part: Parameters<typeof makeOrder>[0]) => paymentState(makeOrder(part)).label;
    expect(labelOf({})).toBe('Pendente');
    expect(labelOf({ total_price: 0, total_due: 0 })).toBe('Nada a pagar');
    expect(labelOf({ total_paid: 20, total_due: 25 })).toBe('Pago em parte');
    expect(labelOf({ total_fiado: 45, total_due: 0 })).toBe('No fiado');
    expect(labelOf({ payment_status: 'paid', total_paid: 45, total_due: 0 })).toBe('Pago');
    expect(labelOf({ status: 'cancelled', payment_status: 'paid', total_paid: 45, total_due: 0 })).toBe(
      'A devolver',
    );
    expect(labelOf({ status: 'cancelled', payment_status: 'refunded', total_due: 0 })).toBe('Devolvido');
  });

  it('names all methods of an order, or the expected one', () => {
    expect(methodsText(makeOrder())).toBe('Dinheiro');
    expect(methodsText(makeOrder({ payment_methods: ['Pix', 'Dinheiro'] }))).toBe('Pix + Dinheiro');
  });

  it('shows an amount due unless the order is paid, owed or cancelled', () => {
    expect(isToBePaid(makeOrder())).toBe(true);
    expect(isToBePaid(makeOrder({ total_due: 0, total_fiado: 45 }))).toBe(false);
    expect(isToBePaid(makeOrder({ status: 'cancelled', total_due: 0 }))).toBe(false);
    expect(isToBePaid(makeOrder({ total_price: 0, total_due: 0 }))).toBe(true);
  });
});
