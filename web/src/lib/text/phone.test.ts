import { expect, it } from 'vitest';
import { formatPhone, internationalDigits, isCallable, whatsappLink } from './phone';

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
  expect(whatsappLink('+4520123456')).toBe('https://wa.me/4520123456');
  expect(whatsappLink('4321')).toBeNull();
  expect(whatsappLink(null)).toBeNull();
});

it('writes Brazilian numbers with area code', () => {
  expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
  expect(formatPhone('1132221111')).toBe('(11) 3222-1111');
  expect(formatPhone('190')).toBe('190');
  expect(formatPhone('+4520123456')).toBe('+4520123456');
});

it.each([
  '(11) 98765-4321',
  '1133334444',
  '011 98765-4321',
  '(55) 99999-9999',
  '+55 (55) 3220-1234',
  '5511987654321',
  '+351912345678',
  '+12125551234',
  '+4520123456',
])('can call %s', (phone) => expect(isCallable(phone)).toBe(true));

it.each([
  '98765-4321',
  '(11) 88765-4321',
  '(10) 98765-4321',
  '(11) 8765-4321',
  '+55 11 8765',
  '351912345678',
  '00000000',
  '(55) 99234-56781',
  '551133334444',
  '+55 99999-9999',
])('cannot call %s', (phone) => expect(isCallable(phone)).toBe(false));
