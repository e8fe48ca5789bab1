import { expect, it } from 'vitest';
import { makeItem } from '@/testing/factories';
import { filterTexts } from './filter-texts';

it('names each active filter', () => {
  const search = {
    start_date: '2026-11-01',
    end_date: '2026-11-20',
    hour: '9',
    weekday: '6',
    status: 'not_cancelled',
    payment_status: 'due',
    item_id: '1',
  };
  expect(filterTexts(search, [makeItem({ id: 1, name: 'Corte' })])).toEqual([
    '01/11/2026 a 20/11/2026',
    'Sábado',
    '9h',
    'A receber',
    'Não cancelado',
    'Item: Corte',
  ]);
  expect(filterTexts({}, [])).toEqual([]);
});
