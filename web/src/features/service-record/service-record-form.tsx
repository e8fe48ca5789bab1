import { NativeSelect } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { Barber } from '@/api/contract.gen';
import { ClientField, type FindClients } from '@/components/fields/client-field';
import { MoneyField } from '@/components/fields/money-field';
import { NotesField } from '@/components/fields/notes-field';
import { type CheckedService, ServiceChecks } from '@/components/fields/service-checks';
import { FormFailure, Refusals } from '@/components/forms/form-failure';
import { FieldPair, FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import { messages } from './messages';
import {
  newServiceRecord,
  PAYMENT_METHODS,
  priceOf,
  type ServiceRecordValues,
  serviceRecordSchema,
} from './service-record-values';

type Form = UseFormReturnType<ServiceRecordValues>;

interface Props<Saved> {
  barbers: Barber[];
  services: CheckedService[];
  /** The user id of the initially chosen barber; empty for none. */
  providerId: string;
  /** Searches the shop's clients; null for barbers who register only their own work, at catalogue prices. */
  find: FindClients | null;
  save: (values: ServiceRecordValues) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  cancel: ReactNode;
  /** The outcome of the last try is unknown: the fields show what a repeat sends. */
  isInDoubt: boolean;
}

/** The form of a service record: barber, services, client and payment. */
export function ServiceRecordForm<Saved>(props: Props<Saved>) {
  const { barbers, services, providerId, find, save, onSaved, cancel, isInDoubt } = props;
  const form = useForm<ServiceRecordValues>({
    initialValues: newServiceRecord(find ? 'known' : 'typed', providerId),
    validate: schemaResolver(serviceRecordSchema),
  });
  const { saving, error, onSubmit } = useSaveForm<ServiceRecordValues, never, Saved>({ form, save, onSaved });
  return (
    <SaveForm
      onSubmit={onSubmit}
      saving={saving}
      cancel={cancel}
      isInDoubt={isInDoubt}
      saveLabel={messages.create}
      failure={<Failure form={form} error={error} />}
    >
      <FormSection title="Cliente">
        <ClientField
          value={form.values}
          onChange={(part) => {
            form.setValues(part);
            form.clearFieldError('client_id');
            form.clearFieldError('client');
          }}
          find={find}
          errors={form.errors}
        />
      </FormSection>
      <Work form={form} barbers={barbers} services={services} />
      <Payment form={form} fixed={find === null} />
    </SaveForm>
  );
}

interface WorkProps {
  form: Form;
  barbers: Barber[];
  services: CheckedService[];
}

function Work({ form, barbers, services }: WorkProps) {
  const choices = barbers.map(({ user_id: id, first_name: label }) => ({ value: String(id), label }));
  const choose = (ids: number[]) => {
    const { service_ids: before, total_price: total } = form.values;
    form.setFieldValue('service_ids', ids);
    // Keeps a typed total.
    if (total === priceOf(before, services)) form.setFieldValue('total_price', priceOf(ids, services));
  };
  return (
    <FormSection title="Atendimento">
      <NativeSelect
        {...form.getInputProps('provider_id')}
        label="Barbeiro"
        size="md"
        required
        description={barbers.length === 0 ? messages.noProviders : undefined}
        data={[{ value: '', label: 'Selecione' }, ...choices]}
      />
      {services.length === 0 ? (
        <p>{messages.noServices}</p>
      ) : (
        <ServiceChecks
          services={services}
          value={form.values.service_ids}
          onChange={choose}
          error={form.errors['service_ids']}
          path="service_ids"
        />
      )}
    </FormSection>
  );
}

function Payment({ form, fixed }: { form: Form; fixed: boolean }) {
  return (
    <FormSection title="Pagamento">
      <NativeSelect
        {...form.getInputProps('payment_method')}
        label="Método de pagamento"
        size="md"
        required
        data={[{ value: '', label: 'Selecione' }, ...PAYMENT_METHODS]}
      />
      <FieldPair>
        <MoneyField
          {...form.getInputProps('total_price')}
          value={form.values.total_price}
          label="Valor total"
          required
          readOnly={fixed}
          {...(fixed && { description: messages.catalogueTotal })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <MoneyField {...form.getInputProps('discount')} value={form.values.discount} label="Desconto" />
      </FieldPair>
      <NotesField {...form.getInputProps('notes')} />
    </FormSection>
  );
}

/** The server's refusal, or the missing fields. */
function Failure({ form, error }: { form: Form; error: unknown }) {
  if (error) return <FormFailure error={error} fallback={messages.createFailed} title={messages.refused} />;
  const texts = Object.values(form.errors).map(String);
  return texts.length > 0 && <Refusals title={messages.validation} texts={texts} />;
}
