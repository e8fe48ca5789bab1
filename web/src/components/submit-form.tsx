// What the forms of all screens have in common: fields in a column, a button, and what happens when it fails.
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { fieldErrors, formError } from '@/api/form-error';
import { notifyError } from './alerts';
import { Button } from './button';
import classes from './submit-form.module.css';

interface Props<Values> {
  // biome-ignore lint/suspicious/noExplicitAny: whatever a form makes of its values before they are sent
  form: UseFormReturnType<Values, any>;
  /** Called with values that hold. */
  onSubmit: (values: Values) => void;
  /** What the button says. */
  submit: string;
  pending?: boolean;
  disabled?: boolean;
  children: ReactNode;
  /** Stands below the button. */
  after?: ReactNode;
}

/** A form that, refused here or by the server, takes the keyboard to the first field that is wrong. */
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

/** For `onError` of a call: its sentences beside the fields, and what is not said there as an alert. */
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
