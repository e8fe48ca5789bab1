import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Collaborator, Item } from '@/api/contract.gen';
import { Avatar } from '@/components/avatar';
import { money } from '@/lib/money';
import { longDay } from '@/lib/sao-paulo';
import classes from './booking.module.css';
import { totalDuration, totalPrice } from './booking-state';
import { nameOf } from './collaborator-picker';
import { ContactProof } from './contact-proof';
import { messages } from './messages';

export interface Customer {
  name: string;
  phone: string;
  /** Shows that a visitor reads an e-mail; from ContactProof. */
  proof?: string;
}

export interface Choice {
  collaborator: Collaborator;
  services: Item[];
  date: string;
  time: string;
}

interface Props {
  /** What is about to be booked; null closes the dialog. */
  choice: Choice | null;
  /** The signed-in user's name; empty when nobody is known, who is then asked. */
  knownName: string;
  busy: boolean;
  /** Why the server wants to know first that the visitor can be reached; null when it does not. */
  proofAsked: string | null;
  onConfirm: (choice: Choice, customer: Customer) => void;
  onCancel: () => void;
}

/**
 * Shows everything once more, asks a visitor for their name, and books. When the server asks for it, the visitor
 * first proves that they can be reached, with what they typed kept.
 */
export function BookingDialog({ choice, onCancel, busy, ...rest }: Props) {
  return (
    <Modal
      opened={choice !== null}
      onClose={onCancel}
      title={messages.confirmTitle}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      {choice && <BookingForm choice={choice} busy={busy} onCancel={onCancel} {...rest} />}
    </Modal>
  );
}

function BookingForm(props: Props & { choice: Choice }) {
  const { choice, knownName, busy, proofAsked, onConfirm, onCancel } = props;
  const form = useForm({
    initialValues: { name: knownName, phone: '' },
    validate: { name: (name) => (name.trim() ? null : messages.nameMissing) },
  });
  const confirm = form.onSubmit(({ name, phone }) =>
    onConfirm(choice, { name: name.trim(), phone: phone.trim() }),
  );
  if (proofAsked !== null) {
    const { name, phone } = form.getValues();
    return (
      <>
        <Summary choice={choice} />
        <ContactProof
          reason={proofAsked}
          busy={busy}
          onProven={(proof) =>
            onConfirm(choice, { name: name.trim(), phone: phone.trim(), ...(proof && { proof }) })
          }
          onCancel={onCancel}
        />
      </>
    );
  }
  return (
    <form onSubmit={confirm} noValidate>
      <Summary choice={choice} />
      {!knownName && (
        <div className={classes['customer']}>
          <TextInput
            {...form.getInputProps('name')}
            label={messages.askName}
            size="md"
            required
            data-autofocus
            autoComplete="name"
            maxLength={255}
          />
          <TextInput
            {...form.getInputProps('phone')}
            label="Telefone (opcional)"
            description="Para a barbearia falar com você, se precisar."
            size="md"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
          />
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
        <Button type="submit" size="md" loading={busy} {...(knownName && { 'data-autofocus': true })}>
          Confirmar
        </Button>
      </Group>
    </form>
  );
}

function Summary({ choice: { collaborator, services, date, time } }: { choice: Choice }) {
  return (
    <div className={classes['receipt']}>
      <div className={classes['when']}>
        <strong>{time}</strong>
        <span>{longDay(date)}</span>
      </div>
      <div className={classes['who']}>
        <Avatar src={collaborator.user?.avatar} size={44} />
        <span>
          <strong>{nameOf(collaborator)}</strong>
          <span>{collaborator.role}</span>
        </span>
      </div>
      <dl className={classes['lines']}>
        {services.map((service) => (
          <div key={service.id}>
            <dt>{service.name}</dt>
            <dd>{money(service.price)}</dd>
          </div>
        ))}
        <div className={classes['total']}>
          <dt>Total · {totalDuration(services)} min</dt>
          <dd>{money(totalPrice(services))}</dd>
        </div>
      </dl>
    </div>
  );
}
