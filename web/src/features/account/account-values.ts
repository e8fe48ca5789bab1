// The form values of the account screen. The request holds only changed fields.
import * as z from 'zod/mini';
import type { Request } from '@/api/client';
import type { User } from '@/api/contract.gen';
import type { StateCode } from '@/lib/shops/brazilian-states';
import { isCpf, maskCep, maskCpf } from '@/lib/text/masks';
import { digitsOf, formatPhone } from '@/lib/text/phone';
import { today } from '@/lib/time/sao-paulo';

export interface AccountValues extends Record<string, unknown> {
  avatar: Blob | null;
  first_name: string;
  last_name: string;
  cpf: string;
  birthdate: string;
  gender: '' | 'male' | 'female' | 'other';
  phone: string;
  postal_code: string;
  address: string;
  city: string;
  uf: '' | StateCode;
  occupation: string;
  about: string;
}

export const valuesOf = (user: User): AccountValues => ({
  avatar: null,
  first_name: user.first_name,
  last_name: user.last_name,
  cpf: maskCpf(user.cpf ?? ''),
  birthdate: user.birthdate ?? '',
  gender: (user.gender ?? '') as AccountValues['gender'],
  phone: user.phone ? formatPhone(user.phone) : '',
  postal_code: maskCep(user.postal_code ?? ''),
  address: user.address ?? '',
  city: user.city ?? '',
  uf: (user.uf ?? '') as AccountValues['uf'],
  occupation: user.occupation ?? '',
  about: user.about ?? '',
});

type Changes = Omit<Request<'updateUser'>, 'id'>;

/** The fields that differ from the user's. An empty field clears the stored value. */
export function changesOf(values: AccountValues, user: User): Changes {
  const before = valuesOf(user);
  const changed = Object.entries(values)
    .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([name, value]) => value !== before[name])
    .map(([name, value]) => [
      name,
      name === 'cpf' || name === 'postal_code' ? digitsOf(String(value)) : value,
    ]);
  return Object.fromEntries(changed) as Changes;
}

const FIRST_BIRTH = '1900-01-01';
const text = (longest: number) =>
  z.string().check(z.maxLength(longest, `Use no máximo ${longest} caracteres.`));
const emptyOr = (holds: (value: string) => boolean, sentence: string) =>
  z.string().check(z.refine((value) => value.trim() === '' || holds(value), sentence));

/** The validation of the form. */
export const accountSchema = z.object({
  avatar: z.any(),
  first_name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Informe o seu nome.'), z.maxLength(80, 'Use no máximo 80 caracteres.')),
  last_name: text(80),
  cpf: emptyOr(isCpf, 'Informe um CPF válido.'),
  birthdate: emptyOr((day) => day >= FIRST_BIRTH && day <= today(), 'Informe uma data de nascimento válida.'),
  gender: z.enum(['', 'male', 'female', 'other']),
  phone: emptyOr((phone) => digitsOf(phone).length >= 10, 'Informe o telefone com DDD.'),
  postal_code: emptyOr((cep) => digitsOf(cep).length === 8, 'O CEP tem 8 dígitos.'),
  address: text(255),
  city: text(100),
  uf: z.string(),
  occupation: text(100),
  about: text(2000),
});
