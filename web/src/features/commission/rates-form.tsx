import { Button, NativeSelect } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { SaveCommissionRatesResponse } from '@/api/contract.gen';
import { ConflictNotice, FormFailure } from '@/components/forms/form-failure';
import { FieldPair, FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import type { CommissionRates } from './api';
import classes from './commission.module.css';
import { commissionMessages as messages } from './messages';
import { PercentField } from './percent-field';
import {
  categoryTarget,
  itemTarget,
  type RatesValues,
  ratesChanges,
  ratesErrors,
  ratesValuesOf,
} from './rates-values';

type Form = UseFormReturnType<RatesValues>;

const MOST_EXCEPTIONS = 200;

interface Props {
  rates: CommissionRates;
  /** The items of the barbershop. */
  items: { id: number; name: string; category: string }[];
  save: (values: RatesValues, base: CommissionRates) => Promise<SaveCommissionRatesResponse>;
  /** Loads the rates again. */
  reread: () => Promise<CommissionRates>;
  onSaved: (saved: SaveCommissionRatesResponse) => void;
  cancel: ReactNode;
}

/** The commission rates of a collaborator. */
export function RatesForm({ rates, items, save, reread, onSaved, cancel }: Props) {
  const form = useForm<RatesValues>({ initialValues: ratesValuesOf(rates), validate: ratesErrors });
  const { conflict, ...saving } = useSaveForm<RatesValues, CommissionRates, SaveCommissionRatesResponse>({
    form,
    record: rates,
    reread,
    valuesOf: ratesValuesOf,
    save: (values, base) => save(values, base ?? rates),
    onSaved,
  });
  return (
    <SaveForm
      onSubmit={saving.onSubmit}
      saving={saving.saving}
      failure={
        conflict ? (
          <ConflictNotice
            changes={ratesChanges(conflict.base, conflict.theirs)}
            onReload={conflict.reload}
            onKeep={conflict.keep}
          />
        ) : saving.error ? (
          <FormFailure error={saving.error} fallback={messages.ratesFailed} />
        ) : undefined
      }
      cancel={cancel}
    >
      <FormSection title={messages.rates} lead={messages.ratesLead}>
        <FieldPair>
          <PercentField {...form.getInputProps('service_rate')} label={messages.serviceRate} />
          <PercentField {...form.getInputProps('product_rate')} label={messages.productRate} />
        </FieldPair>
      </FormSection>
      <Exceptions form={form} targets={targetsOf(rates, items)} />
    </SaveForm>
  );
}

/** The items and categories to choose from, with those that the stored exceptions name. */
function targetsOf(rates: CommissionRates, items: Props['items']) {
  const categories = new Set(items.map(({ category }) => category));
  for (const { category } of rates.exceptions) if (category) categories.add(category);
  return [
    {
      group: messages.ofCategory,
      items: [...categories].sort().map((name) => ({ value: categoryTarget(name), label: name })),
    },
    {
      group: messages.ofItem,
      items: items.map(({ id, name }) => ({ value: itemTarget(id), label: name })),
    },
  ];
}

function Exceptions({ form, targets }: { form: Form; targets: ReturnType<typeof targetsOf> }) {
  const { exceptions } = form.values;
  const options = targets.flatMap(({ items }) => items);
  const nameOf = (target: string) => options.find(({ value }) => value === target)?.label ?? '';
  return (
    <FormSection title={messages.exceptions} lead={messages.exceptionsLead}>
      {exceptions.length === 0 && <p className={classes['soft']}>{messages.noExceptions}</p>}
      {exceptions.map(({ target }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
        <div key={place} className={classes['exception']}>
          <NativeSelect
            {...form.getInputProps(`exceptions.${place}.target`)}
            label={messages.of}
            size="md"
            data={[{ value: '', label: messages.choose }, ...targets]}
          />
          <PercentField {...form.getInputProps(`exceptions.${place}.rate`)} label={messages.exceptionRate} />
          <Button
            variant="subtle"
            color="red"
            size="md"
            aria-label={messages.removeException(nameOf(target))}
            onClick={() => form.removeListItem('exceptions', place)}
          >
            Remover
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="md"
          disabled={exceptions.length >= MOST_EXCEPTIONS}
          onClick={() => form.insertListItem('exceptions', { target: '', rate: '' })}
        >
          {messages.addException}
        </Button>
      </div>
    </FormSection>
  );
}
