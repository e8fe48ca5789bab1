import { Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { SaveCommissionSettingsResponse } from '@/api/contract.gen';
import { ConflictNotice, FormFailure } from '@/components/forms/form-failure';
import { FieldPair, FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import type { CommissionSettings } from './api';
import { type FeesValues, feesChanges, feesErrors, feesValuesOf } from './fees-values';
import { commissionMessages as messages } from './messages';
import { PercentField } from './percent-field';

interface Props {
  settings: CommissionSettings;
  save: (values: FeesValues, base: CommissionSettings) => Promise<SaveCommissionSettingsResponse>;
  /** Loads the settings again. */
  reread: () => Promise<CommissionSettings>;
  onSaved: (saved: SaveCommissionSettingsResponse) => void;
  cancel: ReactNode;
}

/** The card fees of a barbershop. */
export function FeesForm({ settings, save, reread, onSaved, cancel }: Props) {
  const form = useForm<FeesValues>({ initialValues: feesValuesOf(settings), validate: feesErrors });
  const { conflict, ...saving } = useSaveForm<FeesValues, CommissionSettings, SaveCommissionSettingsResponse>(
    {
      form,
      record: settings,
      reread,
      valuesOf: feesValuesOf,
      save: (values, base) => save(values, base ?? settings),
      onSaved,
    },
  );
  return (
    <SaveForm
      onSubmit={saving.onSubmit}
      saving={saving.saving}
      failure={
        conflict ? (
          <ConflictNotice
            changes={feesChanges(conflict.base, conflict.theirs)}
            onReload={conflict.reload}
            onKeep={conflict.keep}
          />
        ) : saving.error ? (
          <FormFailure error={saving.error} fallback={messages.feesFailed} />
        ) : undefined
      }
      cancel={cancel}
    >
      <FormSection title={messages.fees} lead={messages.feesLead}>
        <FieldPair>
          <PercentField {...form.getInputProps('credit_fee')} label={messages.creditFee} />
          <PercentField {...form.getInputProps('debit_fee')} label={messages.debitFee} />
        </FieldPair>
        <Switch
          {...form.getInputProps('after_fees', { type: 'checkbox' })}
          size="md"
          label={messages.afterFees}
          description={messages.afterFeesLead}
        />
      </FormSection>
    </SaveForm>
  );
}
