// The form values of a barbershop's Pix settings: initial values, validation and request.
import type { Request } from '@/api/client';
import { type Change, changesOf, type FieldText } from '@/components/forms/changes';
import { spanText } from '@/lib/shops/deposit';
import { isCnpj, isCpf, maskCnpj, maskCpf, maskPhone } from '@/lib/text/masks';
import { amountText, money, moneyWritten } from '@/lib/text/money';
import { isCallable } from '@/lib/text/phone';
import type { Establishment } from '../api';
import type { PixSettings } from './pix-api';
import { pixMessages as messages } from './pix-messages';

export const KEY_KINDS = [
  { value: '', label: 'Sem chave Pix' },
  { value: 'cpf', label: 'CPF' },
  { value: 'cnpj', label: 'CNPJ' },
  { value: 'email', label: 'E-mail' },
  { value: 'phone', label: 'Celular ou telefone' },
  { value: 'random', label: 'Chave aleatória' },
] as const;

export type KeyKind = (typeof KEY_KINDS)[number]['value'];

export const DEPOSIT_KINDS = [
  { value: '', label: 'Não pedir sinal' },
  { value: 'fixed', label: 'Um valor fixo' },
  { value: 'percent', label: 'Uma parte do preço' },
] as const;

const USUAL_MINUTES = '60';
const MINUTES = ['15', '30', USUAL_MINUTES, '120', '360', '720', '1440', '2880'];

export interface PixValues extends Record<string, unknown> {
  key_kind: KeyKind;
  key: string;
  holder_name: string;
  holder_city: string;
  deposit_kind: (typeof DEPOSIT_KINDS)[number]['value'];
  /** As typed. */
  deposit_amount: string;
  /** As typed. */
  deposit_percent: string;
  deposit_minutes: string;
}

/** The selectable periods in minutes, with the current one. */
export const minutesWith = (chosen: string): { value: string; label: string }[] =>
  [...new Set([...MINUTES, chosen])]
    .sort((one, other) => Number(one) - Number(other))
    .map((value) => ({ value, label: spanText(Number(value)) }));

const same = (text: string) => text;
const masks: Record<KeyKind, (text: string) => string> = {
  '': same,
  cpf: maskCpf,
  cnpj: maskCnpj,
  email: same,
  phone: maskPhone,
  random: same,
};

/** Returns the formatter of typed keys of a kind. */
export const keyMask = (kind: KeyKind) => masks[kind];

/** The form's values of stored settings. Without settings, the barbershop's own name and city are proposed. */
export const pixValuesOf =
  (shop: Establishment) =>
  (pix: PixSettings): PixValues => {
    const kind = pix.key_kind as KeyKind;
    return {
      key_kind: kind,
      key: keyMask(kind)(pix.key),
      holder_name: pix.holder_name || shop.name,
      holder_city: pix.holder_city || shop.city || '',
      deposit_kind: (pix.deposit?.kind ?? '') as PixValues['deposit_kind'],
      deposit_amount: pix.deposit?.amount ? amountText(pix.deposit.amount) : '',
      deposit_percent: pix.deposit?.percent ? String(pix.deposit.percent) : '',
      deposit_minutes: pix.deposit ? String(pix.deposit.minutes) : USUAL_MINUTES,
    };
  };

const LONGEST_EMAIL = 77;
const HIGHEST_DEPOSIT = 10_000;
const checks: Record<KeyKind, (text: string) => boolean> = {
  '': () => true,
  cpf: isCpf,
  cnpj: isCnpj,
  email: (text) => /^\S+@\S+\.\S+$/.test(text) && text.length <= LONGEST_EMAIL,
  phone: isCallable,
  random: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
};

/** The validation errors by field. */
export function pixErrors(values: PixValues): Partial<Record<keyof PixValues, string>> {
  const { key_kind: kind, deposit_kind: deposit } = values;
  if (kind === '') return deposit === '' ? {} : { deposit_kind: messages.depositNeedsKey };
  const key = values.key.trim();
  const amount = moneyWritten(values.deposit_amount) ?? 0;
  const percent = Number(values.deposit_percent);
  const wrongAmount = deposit === 'fixed' && !(amount > 0 && amount <= HIGHEST_DEPOSIT);
  const wrongPercent =
    deposit === 'percent' && !(Number.isInteger(percent) && percent >= 1 && percent <= 100);
  return {
    ...(!key && { key: messages.keyRequired }),
    ...(key && !checks[kind](key) && { key: messages.keyWrong[kind] }),
    ...(!values.holder_name.trim() && { holder_name: messages.holderRequired }),
    ...(!values.holder_city.trim() && { holder_city: messages.cityRequired }),
    ...(wrongAmount && { deposit_amount: messages.amountWrong }),
    ...(wrongPercent && { deposit_percent: messages.percentWrong }),
  };
}

/** The request for a change. The version lets the server detect another user's change. */
export function pixRequest(id: number, values: PixValues, base: PixSettings): Request<'savePixSettings'> {
  const { key_kind, deposit_kind } = values;
  if (key_kind === '') return { id, version: base.version };
  return {
    id,
    version: base.version,
    key_kind,
    key: values.key.trim(),
    holder_name: values.holder_name.trim(),
    holder_city: values.holder_city.trim(),
    deposit_kind,
    ...(deposit_kind === 'fixed' && { deposit_amount: moneyWritten(values.deposit_amount) ?? 0 }),
    ...(deposit_kind === 'percent' && { deposit_percent: Number(values.deposit_percent) }),
    ...(deposit_kind !== '' && { deposit_minutes: Number(values.deposit_minutes) }),
  };
}

const labelOf = (kinds: readonly { value: string; label: string }[], value: string) =>
  kinds.find((kind) => kind.value === value)?.label ?? '';

function depositText({ deposit }: PixSettings): string {
  if (!deposit) return labelOf(DEPOSIT_KINDS, '');
  const asked = deposit.kind === 'fixed' ? money(deposit.amount) : `${deposit.percent}%`;
  return `${asked} em ${spanText(deposit.minutes)}`;
}

const FIELDS: FieldText<PixSettings>[] = [
  ['Tipo da chave', ({ key_kind }) => labelOf(KEY_KINDS, key_kind)],
  ['Chave Pix', ({ key }) => key],
  ['Nome do titular', ({ holder_name }) => holder_name],
  ['Cidade do titular', ({ holder_city }) => holder_city],
  ['Sinal', depositText],
];

/** The differences between the loaded settings and the stored ones. */
export const pixChanges = (base: PixSettings, now: PixSettings): Change[] => changesOf(FIELDS, base, now);
