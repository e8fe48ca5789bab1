// The form values of a collaborator's commission rates: initial values, validation and request.
import type { Request } from '@/api/client';
import { type Change, changesOf, type FieldText } from '@/components/forms/changes';
import type { CommissionException, CommissionRates } from './api';
import { commissionMessages as messages } from './messages';
import { rateLabel, rateText, rateTyped } from './rate';

/** An exception as edited. */
export interface ExceptionValues {
  /** 'item 7' or 'category Cabelo'; empty: not chosen. */
  target: string;
  /** As typed. */
  rate: string;
}

export interface RatesValues extends Record<string, unknown> {
  /** As typed. */
  service_rate: string;
  product_rate: string;
  exceptions: ExceptionValues[];
}

const ITEM = 'item ';
const CATEGORY = 'category ';

/** The value of an option for an item. */
export const itemTarget = (id: number): string => `${ITEM}${id}`;
/** The value of an option for a category. */
export const categoryTarget = (name: string): string => `${CATEGORY}${name}`;

const targetOf = ({ item_id, category }: CommissionException): string =>
  item_id ? itemTarget(item_id) : categoryTarget(category);

/** The form's values of stored rates. */
export const ratesValuesOf = ({ service_rate, product_rate, exceptions }: CommissionRates): RatesValues => ({
  service_rate: rateText(service_rate),
  product_rate: rateText(product_rate),
  exceptions: exceptions.map((exception) => ({
    target: targetOf(exception),
    rate: rateText(exception.rate),
  })),
});

/** The validation errors by field. */
export function ratesErrors(values: RatesValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (rateTyped(values.service_rate) === null) errors['service_rate'] = messages.rateWrong;
  if (rateTyped(values.product_rate) === null) errors['product_rate'] = messages.rateWrong;
  const seen = new Set<string>();
  values.exceptions.forEach(({ target, rate }, place) => {
    if (rateTyped(rate) === null) errors[`exceptions.${place}.rate`] = messages.rateWrong;
    if (!target) errors[`exceptions.${place}.target`] = messages.targetMissing;
    else if (seen.has(target)) errors[`exceptions.${place}.target`] = messages.targetTwice;
    seen.add(target);
  });
  return errors;
}

/** The request for a change of a collaborator's rates. */
export const ratesRequest = (
  id: number,
  values: RatesValues,
  { version }: CommissionRates,
): Request<'saveCommissionRates'> => ({
  id,
  version,
  service_rate: rateTyped(values.service_rate) ?? 0,
  product_rate: rateTyped(values.product_rate) ?? 0,
  exceptions: values.exceptions.map(({ target, rate }) => ({
    rate: rateTyped(rate) ?? 0,
    ...(target.startsWith(ITEM)
      ? { item_id: Number(target.slice(ITEM.length)) }
      : { category: target.slice(CATEGORY.length) }),
  })),
});

const exceptionsText = ({ exceptions }: CommissionRates): string =>
  exceptions.map(({ item_name, category, rate }) => `${item_name || category} ${rateLabel(rate)}`).join(', ');

const FIELDS: FieldText<CommissionRates>[] = [
  [messages.serviceRate, ({ service_rate }) => rateLabel(service_rate)],
  [messages.productRate, ({ product_rate }) => rateLabel(product_rate)],
  [messages.exceptions, exceptionsText],
];

/** The differences between the loaded rates and the stored ones. */
export const ratesChanges = (base: CommissionRates, now: CommissionRates): Change[] =>
  changesOf(FIELDS, base, now);
