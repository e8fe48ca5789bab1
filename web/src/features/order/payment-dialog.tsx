import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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
import { depositDue, netByMethod } from './payments';
import { pixMessages } from './pix-messages';
import { ShopPixCode } from './shop-pix-code';

const PIX = 'Pix';

interface Rights {
  /** The caller may receive payments. */
  sells: boolean;
  /** The caller may refund payments. */
  refunds: boolean;
}

interface Props extends Rights {
  /** The order of the list; null closes the dialog. */
  order: Order | null;
  onClose: () => void;
}

/** Receives and refunds payments of an order, and changes the payment method. A notice reports each change. */
export const PaymentDialog = ({ order, onClose, ...rights }: Props) => (
  <Dialog opened={order !== null} onClose={onClose} title={messages.paymentTitle(order?.order_number ?? '')}>
    {order && <Payments listed={order} onClose={onClose} {...rights} />}
  </Dialog>
);

function Payments({ listed, onClose, ...rights }: Rights & { listed: Order; onClose: () => void }) {
  const { data, error } = useQuery({ ...orderById(listed.id), staleTime: 0 });
  const order = data?.order && data.order.version >= listed.version ? data.order : listed;
  const cancelled = order.status === 'cancelled';
  const done = (message: string, now: Order | null) => {
    const rest = now?.total_due ?? 0;
    notifySuccess(rest > 0 ? `${message} ${messages.rest(money(rest))}` : message);
    if (now && rest === 0 && now.status !== 'cancelled') onClose();
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
      {rights.sells && order.total_due > 0 && <TakePart key={order.version} order={order} onDone={done} />}
      <Parts key={`parts ${order.version}`} order={order} rights={rights} />
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

/** Receives the amount due or a part of it. */
function TakePart({ order, onDone }: { order: Order; onDone: (message: string, now: Order | null) => void }) {
  const add = useAddPayment();
  const set = useSetPayment();
  const keyOf = useAttemptKey();
  const deposit = depositDue(order);
  const [text, setText] = useState(amountText(deposit || order.total_due));
  const [method, setMethod] = useState(deposit > 0 ? PIX : order.payment_method);
  const [refused, setRefused] = useState('');
  const [showsCode, setShowsCode] = useState(false);
  const written = moneyWritten(text) ?? 0;
  const hasCode = showsCode && method === PIX && written > 0 && written <= order.total_due;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = moneyWritten(text);
    if (amount === null || amount <= 0) return setRefused(messages.noAmount);
    if (amount > order.total_due) return setRefused(messages.tooMuch(money(order.total_due)));
    const request = { id: order.id, amount, method: method as 'Pix', version: order.version };
    // Handles the promise: callbacks passed to mutate are not called if the form remounts for a new version.
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
      {method === PIX && (
        <Button variant="default" size="md" aria-expanded={hasCode} onClick={() => setShowsCode(!showsCode)}>
          {showsCode ? pixMessages.hide : pixMessages.show}
        </Button>
      )}
      {hasCode && <ShopPixCode order={order} amount={written} />}
      <FormFailure error={add.error ?? set.error} fallback={messages.paymentFailed} />
      <div className="row" data-justify="end">
        {order.total_paid + order.total_fiado === 0 && order.payment_status !== 'failed' && (
          <Button variant="subtle" size="md" loading={set.isPending} onClick={fail}>
            {messages.markFailed}
          </Button>
        )}
        <Button type="submit" size="md" loading={add.isPending}>
          {hasCode ? pixMessages.received : 'Receber'}
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
}

/** The net payments by method, with actions to refund them or change the method. */
function Parts({ order, rights }: PartsProps) {
  const [refunding, setRefunding] = useState('');
  // The method whose refund form was closed; its button receives the focus.
  const [left, setLeft] = useState('');
  const nets = netByMethod(order.payments);
  if (nets.length === 0) return null;
  return (
    <section aria-label={messages.paidBy}>
      <ul className={classes['movements']}>
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
        <ChangeMethod order={order} />
      )}
    </section>
  );
}

const refundWord = (method: string) => (method === 'Fiado' ? messages.takeOffFiado : messages.refund);

interface RefundProps {
  order: Order;
  method: string;
  net: number;
  onBack: () => void;
}

function Refund({ order, method, net, onBack }: RefundProps) {
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
      .then(({ message }) => notifySuccess(`${message} ${money(amount)} em ${method}.`))
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
        onChange={(typed) => {
          setText(typed);
          setRefused('');
        }}
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

/** Changes the method of a paid order: refunds the payments and records them with another method. */
function ChangeMethod({ order }: { order: Order }) {
  const set = useSetPayment();
  const [method, setMethod] = useState(order.payment_method);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void set
      .mutateAsync({ id: order.id, status: 'paid', method: method as 'Pix', version: order.version })
      .then(({ message }) => notifySuccess(message))
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
