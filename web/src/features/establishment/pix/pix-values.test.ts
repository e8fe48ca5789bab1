import { describe, expect, it } from 'vitest';
import { makeEstablishment } from '@/testing/factories';
import { type PixValues, pixErrors, pixRequest, pixValuesOf } from './pix-values';

const stored = {
  key_kind: 'cnpj',
  key: '12ABC34501DE35',
  holder_name: 'NAVALHA DE OURO',
  holder_city: 'SAO PAULO',
  deposit: { kind: 'fixed', amount: 20, percent: 0, minutes: 60 },
  version: 2,
};
const values = (part: Partial<PixValues> = {}): PixValues => ({
  ...pixValuesOf(makeEstablishment())(stored),
  ...part,
});

describe('the values of Pix settings', () => {
  it('format keys and propose the name and city of the barbershop', () => {
    expect(values()).toMatchObject({ key: '12.ABC.345/01DE-35', deposit_amount: '20,00' });
    const first = { ...stored, key_kind: '', key: '', holder_name: '', holder_city: '', deposit: null };
    expect(pixValuesOf(makeEstablishment())(first)).toMatchObject({
      holder_name: 'Navalha de Ouro',
      holder_city: 'São Paulo',
      deposit_kind: '',
      deposit_minutes: '60',
    });
  });

  it.each<[Partial<PixValues>, string]>([
    [{ key: '' }, 'key'],
    [{ key: '12.ABC.345/01DE-36' }, 'key'],
    [{ key_kind: 'cpf', key: '111.111.111-11' }, 'key'],
    [{ key_kind: 'email', key: `${'a'.repeat(70)}@barba.br` }, 'key'],
    [{ key_kind: 'phone', key: '98765-4321' }, 'key'],
    [{ key_kind: 'random', key: '123' }, 'key'],
    [{ holder_name: ' ' }, 'holder_name'],
    [{ holder_city: '' }, 'holder_city'],
    [{ deposit_amount: '0' }, 'deposit_amount'],
    [{ deposit_kind: 'percent', deposit_percent: '101' }, 'deposit_percent'],
    [{ key_kind: '' }, 'deposit_kind'],
  ])('are refused with %o', (part, field) => {
    expect(Object.keys(pixErrors(values(part)))).toEqual([field]);
  });

  it.each<Partial<PixValues>>([
    {},
    { key_kind: 'cpf', key: '529.982.247-25' },
    { key_kind: 'email', key: 'caixa@barba.com.br' },
    { key_kind: 'phone', key: '(11) 98765-4321' },
    { key_kind: 'random', key: '123e4567-e12b-12d1-a456-426655440000' },
    { key_kind: '', deposit_kind: '' },
  ])('are accepted with %o', (part) => expect(pixErrors(values(part))).toEqual({}));

  it('become a request with the loaded version', () => {
    expect(pixRequest(5, values({ deposit_kind: 'percent', deposit_percent: '30' }), stored)).toEqual({
      id: 5,
      version: 2,
      key_kind: 'cnpj',
      key: '12.ABC.345/01DE-35',
      holder_name: 'NAVALHA DE OURO',
      holder_city: 'SAO PAULO',
      deposit_kind: 'percent',
      deposit_percent: 30,
      deposit_minutes: 60,
    });
    expect(pixRequest(5, values({ key_kind: '', deposit_kind: '' }), stored)).toEqual({ id: 5, version: 2 });
  });
});
