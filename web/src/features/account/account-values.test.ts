import { describe, expect, it } from 'vitest';
import { makeUser } from '@/testing/factories';
import { accountSchema, changesOf, valuesOf } from './account-values';

const user = makeUser({
  cpf: '52998224725',
  phone: '+5555999991234',
  postal_code: '01310100',
  uf: 'RS',
  about: 'Corto desde 1999.',
});
const before = valuesOf(user);

describe('account values', () => {
  it('formats phone numbers and CPFs, even with the area code 55', () => {
    expect(before).toMatchObject({
      cpf: '529.982.247-25',
      phone: '(55) 99999-1234',
      postal_code: '01310-100',
      occupation: '',
    });
  });

  it('omits unchanged fields from the request', () => {
    expect(changesOf({ ...before }, user)).toEqual({});
    expect(changesOf({ ...before, first_name: ' Dona ' }, user)).toEqual({});
  });

  it('sends changed fields, numbers as digits, and cleared fields as empty', () => {
    const avatar = new Blob(['x']);
    const changed = {
      ...before,
      avatar,
      cpf: '123.456.789-09',
      postal_code: '',
      about: ' ',
      city: ' Santa Maria ',
    };
    expect(changesOf(changed, user)).toEqual({
      avatar,
      cpf: '12345678909',
      postal_code: '',
      about: '',
      city: 'Santa Maria',
    });
  });

  it.each([
    ['first_name', ' ', 'Informe o seu nome.'],
    ['cpf', '529.982.247-26', 'Informe um CPF válido.'],
    ['phone', '(11) 9876', 'Informe o telefone com DDD.'],
    ['postal_code', '0131', 'O CEP tem 8 dígitos.'],
    ['birthdate', '2999-01-01', 'Informe uma data de nascimento válida.'],
    ['birthdate', '1812-01-01', 'Informe uma data de nascimento válida.'],
    ['about', 'x'.repeat(2001), 'Use no máximo 2000 caracteres.'],
  ])('refuses %s %s', (field, value, sentence) => {
    const result = accountSchema.safeParse({ ...before, [field]: value });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  it('requires only a name', () => {
    expect(accountSchema.safeParse(valuesOf(makeUser())).success).toBe(true);
  });
});
