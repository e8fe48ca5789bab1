import { NativeSelect, TextInput } from '@mantine/core';
import { NotesField } from '@/components/fields/notes-field';
import { FieldPair, FormSection } from '@/components/forms/form-screen';
import { FULFILLMENTS, ORIGINS, PAYMENT_METHODS, PAYMENT_STATUSES } from '../order-labels';
import { orderMessages as messages } from '../order-messages';
import { FIADO } from '../payments/payments';
import type { Attendant } from './counter';
import type { CounterFormState } from './counter-form';
import { attendantChoices } from './counter-lines';

interface Props {
  form: CounterFormState;
  team: Attendant[];
  /** The order is a booking; its attendant changes by moving it. */
  booking: boolean;
  /** The order is new. Existing orders are paid in the payment dialog. */
  fresh: boolean;
}

/** The fields of customer, attendant and payment. */
export function CounterSale({ form, team, booking, fresh }: Props) {
  const select = { size: 'md' } as const;
  return (
    <FormSection title={messages.sale}>
      <FieldPair>
        <TextInput
          {...form.getInputProps('customer_name')}
          label={messages.customer}
          size="md"
          required
          maxLength={255}
          autoComplete="off"
        />
        <TextInput
          {...form.getInputProps('customer_phone')}
          label={messages.phone}
          type="tel"
          size="md"
          maxLength={20}
          autoComplete="off"
        />
      </FieldPair>
      {!booking && team.length > 0 && (
        <NativeSelect
          {...form.getInputProps('attendant_id')}
          {...select}
          label={messages.attendant}
          data={[{ value: '', label: messages.nobody }, ...attendantChoices(team)]}
        />
      )}
      <FieldPair>
        <NativeSelect {...form.getInputProps('origin')} {...select} label="Origem" data={[...ORIGINS]} />
        <NativeSelect
          {...form.getInputProps('fulfillment')}
          {...select}
          label="Consumo"
          data={[...FULFILLMENTS]}
        />
      </FieldPair>
      {fresh && (
        <FieldPair>
          <NativeSelect
            {...form.getInputProps('payment_method')}
            {...select}
            label={messages.paymentMethod}
            data={[...PAYMENT_METHODS]}
          />
          {form.values.payment_method === FIADO ? (
            <p>{messages.fiadoHint}</p>
          ) : (
            <NativeSelect
              {...form.getInputProps('payment_status')}
              {...select}
              label={messages.paymentStatus}
              data={[...PAYMENT_STATUSES]}
            />
          )}
        </FieldPair>
      )}
      <NotesField {...form.getInputProps('notes')} minRows={1} />
    </FormSection>
  );
}
