// The form values of an item: initial values, validation and request.
import * as z from 'zod/mini';
import type { Request } from '@/api/client';
import { type Change, changesOf, type FieldText } from '@/components/forms/changes';
import { contentsOf } from '@/lib/shops/combo';
import { money } from '@/lib/text/money';
import { dayAndTime, fullDay, instantOf } from '@/lib/time/sao-paulo';
import type { Item } from './api';
import { messages } from './messages';

export const DEFAULT_CATEGORY = 'Outros';
export const ADD_ONS = 'adicionais';
const APP_ID = 2;
export const DEFAULT_MINUTES = '25';
const HIGHEST_PRICE = 1_000_000;
const FEWEST_PIECES = 2;
export const MOST_PARTS = 10;
export const MOST_OF_A_PART = 9;

export interface ComboPart {
  id: number;
  name: string;
  quantity: number;
}

export interface ItemValues extends Record<string, unknown> {
  type: '' | 'service' | 'product';
  name: string;
  description: string;
  image: Blob | null;
  price: number | null;
  duration: string;
  tracks_stock: boolean;
  stock: string;
  low_stock_limit: string;
  is_combo: boolean;
  /** The contents of a combo. */
  parts: ComboPart[];
  discount: string;
  category: string;
  subcategory: string;
  brand: string;
  tags: string;
  status: boolean;
  availability_start: string;
  availability_end: string;
  expiration_date: string;
  limited_by_user: boolean;
  is_featured: boolean;
  notes: string;
}

export const newItem: ItemValues = {
  type: '',
  name: '',
  description: '',
  image: null,
  price: null,
  duration: DEFAULT_MINUTES,
  tracks_stock: true,
  stock: '0',
  low_stock_limit: '2',
  is_combo: false,
  parts: [],
  discount: '',
  category: DEFAULT_CATEGORY,
  subcategory: '',
  brand: '',
  tags: '',
  status: true,
  availability_start: '',
  availability_end: '',
  expiration_date: '',
  limited_by_user: false,
  is_featured: false,
  notes: '',
};

/** The form's values of a stored item. */
export const valuesOf = (item: Item): ItemValues => ({
  type: item.type === 'product' ? 'product' : 'service',
  name: item.name,
  description: item.description ?? '',
  image: null,
  price: item.price,
  duration: item.duration > 0 ? String(item.duration) : DEFAULT_MINUTES,
  // Other types start with stock control on, which applies if the type changes to product.
  tracks_stock: item.type !== 'product' || item.tracks_stock === '1',
  stock: String(item.stock),
  low_stock_limit: String(item.low_stock_limit),
  is_combo: item.is_combo === '1',
  parts: item.parts.map(({ item_id, name, quantity }) => ({ id: item_id, name, quantity })),
  discount: item.discount === null ? '' : String(item.discount),
  category: item.category,
  subcategory: item.subcategory ?? '',
  brand: item.brand ?? '',
  tags: item.tags ?? '',
  status: item.status === '1',
  availability_start: item.availability_start?.slice(0, 16) ?? '',
  availability_end: item.availability_end?.slice(0, 16) ?? '',
  expiration_date: item.expiration_date?.slice(0, 10) ?? '',
  limited_by_user: item.limited_by_user === '1',
  is_featured: item.is_featured === '1',
  notes: item.notes ?? '',
});

const wholeIn = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;

const isCount = (text: string): boolean => wholeIn(text, 0, 10_000_000);

const piecesOf = (parts: { quantity: number }[]): number =>
  parts.reduce((pieces, { quantity }) => pieces + quantity, 0);

export const itemSchema = z
  .looseObject({
    name: z.string().check(z.trim(), z.minLength(1, messages.nameRequired)),
    type: z.string().check(z.minLength(1, messages.typeRequired)),
    price: z
      .nullable(z.number(messages.priceWrong).check(z.maximum(HIGHEST_PRICE, messages.priceTooHigh)))
      .check(z.refine((price) => price !== null, messages.priceRequired)),
    stock: z
      .string()
      // A negative stock may stay unchanged, but cannot be entered.
      .check(z.refine((text) => text === '' || /^-\d+$/.test(text) || isCount(text), messages.stockWrong)),
    low_stock_limit: z
      .string()
      .check(z.refine((text) => text === '' || isCount(text), messages.stockLimitWrong)),
    is_combo: z.boolean(),
    parts: z.array(z.looseObject({ quantity: z.number() })),
    discount: z
      .string()
      .check(z.refine((text) => text === '' || wholeIn(text, 0, 100), messages.discountWrong)),
    duration: z.string(),
    availability_start: z.string(),
    availability_end: z.string(),
  })
  .check(
    z.refine(({ is_combo, parts }) => !is_combo || piecesOf(parts) >= FEWEST_PIECES, {
      error: messages.partsMissing,
      path: ['parts'],
    }),
    z.refine(({ type, duration }) => type !== 'service' || wholeIn(duration, 5, 720), {
      error: messages.durationWrong,
      path: ['duration'],
    }),
    z.refine(({ availability_start: start, availability_end: end }) => !start || !end || end > start, {
      error: messages.endBeforeStart,
      path: ['availability_end'],
    }),
  );

const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

/** The request for the values. Blank texts clear a field; fields of other item types are omitted. */
function fieldsOf(values: ItemValues) {
  const service = values.type === 'service';
  const keepsStock = !service && !values.is_combo;
  return {
    name: values.name.trim(),
    type: values.type === 'product' ? ('product' as const) : ('service' as const),
    price: values.price ?? 0,
    description: values.description.trim(),
    category: values.category.trim(),
    subcategory: values.subcategory.trim(),
    brand: values.brand.trim(),
    tags: values.tags.trim(),
    tracks_stock: keepsStock ? flag(values.tracks_stock) : undefined,
    low_stock_limit: keepsStock ? Number(values.low_stock_limit) : undefined,
    parts: values.is_combo
      ? values.parts.flatMap(({ id, quantity }) => Array<number>(quantity).fill(id))
      : undefined,
    duration: service ? Number(values.duration) : undefined,
    availability_start: values.availability_start,
    availability_end: values.availability_end,
    expiration_date: values.expiration_date,
    notes: values.notes.trim(),
    status: flag(values.status),
    limited_by_user: flag(values.limited_by_user),
    is_featured: flag(values.is_featured),
    image: values.image,
  };
}

/** The request for a new item. */
export const createRequest = (values: ItemValues, establishmentId: number): Request<'createItem'> => ({
  ...fieldsOf(values),
  stock: values.type === 'product' && !values.is_combo ? Number(values.stock) : undefined,
  discount: values.discount === '' ? undefined : Number(values.discount),
  entity_id: establishmentId,
  entity_name: 'establishment',
  app_id: APP_ID,
});

/**
 * The new count and the count that it replaces; the server subtracts the sales since then. Empty if the count is
 * unchanged.
 */
function stockChange({ type, is_combo, stock }: ItemValues, item: Item) {
  const counted = type === 'product' && !is_combo && Number(stock) !== item.stock;
  return counted ? { stock: Number(stock), stock_before: item.stock } : {};
}

/** The request for a change. The version lets the server detect another user's change. */
export const updateRequest = (values: ItemValues, item: Item): Request<'updateItem'> => ({
  ...fieldsOf(values),
  ...stockChange(values, item),
  // For an empty field, 0 removes a stored discount.
  discount: values.discount === '' ? (item.discount === null ? undefined : 0) : Number(values.discount),
  id: item.id,
  version: item.version || undefined,
});

const yesNo = (value: unknown) => (value ? 'sim' : 'não');
const clock = (value: string) => {
  const [day = '', time = '00:00'] = value.split('T');
  return value ? dayAndTime(instantOf(day, time)) : '';
};

/** The label and text of each field, without the picture. */
const FIELDS: FieldText<ItemValues>[] = [
  ['Tipo', ({ type }) => (type === 'service' ? 'serviço' : 'produto')],
  ['Nome', ({ name }) => name],
  ['Descrição', ({ description }) => description],
  ['Preço', ({ price }) => money(price ?? 0)],
  ['Duração', ({ duration }) => `${duration} min`],
  ['Itens do combo', ({ parts }) => contentsOf(parts)],
  ['Controla estoque', (values) => yesNo(values.tracks_stock)],
  ['Estoque', ({ stock }) => stock],
  ['Estoque mínimo', (values) => values.low_stock_limit],
  ['Desconto', ({ discount }) => (discount ? `${discount}%` : '')],
  ['Categoria', ({ category }) => category],
  ['Subcategoria', ({ subcategory }) => subcategory],
  ['Marca', ({ brand }) => brand],
  ['Etiquetas', ({ tags }) => tags],
  ['Ativo', ({ status }) => yesNo(status)],
  ['Início da disponibilidade', (values) => clock(values.availability_start)],
  ['Fim da disponibilidade', (values) => clock(values.availability_end)],
  ['Validade', (values) => values.expiration_date && fullDay(values.expiration_date)],
  ['Limitado por cliente', (values) => yesNo(values.limited_by_user)],
  ['Destaque', (values) => yesNo(values.is_featured)],
  ['Observações', ({ notes }) => notes],
];

/** The differences between the item that was read and the stored one. */
export const changesBetween = (base: Item, now: Item): Change[] => [
  ...changesOf(FIELDS, valuesOf(base), valuesOf(now)),
  ...(base.image === now.image ? [] : [{ label: 'Imagem', now: 'outra imagem' }]),
];
