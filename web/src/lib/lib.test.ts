import { describe, expect, it } from 'vitest';
import { imageUrl, safeLink } from './image-url';
import { money, sumMoney } from './money';
import { formatPhone, internationalDigits, isCallable, whatsappLink } from './phone';
import { parseSegments, segmentLabel } from './segments';
import { compareNames, counted, distinct, fold, joinText, sortedByName } from './text';

describe('money', () => {
  it('is written with comma and two decimals', () => {
    expect(money(0)).toBe('R$\u00a00,00');
    expect(money(1234.5)).toBe('R$\u00a01.234,50');
    expect(money(-3)).toBe('-R$\u00a03,00');
    expect(money(1234567.891)).toBe('R$\u00a01.234.567,89');
    expect(money(999999.5)).toBe('R$\u00a0999.999,50');
  });

  it('sums without rounding errors', () => {
    expect(sumMoney([0.1, 0.2, 19.99])).toBe(20.29);
  });
});

describe('phones', () => {
  it('adds the country code 55 by the length of the number', () => {
    expect(internationalDigits('(11) 98765-4321')).toBe('5511987654321');
    expect(internationalDigits('(55) 99999-9999')).toBe('5555999999999');
    expect(internationalDigits('55 55 3222-1111')).toBe('555532221111');
    expect(internationalDigits('+55 11 98765-4321')).toBe('5511987654321');
    expect(internationalDigits('0 11 98765-4321')).toBe('5511987654321');
  });

  it('links to WhatsApp only with a complete number', () => {
    expect(whatsappLink('(11) 98765-4321')).toBe('https://wa.me/5511987654321');
    expect(whatsappLink('(11) 98765-4321', 'Olá!')).toBe('https://wa.me/5511987654321?text=Ol%C3%A1!');
    expect(whatsappLink('4321')).toBeNull();
    expect(whatsappLink(null)).toBeNull();
  });

  it('writes Brazilian numbers with area code', () => {
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('1132221111')).toBe('(11) 3222-1111');
    expect(formatPhone('190')).toBe('190');
  });
});

describe('segments', () => {
  it('parses an array or its JSON, and rejects anything else', () => {
    expect(parseSegments(['barba'])).toEqual(['barba']);
    expect(parseSegments('["barba","pintura"]')).toEqual(['barba', 'pintura']);
    expect(parseSegments('barba, pintura')).toEqual([]);
    expect(parseSegments('{"a":1}')).toEqual([]);
    expect(parseSegments(null)).toEqual([]);
  });

  it('has a label for each', () => {
    expect(segmentLabel('corte_masculino')).toBe('Corte masculino');
    expect(segmentLabel('algo_novo')).toBe('algo novo');
  });
});

describe('text', () => {
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
});

describe('addresses', () => {
  it('makes stored paths absolute and keeps other addresses', () => {
    expect(imageUrl('images/a.png')).toBe('/images/a.png');
    expect(imageUrl('//images/a.png')).toBe('/images/a.png');
    expect(imageUrl('https://x.test/a.png')).toBe('https://x.test/a.png');
    expect(imageUrl('')).toBeNull();
  });

  it('never links to a script', () => {
    expect(safeLink('javascript:alert(1)')).toBeNull();
    expect(safeLink('instagram.com/navalha')).toBe('https://instagram.com/navalha');
    expect(safeLink('http://x.test/')).toBe('http://x.test/');
    expect(safeLink('')).toBeNull();
  });
});

it.each([
  '(11) 98765-4321',
  '1133334444',
  '011 98765-4321',
  '(55) 99999-9999',
  '+55 (55) 3220-1234',
  '5511987654321',
  '+351912345678',
])('can call %s', (phone) => expect(isCallable(phone)).toBe(true));

it.each([
  '98765-4321',
  '(11) 88765-4321',
  '(10) 98765-4321',
  '(11) 8765-4321',
  '+55 11 8765',
  '351912345678',
  '00000000',
])('cannot call %s', (phone) => expect(isCallable(phone)).toBe(false));
