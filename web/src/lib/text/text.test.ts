import { expect, it } from 'vitest';
import { compareNames, counted, distinct, fold, joinText, sortedByName } from './text';

it('orders names as in Portuguese', () => {
  expect(['Zé', 'Ávila', 'ana', 'Bruno'].sort(compareNames)).toEqual(['ana', 'Ávila', 'Bruno', 'Zé']);
  expect(['Corte 10', 'corte 9', 'Corte'].sort(compareNames)).toEqual(['Corte', 'corte 9', 'Corte 10']);
});

it("sorts names of shops as the browser's collation does", () => {
  const names = [
    'Barba & Brasa',
    'Barbearia 7',
    'barbearia 12',
    'Ônix',
    'Os Irmãos',
    'Ção',
    'Corte-Fino',
    '',
  ];
  const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });
  expect(sortedByName(names, (name) => name)).toEqual(names.toSorted(collator.compare));
});

it('folds, joins, counts and deduplicates', () => {
  expect(fold('  São JOÃO ')).toBe('sao joao');
  expect(joinText(['Rua A, 1', null, ' '], ', ')).toBe('Rua A, 1');
  expect(counted(1, 'serviço', 'serviços')).toBe('1 serviço');
  expect(distinct(['Rio', ' ', null, 'Belém', 'Rio'])).toEqual(['Belém', 'Rio']);
});
