import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useAttemptKey } from '@/api/attempt-key';
import type { Order } from '@/api/contract.gen';
import { notifySuccess } from '@/components/alerts';
import { AmountField } from '@/components/amount-field';
import { Dialog } from '@/components/dialog';
import { Figures } from '@/components/figures';
import { FormFailure } from '@/components/form-failure';
import { amountText, money, moneyWritten } from '@/lib/money';
import { TIME_ZONE } from '@/lib/sao-paulo';
import { PAYMENT_METHODS } from './order-labels';
import { orderById } from './order-list-api';
import { orderMessages as messages } from './order-messages';
import classes from './order-screen.module.css';
import { useAddPayment, useRefundPayment, useSetPayment } from './payment-api';
import { PaymentRows } from './payment-rows';
import { netByMethod } from './payments';

interface Rights {
  /** Take money. */
  sells: boolean;
  /** Give money back. */
  refunds: boolean;
}

interface Props extends Rights {
  /** As the list has it. Null: closed. */
  order: Order | null;
  onClose: () => void;
}

/** What an order is paid by: takes parts, gives them back and changes the method. */
export const PaymentDialog = ({ order, onClose, ...rights }: Props) => (
  <Dialog opened={order !== null} onClose={onClose} title={messages.paymentTitle(order?.order_number ?? '')}>
    {order && <Payments listed={order} onClose={onClose} {...rights} />}
  </Dialog>
);

function Payments({ listed, onClose, ...rights }: Rights & { listed: Order; onClose: () => void }) {
  const { data, error } = useQuery({ ...orderById(listed.id), staleTime: 0 });
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const order = data?.order && data.order.version >= listed.version ? data.order : listed;
  const cancelled = order.status === 'cancelled';
  // The form that had the focus goes with the version of the order; the next one takes it, if there is one.
  const say = (text: string) => {
    setSaid(text);
    status.current?.focus();
  };
  const done = (message: string, now: Order | null) => {
    const rest = now?.total_due ?? 0;
    say(rest > 0 ? `${message} ${messages.rest(money(rest))}` : message);
    if (!now || rest > 0 || now.status === 'cancelled') return;
    notifySuccess(message);
    onClose();
  };
  return (
    <div className={classes['dialog']}>
      <Figures
        figures={[
          ['Total', money(order.total_price)],
          ['Recebido', money(order.total_paid)],
          ...(order.total_fiado > 0 ? [['No fiado', money(order.total_fiado)] as [string, string]] : []),
          cancelled ? ['A devolver', money(order.total_paid)] : ['Falta', money(order.total_due)],
        ]}
      />
      <p ref={status} role="status" tabIndex={-1}>
        {said}
      </p>
      {rights.sells && order.total_due > 0 && <TakePart key={order.version} order={order} onDone={done} />}
      <Parts key={`parts ${order.version}`} order={order} rights={rights} onSaid={say} />
      {data && <PaymentRows payments={data.order?.payments ?? []} zone={data.time_zone || TIME_ZONE} />}
      {error && <FormFailure error={error} fallback={messages.loadFailed} />}
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </div>
  );
}

/** Takes what is left to be paid, or a part of it. */
function TakePart({ order, onDone }: { order: Order; onDone: (message: string, now: Order | null) => void }) {
  const add = useAddPayment();
  const set = useSetPayment();
  const keyOf = useAttemptKey();
  const [text, setText] = useState(amountText(order.total_due));
  const [method, setMethod] = useState(order.payment_method);
  const [refused, setRefused] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = moneyWritten(text);
    if (amount === null || amount <= 0) return setRefused(messages.noAmount);
    if (amount > order.total_due) return setRefused(messages.tooMuch(money(order.total_due)));
    const request = { id: order.id, amount, method: method as 'Pix', version: order.version };
    // Not by callbacks of mutate: they are lost with the form, which is made anew for each version.
    void add
      .mutateAsync({ request, idempotencyKey: keyOf(request) })
      .then(({ message, order: now }) => onDone(`${message} ${money(amount)} em ${method}.`, now))
      .catch(() => {});
  };
  const fail = () =>
    void set
      .mutateAsync({ id: order.id, status: 'failed', version: order.version })
      .then(({ message }) => onDone(message, null))
      .catch(() => {});
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <AmountField
        label="Valor a receber"
        description={messages.amountHint}
        value={text}
        error={refused}
        data-autofocus
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(typed) => {
          setText(typed);
          setRefused('');
        }}
      />
      <MethodSelect value={method} onChange={setMethod} />
      <FormFailure error={add.error ?? set.error} fallback={messages.paymentFailed} />
      <div className="row" data-justify="end">
        {order.total_paid + order.total_fiado === 0 && order.payment_status !== 'failed' && (
          <Button variant="subtle" size="md" loading={set.isPending} onClick={fail}>
            {messages.markFailed}
          </Button>
        )}
        <Button type="submit" size="md" loading={add.isPending}>
          Receber
        </Button>
      </div>
    </form>
  );
}

const MethodSelect = ({ value, onChange }: { value: string; onChange: (method: string) => void }) => (
  <NativeSelect
    label={messages.paymentMethod}
    size="md"
    value={value}
    data={[...PAYMENT_METHODS]}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface PartsProps {
  order: Order;
  rights: Rights;
  onSaid: (message: string) => void;
}

/** What is paid by each method, to be given back or changed. */
function Parts({ order, rights, onSaid }: PartsProps) {
  const [refunding, setRefunding] = useState('');
  // Whose form was left: its button takes the focus again.
  const [left, setLeft] = useState('');
  const nets = netByMethod(order.payments);
  if (nets.length === 0) return null;
  return (
    <section aria-label={messages.paidBy}>
      <ul className={classes['lines']}>
        {nets.map(([method, net]) => (
          <li key={method}>
            <div className={classes['line']}>
              <span>
                {method}: {money(net)}
              </span>
              {rights.refunds && refunding !== method && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`${refundWord(method)}: ${method}`}
                  autoFocus={left === method}
                  onClick={() => setRefunding(method)}
                >
                  {refundWord(method)}
                </Button>
              )}
            </div>
            {refunding === method && (
              <Refund
                order={order}
                method={method}
                net={net}
                onSaid={onSaid}
                onBack={() => {
                  setLeft(method);
                  setRefunding('');
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {rights.refunds && rights.sells && order.payment_status === 'paid' && order.status !== 'cancelled' && (
        <ChangeMethod order={order} onSaid={onSaid} />
      )}
    </section>
  );
}

const refundWord = (method: string) => (method === 'Fiado' ? messages.takeOffFiado : messages.refund);

interface RefundProps {
  order: Order;
  method: string;
  net: number;
  onSaid: (message: string) => void;
  onBack: () => void;
}

function Refund({ order, method, net, onSaid, onBack }: RefundProps) {
  const refund = useRefundPayment();
  const keyOf = useAttemptKey();
  const [text, setText] = useState(amountText(net));
  const [refused, setRefused] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = moneyWritten(text);
    if (amount === null || amount <= 0) return setRefused(messages.noAmount);
    if (amount > net) return setRefused(messages.tooMuchBack(money(net)));
    const request = { id: order.id, amount, method: method as 'Pix', version: order.version };
    void refund
      .mutateAsync({ request, idempotencyKey: keyOf(request) })
      .then(({ message }) => onSaid(`${message} ${money(amount)} em ${method}.`))
      .catch(() => {});
  };
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <AmountField
        label={method === 'Fiado' ? 'Valor a tirar do fiado' : 'Valor a devolver'}
        value={text}
        error={refused}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={setText}
      />
      <FormFailure error={refund.error} fallback={messages.refundFailed} />
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" color="red" size="md" loading={refund.isPending}>
          {messages.confirmRefund}
        </Button>
      </div>
    </form>
  );
}

/** Corrects what an order is paid by: given back by one method and taken by another. */
function ChangeMethod({ order, onSaid }: { order: Order; onSaid: (message: string) => void }) {
  const set = useSetPayment();
  const [method, setMethod] = useState(order.payment_method);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void set
      .mutateAsync({ id: order.id, status: 'paid', method: method as 'Pix', version: order.version })
      .then(({ message }) => onSaid(message))
      .catch(() => {});
  };
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <MethodSelect value={method} onChange={setMethod} />
      <FormFailure error={set.error} fallback={messages.paymentFailed} />
      <div className="row" data-justify="end">
        <Button
          type="submit"
          variant="light"
          size="md"
          loading={set.isPending}
          disabled={method === order.payment_method}
        >
          {messages.changeMethod}
        </Button>
      </div>
    </form>
  );
}
