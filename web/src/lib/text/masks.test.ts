import { describe, expect, it } from 'vitest';
import { isCnpj, isCpf, maskCep, maskCnpj, maskCpf, maskPhone } from './masks';

describe('masks', () => {
  it('formats a CEP while it is typed', () => {
    expect(['0', '01310', '013101', '01310-1000', 'abc'].map(maskCep)).toEqual([
      '0',
      '01310',
      '01310-1',
      '01310-100',
      '',
    ]);
  });

  it('formats a CPF while it is typed, and validates it', () => {
    expect(['5', '5299', '52998224725', '529.982.247-255', 'x'].map(maskCpf)).toEqual([
      '5',
      '529.9',
      '529.982.247-25',
      '529.982.247-25',
      '',
    ]);
    expect(['529.982.247-25', '12345678909'].every(isCpf)).toBe(true);
    expect(['529.982.247-26', '111.111.111-11', '5299822472', ''].some(isCpf)).toBe(false);
  });

  it('formats a CNPJ with digits or letters', () => {
    expect(maskCnpj('11222333000181')).toBe('11.222.333/0001-81');
    expect(maskCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
    expect(maskCnpj('12.a')).toBe('12.A');
  });

  it.each([
    ['1', '(1'],
    ['11', '(11'],
    ['113456', '(11) 3456'],
    ['1134567890', '(11) 3456-7890'],
    ['11987654321', '(11) 98765-4321'],
    ['5511987654321', '+55 (11) 98765-4321'],
    ['+5511987654321', '+55 (11) 98765-4321'],
    ['011987654321', '(11) 98765-4321'],
    ['119876543210', '(11) 98765-43210'],
    ['+55119876543210', '+55 (11) 98765-43210'],
    ['+55', '+55'],
    ['+5511', '+55 (11'],
    ['+351912345678', '+351912345678'],
    ['+', '+'],
    ['', ''],
  ])('writes the phone %s as %s', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown);
    expect(maskPhone(shown)).toBe(shown);
  });

  it('validates the check digits of a CNPJ', () => {
    expect(['11.222.333/0001-81', '12.ABC.345/01DE-35', '12abc34501de35'].every(isCnpj)).toBe(true);
    expect(['11.222.333/0001-82', '00000000000000', '1122233300018', ''].some(isCnpj)).toBe(false);
  });
});
