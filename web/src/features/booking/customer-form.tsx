import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { ApiError, errorText, isStatus } from '@/api/error';
import { fieldErrors } from '@/api/form-error';
import { MaskedField } from '@/components/masked-field';
import { maskPhone } from '@/lib/masks';
import { isCallable } from '@/lib/phone';
import classes from './booking.module.css';
import { type Customer, keepTyped, knownCustomer } from './customer';
import { messages } from './messages';

interface Props {
  /** Of the signed-in user; what is blank is asked for. */
  known: Customer;
  busy: boolean;
  /** Why the last try was refused. */
  refusal: unknown;
  onConfirm: (customer: Customer) => void;
  onCancel: () => void;
}

/** Asks who books, and confirms. A refusal stands above the buttons, or beside the field that it is about. */
export function CustomerForm({ known, busy, refusal, onConfirm, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const typed = useRef<Customer>(null);
  typed.current ??= startOf(known);
  const form = useForm({
    initialValues: typed.current,
    validate: {
      name: (name) => (name.trim() ? null : messages.nameMissing),
      phone: (phone) => (phone.trim() === '' || isCallable(phone) ? null : messages.phoneWrong),
    },
    onValuesChange: keepTyped,
  });
  const { setErrors } = form;
  const { name: nameKnown, phone: phoneKnown } = known;
  const about = refusedFields(refusal, known);
  const named = about.name || about.phone;
  useEffect(() => {
    const { name, phone } = refusedFields(refusal, { name: nameKnown, phone: phoneKnown });
    if (!name && !phone) return;
    setErrors({ ...(name && { name }), ...(phone && { phone }) });
    element.current?.querySelector<HTMLElement>(`[name=${name ? 'name' : 'phone'}]`)?.focus();
  }, [refusal, setErrors, nameKnown, phoneKnown]);
  const confirm = form.onSubmit(({ name, phone }) => {
    if (!busy) onConfirm({ name: name.trim(), phone: phone.trim() });
  });
  const elsewhere = !busy && isAboutTime(refusal);

  return (
    <form ref={element} onSubmit={confirm} noValidate>
      <div className={classes['customer']}>
        {!known.name && (
          <TextInput
            {...form.getInputProps('name')}
            name="name"
            label={messages.askName}
            size="md"
            required
            data-autofocus
            autoComplete="name"
            maxLength={255}
          />
        )}
        {!known.phone && (
          <MaskedField
            {...form.getInputProps('phone')}
            value={form.values.phone}
            name="phone"
            mask={maskPhone}
            label={messages.phone}
            description={messages.phoneWhy}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
          />
        )}
      </div>
      {refusal !== undefined && !named && (
        <Alert color="red" variant="light" role="alert" mt="md" title={messages.failedTitle}>
          {errorText(refusal, messages.failed)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
          {elsewhere ? messages.otherTime : 'Cancelar'}
        </Button>
        <Button type="submit" size="md" loading={busy} {...(known.name && { 'data-autofocus': true })}>
          Confirmar
        </Button>
      </Group>
    </form>
  );
}

function startOf(known: Customer): Customer {
  const typed = knownCustomer();
  return { name: known.name || typed.name, phone: known.phone || maskPhone(typed.phone) };
}

/** What a refusal says of the fields that are asked for. */
function refusedFields(refusal: unknown, known: Customer): Partial<Customer> {
  const { customer_name: name, customer_phone: phone } = fieldErrors(refusal);
  return { ...(name && !known.name && { name }), ...(phone && !known.phone && { phone }) };
}

/** The time itself can't be had. */
const isAboutTime = (refusal: unknown): boolean =>
  isStatus(refusal, 409) || (refusal instanceof ApiError && 'order_datetime' in refusal.errors);
