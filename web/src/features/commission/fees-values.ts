// The form values of card fees: initial values, validation and request.
import type { Request } from '@/api/client';
import { type Change, changesOf, type FieldText } from '@/components/forms/changes';
import type { CommissionSettings } from './api';
import { commissionMessages as messages } from './messages';
import { rateLabel, rateText, rateTyped } from './rate';

export interface FeesValues extends Record<string, unknown> {
  /** As typed. */
  credit_fee: string;
  debit_fee: string;
  after_fees: boolean;
}

/** The form's values of stored settings. */
export const feesValuesOf = ({ credit_fee, debit_fee, after_fees }: CommissionSettings): FeesValues => ({
  credit_fee: rateText(credit_fee),
  debit_fee: rateText(debit_fee),
  after_fees,
});

/** The validation errors by field. */
export function feesErrors(values: FeesValues): Partial<Record<keyof FeesValues, string>> {
  return {
    ...(rateTyped(values.credit_fee) === null && { credit_fee: messages.rateWrong }),
    ...(rateTyped(values.debit_fee) === null && { debit_fee: messages.rateWrong }),
  };
}

/** The request for a change of an establishment's fees. */
export const feesRequest = (
  id: number,
  values: FeesValues,
  { version }: CommissionSettings,
): Request<'saveCommissionSettings'> => ({
  id,
  version,
  credit_fee: rateTyped(values.credit_fee) ?? 0,
  debit_fee: rateTyped(values.debit_fee) ?? 0,
  after_fees: values.after_fees,
});

const FIELDS: FieldText<CommissionSettings>[] = [
  [messages.creditFee, ({ credit_fee }) => rateLabel(credit_fee)],
  [messages.debitFee, ({ debit_fee }) => rateLabel(debit_fee)],
  [messages.afterFees, ({ after_fees }) => (after_fees ? 'Sim' : 'Não')],
];

/** The differences between the loaded settings and the stored ones. */
export const feesChanges = (base: CommissionSettings, now: CommissionSettings): Change[] =>
  changesOf(FIELDS, base, now);
