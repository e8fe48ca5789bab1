import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, errorText, isStatus } from '@/api/error';
import { fieldErrors } from '@/api/form-error';
import { Button } from '@/components/buttons/button';
import { Alert } from '@/components/dialogs/alert';
import { TextField } from '@/components/fields/field';
import { MaskedField } from '@/components/fields/masked-field';
import { maskPhone } from '@/lib/text/masks';
import { isCallable } from '@/lib/text/phone';
import classes from './booking.module.css';
import { type Customer, keepTyped, knownCustomer } from './customer';
import { messages } from './messages';

interface Props {
  /** The signed-in user's data; the form asks for empty fields. */
  known: Customer;
  busy: boolean;
  /** The refusal of the last try. */
  refusal: unknown;
  onConfirm: (customer: Customer) => void;
  onCancel: () => void;
}

/** The form of the customer. Shows a refusal beside its field, or above the buttons. */
export function CustomerForm({ known, busy, refusal, onConfirm, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => startOf(known));
  const [errors, setErrors] = useState<Partial<Customer>>({});
  // The refusal that another try has replaced, also one that the form itself refused.
  const [replaced, setReplaced] = useState<unknown>();
  const { name: nameKnown, phone: phoneKnown } = known;
  const about = refusedFields(refusal, known);
  const named = about.name || about.phone;
  const refuse = useCallback((wrong: Partial<Customer>) => {
    setErrors(wrong);
    element.current?.querySelector<HTMLElement>(`[name=${wrong.name ? 'name' : 'phone'}]`)?.focus();
  }, []);
  useEffect(() => {
    const wrong = refusedFields(refusal, { name: nameKnown, phone: phoneKnown });
    if (wrong.name || wrong.phone) refuse(wrong);
  }, [refusal, refuse, nameKnown, phoneKnown]);
  const change = (part: Partial<Customer>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    setErrors(part.name === undefined ? { ...errors, phone: '' } : { ...errors, name: '' });
    keepTyped(next);
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setReplaced(refusal);
    const wrong = checked(typed);
    if (wrong.name || wrong.phone) return refuse(wrong);
    // The next answer may be about something else.
    setErrors({});
    onConfirm({ name: typed.name.trim(), phone: typed.phone.trim() });
  };
  const elsewhere = !busy && isAboutTime(refusal);

  return (
    <form ref={element} onSubmit={confirm} noValidate>
      <div className={classes['customer']}>
        {!known.name && (
          <TextField
            name="name"
            value={typed.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
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
            name="phone"
            value={typed.phone}
            error={errors.phone}
            onChange={(phone) => change({ phone })}
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
      {refusal !== undefined && refusal !== replaced && !named && (
        <Alert color="red" role="alert" title={messages.failedTitle}>
          {errorText(refusal, messages.failed)}
          {refusal instanceof ApiError && refusal.tip && <p className={classes['tip']}>{refusal.tip}</p>}
        </Alert>
      )}
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
          {elsewhere ? messages.otherTime : 'Cancelar'}
        </Button>
        <Button type="submit" size="md" loading={busy} {...(known.name && { 'data-autofocus': true })}>
          Confirmar
        </Button>
      </div>
    </form>
  );
}

function startOf(known: Customer): Customer {
  const typed = knownCustomer();
  return { name: known.name || typed.name, phone: known.phone || maskPhone(typed.phone) };
}

/** The validation errors. */
const checked = ({ name, phone }: Customer): Partial<Customer> => ({
  ...(!name.trim() && { name: messages.nameMissing }),
  ...(phone.trim() !== '' && !isCallable(phone) && { phone: messages.phoneWrong }),
});

/** The field errors of a refusal. */
function refusedFields(refusal: unknown, known: Customer): Partial<Customer> {
  const { customer_name: name, customer_phone: phone } = fieldErrors(refusal);
  return { ...(name && !known.name && { name }), ...(phone && !known.phone && { phone }) };
}

/** Whether a refusal says that the time cannot be booked. */
const isAboutTime = (refusal: unknown): boolean =>
  isStatus(refusal, 409) || (refusal instanceof ApiError && 'order_datetime' in refusal.errors);
