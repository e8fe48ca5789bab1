// The values of an establishment's form: what they begin with, what they may be, and what is sent of them.
import * as z from 'zod/mini';
import type { Request } from '@/api/client';
import { isCnpj, maskCep, maskCnpj, maskPhone } from '@/lib/masks';
import { digitsOf } from '@/lib/phone';
import { parseSegments, SEGMENTS, segmentLabel } from '@/lib/segments';
import type { Establishment } from './api';
import { messages } from './messages';

type Segment = NonNullable<Request<'updateEstablishment'>['segments']>[number];

/** The fields that are texts, by the names that people know them by. */
export const textLabels = {
  name: 'Nome',
  fantasy: 'Nome fantasia',
  description: 'Descrição',
  cnpj: 'CNPJ',
  phone: 'Telefone',
  email: 'E-mail',
  address: 'Endereço',
  city: 'Cidade',
  cep: 'CEP',
  location: 'Link do mapa',
  instagram_url: 'Instagram',
  facebook_url: 'Facebook',
  twitter_url: 'Twitter',
  youtube_url: 'YouTube',
  website_url: 'Site',
} as const;

export type TextField = keyof typeof textLabels;
const textFields = Object.keys(textLabels) as TextField[];

export interface EstablishmentValues extends Record<TextField, string>, Record<string, unknown> {
  segments: string[];
  logo: Blob | null;
  background: Blob | null;
}

const masks: Partial<Record<TextField, (text: string) => string>> = {
  cnpj: maskCnpj,
  cep: maskCep,
  phone: maskPhone,
};

const textsOf = (read: (field: TextField) => string): Record<TextField, string> =>
  Object.fromEntries(textFields.map((field) => [field, read(field)])) as Record<TextField, string>;

export const newEstablishment: EstablishmentValues = {
  ...textsOf(() => ''),
  segments: [],
  logo: null,
  background: null,
};

/** The form's values of a stored establishment. */
export const valuesOf = (establishment: Establishment): EstablishmentValues => ({
  ...textsOf((field) => {
    const text = establishment[field] ?? '';
    return masks[field]?.(text) ?? text;
  }),
  segments: parseSegments(establishment.segments),
  logo: null,
  background: null,
});

const HANDLE = /^@[\w.]+$/;
const BARE_HOST = /^[\w-]+(\.[\w-]+)+([/?#].*)?$/;

/** What somebody means who types '@navalha' or 'instagram.com/navalha' where a link is asked for. */
export function linkMeant(text: string, site = ''): string {
  const typed = text.trim();
  if (HANDLE.test(typed) && site) return `${site}${typed.slice(1)}`;
  return BARE_HOST.test(typed) ? `https://${typed}` : typed;
}

const isLink = (text: string) => text === '' || (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text));
const link = z.string().check(z.refine((text) => isLink(text.trim()), messages.urlWrong));

export const establishmentSchema = z.looseObject({
  name: z.string().check(z.trim(), z.minLength(1, messages.nameRequired)),
  email: z
    .string()
    .check(z.refine((text) => text === '' || /^\S+@\S+\.\S+$/.test(text.trim()), messages.emailWrong)),
  phone: z.string().check(
    z.refine((text) => {
      const count = digitsOf(text).length;
      return count === 0 || (count >= 10 && count <= 15);
    }, messages.phoneWrong),
  ),
  cnpj: z.string().check(z.refine((text) => text === '' || isCnpj(text), messages.cnpjWrong)),
  cep: z.string().check(z.refine((text) => text === '' || digitsOf(text).length === 8, messages.cepWrong)),
  location: link,
  instagram_url: link,
  facebook_url: link,
  twitter_url: link,
  youtube_url: link,
  website_url: link,
});

const fieldsOf = (values: EstablishmentValues) => ({
  ...textsOf((field) => values[field].trim()),
  segments: values.segments as Segment[],
  logo: values.logo,
  background: values.background,
});

export const createRequest = (values: EstablishmentValues): Request<'createEstablishment'> => ({
  ...fieldsOf(values),
  category: 'barbershop',
  type: '',
});

/** Over the establishment as it was when it was read: its version lets the server see a change by somebody else. */
export const updateRequest = (
  values: EstablishmentValues,
  establishment: Establishment,
): Request<'updateEstablishment'> => ({
  ...fieldsOf(values),
  // An empty list means that all were cleared.
  segments_sent: '1',
  id: establishment.id,
  version: establishment.version || undefined,
});

const segmentsText = (segments: string[]) =>
  SEGMENTS.filter((segment) => segments.includes(segment))
    .map(segmentLabel)
    .join(', ');

/** What differs between an establishment as it was read and as it is now. */
export function changesBetween(base: Establishment, now: Establishment): { label: string; now: string }[] {
  const [before, after] = [valuesOf(base), valuesOf(now)];
  const texts = textFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ label: textLabels[field], now: after[field] }));
  const segments = segmentsText(after.segments);
  return [
    ...texts,
    ...(segments === segmentsText(before.segments) ? [] : [{ label: 'Seguimentos', now: segments }]),
    ...(base.logo === now.logo ? [] : [{ label: 'Logo', now: 'outra imagem' }]),
    ...(base.background === now.background ? [] : [{ label: 'Imagem de fundo', now: 'outra imagem' }]),
  ];
}
