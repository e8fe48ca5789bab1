import { NativeSelect } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import type { Barber } from '@/api/contract.gen';
import { ClientField, type FindClients } from '@/components/fields/client-field';
import { NotesField } from '@/components/fields/notes-field';
import { type CheckedService, ServiceChecks } from '@/components/fields/service-checks';
import { FormFailure, Refusals } from '@/components/forms/form-failure';
import { FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import { Conflict, isConflict } from './appointment-conflict';
import { type AppointmentValues, appointmentSchema, durationOf, newAppointment } from './appointment-values';
import { messages } from './messages';
import type { WantedTime } from './wanted-time';
import { WhenField } from './when-field';

type Form = UseFormReturnType<AppointmentValues>;

type BookedService = CheckedService & { duration: number };

interface Props<Saved> {
  barbers: Barber[];
  services: BookedService[];
  /** The initial choices. */
  wanted: WantedTime;
  /** The user id of the reader. */
  userId: number;
  /** Searches the shop's clients; null if the reader may not choose a client. */
  find: FindClients | null;
  /** Clients without an account can be booked. Without this and `find`, the reader books for themselves. */
  guests?: boolean;
  save: (values: AppointmentValues) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  cancel: ReactNode;
  /** Receives a function that reports unsaved input, for a dialog that may be closed. */
  isDirty?: Ref<() => boolean>;
}

/** The form of a new appointment: client, services, collaborator and time. */
export function AppointmentForm<Saved>(props: Props<Saved>) {
  const { barbers, services, wanted, userId, find, guests = false, save, onSaved, cancel, isDirty } = props;
  const form = useForm<AppointmentValues>({
    initialValues: newAppointment(find ? 'known' : guests ? 'guest' : 'self', wanted),
    validate: schemaResolver(appointmentSchema),
  });
  const { saving, error, onSubmit } = useSaveForm<AppointmentValues, never, Saved>({ form, save, onSaved });
  useImperativeHandle(isDirty, () => () => form.isDirty());
  // The conflict that is hidden because the time was changed.
  const [settled, setSettled] = useState<unknown>(null);
  const settleConflict = () => isConflict(error) && setSettled(error);
  const take = (time: string) => {
    form.setFieldValue('time', time);
    settleConflict();
  };
  return (
    <SaveForm
      onSubmit={onSubmit}
      saving={saving}
      cancel={cancel}
      saveLabel={messages.create}
      failure={<Failure form={form} error={error === settled ? null : error} userId={userId} onTake={take} />}
    >
      {(find || guests) && (
        <FormSection title="Cliente">
          <ClientField
            value={form.values}
            onChange={(part) => {
              form.setValues(part);
              form.clearFieldError('client_id');
              form.clearFieldError('client');
              form.clearFieldError('customer_name');
              form.clearFieldError('customer_phone');
            }}
            find={find}
            guests={guests}
            errors={form.errors}
          />
        </FormSection>
      )}
      <Work form={form} barbers={barbers} services={services} />
      <WhenField
        form={form}
        barbers={barbers}
        minutes={durationOf(form.values, services)}
        exact={find !== null || guests}
        onChange={settleConflict}
      />
      <NotesField {...form.getInputProps('notes')} />
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
  return (
    <FormSection
      title="Atendimento"
      lead={form.values.client_way === 'guest' ? messages.guestLength : messages.length}
    >
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
          onChange={(ids) => form.setFieldValue('service_ids', ids)}
          error={form.errors['service_ids']}
          path="service_ids"
        />
      )}
    </FormSection>
  );
}

interface FailureProps {
  form: Form;
  error: unknown;
  userId: number;
  onTake: (time: string) => void;
}

/** The errors of the form: a conflict with a suggested time, a refusal, or missing fields. */
function Failure({ form, error, userId, onTake }: FailureProps) {
  const { errors, values } = form;
  if (isConflict(error)) {
    const own = values.provider_id === String(userId);
    return <Conflict error={error} own={own} onTake={onTake} />;
  }
  if (error) return <FormFailure error={error} fallback={messages.createFailed} title={messages.refused} />;
  const texts = Object.values(errors).map(String);
  return texts.length > 0 && <Refusals title={messages.validation} texts={texts} />;
}
