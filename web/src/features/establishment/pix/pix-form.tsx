import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { SavePixSettingsResponse } from '@/api/contract.gen';
import { AmountField } from '@/components/fields/amount-field';
import { MaskedField } from '@/components/fields/masked-field';
import { ConflictNotice, FormFailure } from '@/components/forms/form-failure';
import { FieldPair, FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import type { Establishment } from '../api';
import type { PixSettings } from './pix-api';
import { pixMessages as messages } from './pix-messages';
import {
  DEPOSIT_KINDS,
  KEY_KINDS,
  keyMask,
  minutesWith,
  type PixValues,
  pixChanges,
  pixErrors,
  pixValuesOf,
} from './pix-values';

type Form = UseFormReturnType<PixValues>;

interface Props {
  shop: Establishment;
  pix: PixSettings;
  save: (values: PixValues, base: PixSettings) => Promise<SavePixSettingsResponse>;
  /** Loads the settings again. */
  reread: () => Promise<PixSettings>;
  onSaved: (saved: SavePixSettingsResponse) => void;
  cancel: ReactNode;
}

/** A barbershop's Pix key and deposit rule. */
export function PixForm({ shop, pix, save, reread, onSaved, cancel }: Props) {
  const valuesOf = pixValuesOf(shop);
  const form = useForm<PixValues>({ initialValues: valuesOf(pix), validate: pixErrors });
  const { conflict, ...saving } = useSaveForm<PixValues, PixSettings, SavePixSettingsResponse>({
    form,
    record: pix,
    reread,
    valuesOf,
    save: (values, base) => save(values, base ?? pix),
    onSaved,
  });
  return (
    <SaveForm
      onSubmit={saving.onSubmit}
      saving={saving.saving}
      failure={
        conflict ? (
          <ConflictNotice
            changes={pixChanges(conflict.base, conflict.theirs)}
            onReload={conflict.reload}
            onKeep={conflict.keep}
          />
        ) : saving.error ? (
          <FormFailure error={saving.error} fallback={messages.saveFailed} />
        ) : undefined
      }
      cancel={cancel}
    >
      <Key form={form} />
      <Deposit form={form} />
    </SaveForm>
  );
}

function Key({ form }: { form: Form }) {
  const { key_kind: kind, key } = form.values;
  const select = form.getInputProps('key_kind');
  return (
    <FormSection title="Chave Pix" lead={messages.keyLead}>
      <NativeSelect
        {...select}
        label="Tipo da chave"
        size="md"
        data={KEY_KINDS.map((option) => ({ ...option }))}
        onChange={(event) => {
          select.onChange(event);
          // The typed key is of the previous kind.
          form.setFieldValue('key', '');
        }}
      />
      {kind !== '' && (
        <>
          <MaskedField
            {...form.getInputProps('key')}
            value={key}
            mask={keyMask(kind)}
            label="Chave"
            autoComplete="off"
            autoCapitalize={kind === 'cnpj' ? 'characters' : 'none'}
            spellCheck={false}
            maxLength={77}
          />
          <FieldPair>
            <TextInput
              {...form.getInputProps('holder_name')}
              label="Nome do titular"
              description="É o que o app do banco mostra a quem paga."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              size="md"
              maxLength={100}
              autoComplete="off"
            />
            <TextInput
              {...form.getInputProps('holder_city')}
              label="Cidade do titular"
              size="md"
              maxLength={100}
              autoComplete="off"
            />
          </FieldPair>
        </>
      )}
    </FormSection>
  );
}

function Deposit({ form }: { form: Form }) {
  const { deposit_kind: kind } = form.values;
  const { onChange, ...percent } = form.getInputProps('deposit_percent');
  return (
    <FormSection title="Sinal" lead={messages.depositLead}>
      <NativeSelect
        {...form.getInputProps('deposit_kind')}
        label="Quanto pedir"
        size="md"
        data={DEPOSIT_KINDS.map((option) => ({ ...option }))}
      />
      {kind === 'fixed' && (
        <AmountField
          {...form.getInputProps('deposit_amount')}
          label="Valor do sinal"
          value={form.values.deposit_amount}
        />
      )}
      {kind === 'percent' && (
        <NumberInput
          {...percent}
          onChange={(value: number | string) => onChange(String(value))}
          label="Parte do preço (%)"
          size="md"
          inputMode="numeric"
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
      )}
      {kind !== '' && (
        <NativeSelect
          {...form.getInputProps('deposit_minutes')}
          label="Prazo para pagar"
          description="Sem a sua confirmação até lá, o agendamento é cancelado e o horário volta a ficar livre."
          size="md"
          data={minutesWith(form.getValues().deposit_minutes)}
        />
      )}
    </FormSection>
  );
}
