import {
  Chip,
  NativeSelect,
  NumberInput,
  Switch,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { FocusEvent, ReactNode } from 'react';
import { MaskedField } from '@/components/fields/masked-field';
import { ConflictNotice, FormFailure } from '@/components/forms/form-failure';
import { FieldPair, FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import { fallbacks } from '@/components/pictures/picture';
import { PictureField } from '@/components/pictures/picture-field';
import { STATE_CHOICES } from '@/lib/shops/brazilian-states';
import { SEGMENTS, segmentLabel } from '@/lib/shops/segments';
import { maskCep, maskCnpj, maskPhone } from '@/lib/text/masks';
import type { Establishment } from './api';
import classes from './establishment-form.module.css';
import {
  changesBetween,
  deadlineLabel,
  deadlinesWith,
  type EstablishmentValues,
  establishmentSchema,
  LAPSE_HOURS,
  lapseLabel,
  linkMeant,
  newEstablishment,
  type TextField,
  textLabels,
  valuesOf,
} from './establishment-values';
import { messages } from './messages';

type Form = UseFormReturnType<EstablishmentValues>;

interface Props<Saved> {
  /** The establishment to edit; omitted for a new one. */
  establishment?: Establishment;
  save: (values: EstablishmentValues, establishment: Establishment | undefined) => Promise<Saved>;
  /** Loads the establishment again. */
  reread?: () => Promise<Establishment>;
  onSaved: (saved: Saved) => void;
  cancel: ReactNode;
  /** The outcome of the last try is unknown: the fields show what a repeat sends. */
  isInDoubt?: boolean;
}

/** The form of a barbershop; only the name is required. */
export function EstablishmentForm<Saved>({
  establishment,
  save,
  reread,
  onSaved,
  cancel,
  isInDoubt = false,
}: Props<Saved>) {
  const form = useForm<EstablishmentValues>({
    initialValues: establishment ? valuesOf(establishment) : newEstablishment,
    validate: schemaResolver(establishmentSchema),
    validateInputOnBlur: true,
  });
  const { conflict, ...saving } = useSaveForm<EstablishmentValues, Establishment, Saved>({
    form,
    ...(establishment && { record: establishment }),
    ...(reread && { reread }),
    valuesOf,
    save,
    onSaved,
  });
  const fallback = establishment ? messages.updateFailed : messages.createFailed;
  return (
    <SaveForm
      onSubmit={saving.onSubmit}
      saving={saving.saving}
      failure={
        conflict ? (
          <ConflictNotice
            changes={changesBetween(conflict.base, conflict.theirs)}
            onReload={conflict.reload}
            onKeep={conflict.keep}
          />
        ) : saving.error ? (
          <FormFailure error={saving.error} fallback={fallback} />
        ) : undefined
      }
      cancel={cancel}
      isInDoubt={isInDoubt}
      saveLabel={establishment ? 'Salvar alterações' : 'Criar barbearia'}
    >
      <Identity form={form} />
      <Pictures form={form} establishment={establishment} />
      <Contact form={form} />
      <Links form={form} />
      {establishment && <Visitors form={form} />}
    </SaveForm>
  );
}

interface FieldProps extends Omit<TextInputProps, 'form'> {
  form: Form;
  field: TextField;
}

const Field = ({ form, field, ...props }: FieldProps) => (
  <TextInput {...form.getInputProps(field)} label={textLabels[field]} size="md" {...props} />
);

function Identity({ form }: { form: Form }) {
  return (
    <FormSection title="A barbearia">
      <Field form={form} field="name" required maxLength={255} autoComplete="organization" />
      <Textarea
        {...form.getInputProps('description')}
        label={textLabels.description}
        description="O que os clientes leem na sua página."
        size="md"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2500}
      />
      <fieldset className={classes['segments']}>
        <legend>Seguimentos</legend>
        <Chip.Group multiple {...form.getInputProps('segments')}>
          <div className={classes['chips']}>
            {SEGMENTS.map((segment) => (
              <Chip key={segment} value={segment} size="md" variant="filled">
                {segmentLabel(segment)}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      </fieldset>
      <FieldPair>
        <Field form={form} field="fantasy" maxLength={255} autoComplete="off" />
        <MaskedField
          {...form.getInputProps('cnpj')}
          value={form.values.cnpj}
          mask={maskCnpj}
          label={textLabels.cnpj}
          description="Com números ou letras."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </FieldPair>
    </FormSection>
  );
}

function Pictures({ form, establishment }: { form: Form; establishment: Establishment | undefined }) {
  return (
    <FormSection title="Imagens">
      <PictureField
        {...form.getInputProps('logo')}
        value={form.values.logo}
        label="Logo"
        width={150}
        height={150}
        current={establishment?.logo}
        fallback={fallbacks.logo}
      />
      <PictureField
        {...form.getInputProps('background')}
        value={form.values.background}
        label="Imagem de fundo"
        width={1920}
        height={600}
        current={establishment?.background}
        fallback={fallbacks.background}
      />
    </FormSection>
  );
}

function Contact({ form }: { form: Form }) {
  return (
    <FormSection title="Contato e endereço">
      <FieldPair>
        <MaskedField
          {...form.getInputProps('phone')}
          value={form.values.phone}
          mask={maskPhone}
          label={textLabels.phone}
          description="Com DDD. Os clientes escrevem para ele no WhatsApp."
          type="tel"
          autoComplete="tel"
        />
        <Field form={form} field="email" type="email" maxLength={254} autoComplete="email" />
      </FieldPair>
      <FieldPair>
        <MaskedField
          {...form.getInputProps('cep')}
          value={form.values.cep}
          mask={maskCep}
          label={textLabels.cep}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <NativeSelect
          {...form.getInputProps('uf')}
          label={textLabels.uf}
          description="Também define o fuso horário da agenda."
          size="md"
          autoComplete="address-level1"
          data={STATE_CHOICES}
        />
      </FieldPair>
      <FieldPair>
        <Field form={form} field="city" maxLength={100} autoComplete="address-level2" />
        <Field form={form} field="neighborhood" maxLength={100} autoComplete="address-level3" />
      </FieldPair>
      <Field form={form} field="address" maxLength={255} autoComplete="street-address" />
      <LinkField
        form={form}
        field="location"
        maxLength={500}
        description="Do Google Maps ou outro: é o que “Como chegar” abre."
      />
    </FormSection>
  );
}

function Visitors({ form }: { form: Form }) {
  const { onChange, ...minutes } = form.getInputProps('visit_minutes');
  return (
    <FormSection title="Agendamentos pela página" lead="O que os clientes podem marcar sozinhos.">
      <NumberInput
        {...minutes}
        onChange={(value: number | string) => onChange(String(value))}
        label="Duração máxima (minutos)"
        description="O tempo de uma visita: um agendamento não passa disso."
        size="md"
        inputMode="numeric"
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        hideControls
      />
      <Switch
        {...form.getInputProps('requires_contact_proof', { type: 'checkbox' })}
        size="md"
        label="Pedir confirmação por e-mail"
        description="Quem agenda sem conta confirma o e-mail com um código."
      />
      <NativeSelect
        {...form.getInputProps('lapse_hours')}
        label="Cancelar agendamentos sem confirmação"
        description="Vale para quem agenda sem conta e sem e-mail confirmado, se você não confirmar o agendamento."
        size="md"
        data={LAPSE_HOURS.map((hours) => ({ value: hours, label: lapseLabel(hours) }))}
      />
      <NativeSelect
        {...form.getInputProps('change_deadline_minutes')}
        label="Remarcar e cancelar"
        description="Até quando o cliente pode mudar o agendamento sozinho. Você pode sempre."
        size="md"
        data={deadlinesWith(form.getValues().change_deadline_minutes).map((minutes) => ({
          value: minutes,
          label: deadlineLabel(minutes),
        }))}
      />
    </FormSection>
  );
}

function Links({ form }: { form: Form }) {
  return (
    <FormSection title="Links" lead="Endereços completos. Um @perfil também serve.">
      <LinkField form={form} field="instagram_url" site="https://instagram.com/" />
      <LinkField form={form} field="facebook_url" site="https://facebook.com/" />
      <LinkField form={form} field="twitter_url" site="https://x.com/" />
      <LinkField form={form} field="youtube_url" site="https://youtube.com/@" />
      <LinkField form={form} field="website_url" />
    </FormSection>
  );
}

interface LinkProps extends FieldProps {
  /** The base address that completes a typed @perfil. */
  site?: string;
}

/** A link field, which completes a link typed without https://. */
function LinkField({ form, field, site, ...props }: LinkProps) {
  const { onBlur, ...input } = form.getInputProps(field);
  const complete = (event: FocusEvent<HTMLInputElement>) => {
    form.setFieldValue(field, linkMeant(event.currentTarget.value, site));
    onBlur?.(event);
  };
  return (
    <TextInput
      {...input}
      onBlur={complete}
      label={textLabels[field]}
      size="md"
      type="url"
      placeholder="https://"
      maxLength={255}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
