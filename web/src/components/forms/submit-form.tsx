// A form with fields in a column, a submit button, and the display of failures.
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { fieldErrors, formError } from '@/api/form-error';
import { Button } from '../buttons/button';
import { notifyError } from '../dialogs/alerts';
import classes from './submit-form.module.css';

interface Props<Values> {
  // biome-ignore lint/suspicious/noExplicitAny: forms transform their values before sending
  form: UseFormReturnType<Values, any>;
  /** Called with valid values. */
  onSubmit: (values: Values) => void;
  /** The label of the button. */
  submit: string;
  pending?: boolean;
  disabled?: boolean;
  children: ReactNode;
  /** Shown below the button. */
  after?: ReactNode;
}

/** A form that focuses the first invalid field after validation here or by the server. */
export function SubmitForm<Values>({
  form,
  onSubmit,
  submit,
  pending,
  disabled,
  children,
  after,
}: Props<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const { errors } = form;

  useEffect(() => {
    if (!sent.current || Object.keys(errors).length === 0) return;
    sent.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    sent.current = true;
    form.onSubmit((values) => onSubmit(values))(event);
  };
  return (
    <form ref={element} onSubmit={send} noValidate className={classes['form']}>
      {children}
      <Button type="submit" size="md" fullWidth loading={pending ?? false} disabled={disabled ?? false}>
        {submit}
      </Button>
      {after}
    </form>
  );
}

/** For `onError` of a call: shows field errors beside the fields and the rest as an alert. */
export function showFailure<Values>(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  form: UseFormReturnType<Values, any>,
  fallback: string,
): (error: unknown) => void {
  return (error) => {
    const beside = fieldErrors(error);
    form.setErrors(beside);
    const sentence = formError(error, fallback);
    const fields = Object.keys(form.getValues() as object);
    const said = Object.entries(beside).some(([field, text]) => text === sentence && fields.includes(field));
    if (sentence && !said) notifyError(sentence);
  };
}
