import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { useSession } from '@/api/session';
import { notifySuccess } from '@/components/dialogs/alerts';
import { EmailField, email } from '@/components/fields/email-field';
import { SubmitForm, showFailure } from '@/components/forms/submit-form';
import { bookingMessages as messages } from '../bookings/messages';
import { useRequestBookingMail } from './booking-page-api';

const schema = z.object({ email });

interface Props {
  id: number;
  secret: string;
}

/** Mails the link of a booking's page to the given address, initially the signed-in user's. */
export function BookingMailForm({ id, secret }: Props) {
  const request = useRequestBookingMail();
  const { user } = useSession();
  const form = useForm({ initialValues: { email: user?.email ?? '' }, validate: schemaResolver(schema) });
  const submit = (values: typeof form.values) =>
    request.mutate(
      { id, secret, email: values.email.trim() },
      {
        onSuccess: ({ message }) => {
          form.reset();
          notifySuccess(message || messages.mailSent);
        },
        onError: showFailure(form, messages.mailFailed),
      },
    );
  return (
    <section className="panel" aria-labelledby="booking-mail">
      <h2 id="booking-mail">{messages.mailTitle}</h2>
      <SubmitForm form={form} onSubmit={submit} submit={messages.mailSubmit} pending={request.isPending}>
        <EmailField
          {...form.getInputProps('email')}
          description={`${messages.mailHint} ${messages.linkAllows}`}
        />
      </SubmitForm>
    </section>
  );
}
