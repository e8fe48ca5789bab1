// The form values of an establishment: initial values, validation and request.
import * as z from 'zod/mini';
import type { Request } from '@/api/client';
import { type Change, changesOf, type FieldText } from '@/components/forms/changes';
import type { StateCode } from '@/lib/shops/brazilian-states';
import { parseSegments, SEGMENTS, segmentLabel } from '@/lib/shops/segments';
import { isCnpj, maskCep, maskCnpj, maskPhone } from '@/lib/text/masks';
import { digitsOf } from '@/lib/text/phone';
import type { Establishment } from './api';
import { messages } from './messages';

type Segment = NonNullable<Request<'updateEstablishment'>['segments']>[number];

/** The text fields and their labels. */
export const textLabels = {
  name: 'Nome',
  fantasy: 'Nome fantasia',
  description: 'Descrição',
  cnpj: 'CNPJ',
  phone: 'Telefone',
  email: 'E-mail',
  address: 'Endereço',
  neighborhood: 'Bairro',
  city: 'Cidade',
  uf: 'Estado',
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
  /** The longest booking of a customer, in minutes, as typed. */
  visit_minutes: string;
  requires_contact_proof: boolean;
  /** One of LAPSE_HOURS. */
  lapse_hours: string;
  /** Minutes; usually one of CHANGE_DEADLINES. */
  change_deadline_minutes: string;
}

/** The hours after which an unconfirmed booking lapses; 0: never. */
export const LAPSE_HOURS = ['0', '2', '6', '12', '24', '48'] as const;

export const lapseLabel = (hours: string): string =>
  hours === '0' ? 'Nunca' : `Depois de ${hours} horas sem confirmação`;

const USUAL_DEADLINE = '120';
const CHANGE_DEADLINES = ['0', '30', '60', USUAL_DEADLINE, '240', '720', '1440', '2880'];

export function deadlineLabel(minutes: string): string {
  const count = Number(minutes);
  if (count === 0) return 'Até o início';
  if (count % 60 !== 0) return `Até ${count} minutos antes`;
  return count === 60 ? 'Até 1 hora antes' : `Até ${count / 60} horas antes`;
}

/** The selectable deadlines, with the current one. */
export const deadlinesWith = (chosen: string): string[] =>
  [...new Set([...CHANGE_DEADLINES, chosen])].sort((one, other) => Number(one) - Number(other));

const VISIT_MINUTES = { least: 15, usual: 180, most: 1440 } as const;

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
  visit_minutes: String(VISIT_MINUTES.usual),
  requires_contact_proof: false,
  lapse_hours: '0',
  change_deadline_minutes: USUAL_DEADLINE,
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
  visit_minutes: String(establishment.visit_minutes || VISIT_MINUTES.usual),
  requires_contact_proof: establishment.requires_contact_proof === '1',
  lapse_hours: String(establishment.lapse_hours),
  change_deadline_minutes: String(establishment.change_deadline_minutes),
});

const HANDLE = /^@[\w.]+$/;
const BARE_HOST = /^[\w-]+(\.[\w-]+)+([/?#].*)?$/;

/** Completes a link that was typed as '@navalha' or 'instagram.com/navalha'. */
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
  visit_minutes: z.string().check(
    z.refine((text) => {
      const minutes = Number(text);
      return Number.isInteger(minutes) && minutes >= VISIT_MINUTES.least && minutes <= VISIT_MINUTES.most;
    }, messages.visitMinutesWrong),
  ),
});

const fieldsOf = (values: EstablishmentValues) => ({
  ...textsOf((field) => values[field].trim()),
  uf: values.uf as '' | StateCode,
  segments: values.segments as Segment[],
  logo: values.logo,
  background: values.background,
});

export const createRequest = (values: EstablishmentValues): Request<'createEstablishment'> => ({
  ...fieldsOf(values),
  category: 'barbershop',
  type: '',
});

/** The request for a change. The version lets the server detect another user's change. */
export const updateRequest = (
  values: EstablishmentValues,
  establishment: Establishment,
): Request<'updateEstablishment'> => ({
  ...fieldsOf(values),
  // An empty list means that all were cleared.
  segments_sent: '1',
  visit_minutes: Number(values.visit_minutes),
  requires_contact_proof: values.requires_contact_proof ? '1' : '0',
  lapse_hours: Number(values.lapse_hours),
  change_deadline_minutes: Number(values.change_deadline_minutes),
  id: establishment.id,
  version: establishment.version || undefined,
});

const segmentsText = (segments: string[]) =>
  SEGMENTS.filter((segment) => segments.includes(segment))
    .map(segmentLabel)
    .join(', ');

/** The label and text of each field, without pictures. */
const FIELDS: FieldText<EstablishmentValues>[] = [
  ...textFields.map(
    (field): FieldText<EstablishmentValues> => [textLabels[field], (values) => values[field]],
  ),
  ['Duração máxima', ({ visit_minutes }) => `${visit_minutes} minutos`],
  ['Pedir confirmação por e-mail', ({ requires_contact_proof }) => (requires_contact_proof ? 'Sim' : 'Não')],
  ['Cancelar agendamentos sem confirmação', ({ lapse_hours }) => lapseLabel(lapse_hours)],
  ['Remarcar e cancelar', ({ change_deadline_minutes }) => deadlineLabel(change_deadline_minutes)],
  ['Seguimentos', ({ segments }) => segmentsText(segments)],
];

/** The differences between the loaded establishment and the stored one. */
export const changesBetween = (base: Establishment, now: Establishment): Change[] => [
  ...changesOf(FIELDS, valuesOf(base), valuesOf(now)),
  ...(base.logo === now.logo ? [] : [{ label: 'Logo', now: 'outra imagem' }]),
  ...(base.background === now.background ? [] : [{ label: 'Imagem de fundo', now: 'outra imagem' }]),
];
