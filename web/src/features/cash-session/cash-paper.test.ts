import { describe, expect, it } from 'vitest';
import { makeCashAnswer, makeCashSession } from '@/testing/cash-session';
import { cashPaper } from './cash-paper';

const closed = makeCashSession({
  status: 'closed',
  closed_at: '2026-11-20T23:00:00.000Z',
  closed_by_first_name: 'Beto',
  left_amount: 100,
  total_difference: -2,
  closing_note: 'Faltou troco na hora do almoço e ninguém anotou.',
  methods: [
    { method: 'Dinheiro', payments: 80, refunds: 0, expected: 150, counted: 148, difference: -2 },
    { method: 'Fiado', payments: 30, refunds: 0, expected: 30, counted: null, difference: null },
  ],
});

describe('a printed session', () => {
  it('fits 32 columns and shows who acted, amounts and differences', () => {
    const text = cashPaper(makeCashAnswer(closed));
    expect(text.split('\n').filter((line) => [...line].length > 32)).toEqual([]);
    expect(text).toContain('Caixa nº 12');
    expect(text).toContain('Aberto em 20/11/2026, 08:00 por\nAna');
    expect(text).toMatch(/Despesa: Limpeza {2,}- R\$ 30,00/);
    expect(text).toMatch(/Diferença {2,}Falta R\$ 2,00/);
    expect(text).toMatch(/Ficou na gaveta +R\$ 100,00/);
  });

  it('marks a session that is open', () => {
    const text = cashPaper(makeCashAnswer(makeCashSession()));
    expect(text).toContain('Ainda aberto');
    expect(text).not.toContain('Contado');
  });
});
