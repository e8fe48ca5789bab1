import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type { Order } from '@/api/contract.gen';
import { notifySuccess } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { AmountField } from '@/components/fields/amount-field';
import { AttemptFailure, REPEAT_LABEL } from '@/components/forms/attempt-failure';
import { AttemptFields } from '@/components/forms/attempt-fields';
import { FormFailure } from '@/components/forms/form-failure';
import { Figures } from '@/components/tables/figures';
import { amountText, money, moneyWritten } from '@/lib/text/money';
import { TIME_ZONE } from '@/lib/time/sao-paulo';
import { PAYMENT_METHODS } from '../order-labels';
import { orderById } from '../order-list-api';
import { orderMessages as messages } from '../order-messages';
import classes from '../order-screen.module.css';
import { useAddPayment, useRefundPayment, useSetPayment } from './payment-api';
import { PaymentRows } from './payment-rows';
import { FIADO, netByMethod, PIX } from './payments';
import { pixMessages } from './pix-messages';
import { ShopPixCode } from './shop-pix-code';

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
  // The attempt is not part of the form, because its failure is also shown when nothing is due any more and
  // the form is gone.
  const attempt = useAttempt(order);
  // While an outcome is unknown, the figures must not reveal it, so they stay those of the attempt.
  const known = attempt.isInDoubt ? attempt.base : order;
  // The changes made in this dialog. After each one the form is empty, so a second tap does not receive the rest.
  const [changes, setChanges] = useState<('payment' | 'refund')[]>([]);
  const done = (message: string, now: Order | null) => {
    const rest = now?.total_due ?? 0;
    notifySuccess(rest > 0 ? `${message} ${messages.rest(money(rest))}` : message);
    setChanges([...changes, 'payment']);
    if (now && rest === 0 && now.status !== 'cancelled') onClose();
  };
  const takes = rights.sells && (attempt.base.total_due > 0 || attempt.error !== null);
  // While a refund is open, no form appears above it.
  const [refund, setRefund] = useState<OpenRefund | null>(null);
  return (
    <div className={classes['dialog']}>
      <Figures
        figures={[
          ['Total', money(known.total_price)],
          ['Recebido', money(known.total_paid)],
          ...(known.total_fiado > 0 ? [['No fiado', money(known.total_fiado)] as [string, string]] : []),
          cancelled ? ['A devolver', money(known.total_paid)] : ['Falta', money(known.total_due)],
        ]}
      />
      {takes && refund?.isAlone !== true && (
        <TakePart
          key={changes.length}
          isFirst={changes.length === 0}
          focuses={changes.at(-1) !== 'refund'}
          attempt={attempt}
          onDone={done}
        />
      )}
      <AttemptFields attempt={attempt}>
        <Parts
          order={known}
          rights={rights}
          refunding={refund?.method ?? ''}
          onRefunding={(method) => setRefund(method ? { method, isAlone: !takes } : null)}
          onRefunded={() => setChanges([...changes, 'refund'])}
        />
      </AttemptFields>
      {data && !attempt.isInDoubt && (
        <PaymentRows payments={data.order?.payments ?? []} zone={data.time_zone || TIME_ZONE} />
      )}
      {error && <FormFailure error={error} fallback={messages.loadFailed} />}
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </div>
  );
}

interface OpenRefund {
  method: string;
  /** Whether nothing was due when the form opened. */
  isAlone: boolean;
}

type OrderAttempt = ReturnType<typeof useAttempt<Order>>;

interface TakePartProps {
  attempt: OrderAttempt;
  /** Whether this is the dialog's first form, which proposes the amount due. */
  isFirst: boolean;
  /** Whether the amount receives the focus. */
  focuses: boolean;
  onDone: (message: string, now: Order | null) => void;
}

/** Receives the amount due or a part of it. */
function TakePart({ attempt, isFirst, focuses, onDone }: TakePartProps) {
  const order = attempt.base;
  const add = useAddPayment();
  const set = useSetPayment();
  const failing = useAttempt(order);
  const deposit = order.deposit?.due ?? 0;
  // Null until they are typed or sent.
  const [typedText, setText] = useState<string | null>(null);
  const [chosenMethod, setMethod] = useState<string | null>(null);
  const proposed = amountText(deposit || order.total_due);
  const text = typedText ?? (isFirst ? proposed : '');
  const method = chosenMethod ?? (deposit > 0 ? PIX : order.payment_method);
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
    void attempt.send(request, add.mutateAsync).then((answer) => {
      if (answer) return onDone(`${answer.message} ${money(amount)} em ${method}.`, answer.order);
      setText(text);
      setMethod(method);
    });
  };
  const fail = () =>
    void failing
      .send({ id: order.id, status: 'failed' as const, version: failing.base.version }, ({ request }) =>
        set.mutateAsync(request),
      )
      .then((answer) => answer && onDone(answer.message, null));
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <AttemptFields attempt={{ isInDoubt: attempt.isInDoubt || failing.isInDoubt }}>
        <AmountField
          label="Valor a receber"
          description={messages.amountHint}
          value={text}
          error={refused}
          data-autofocus={focuses}
          autoFocus={focuses}
          onChange={(typed) => {
            setText(typed);
            setRefused('');
          }}
        />
        {typedText === null && !isFirst && (
          <Button variant="subtle" size="md" onClick={() => setText(proposed)}>
            {messages.proposed(proposed)}
          </Button>
        )}
        <MethodSelect value={method} onChange={setMethod} />
      </AttemptFields>
      {method === PIX && (
        <Button variant="default" size="md" aria-expanded={hasCode} onClick={() => setShowsCode(!showsCode)}>
          {showsCode ? pixMessages.hide : pixMessages.show}
        </Button>
      )}
      {hasCode && <ShopPixCode order={order} amount={written} />}
      <AttemptFailure attempt={attempt} failed={messages.paymentFailed} unknown={messages.paymentUnknown} />
      <AttemptFailure attempt={failing} failed={messages.paymentFailed} unknown={messages.changeUnknown} />
      <div className="row" data-justify="end">
        {!attempt.isInDoubt && isUnpaid(failing.base) && (
          <Button variant="subtle" size="md" loading={failing.isSending} onClick={fail}>
            {failing.isInDoubt ? REPEAT_LABEL : messages.markFailed}
          </Button>
        )}
        <Button type="submit" size="md" loading={attempt.isSending} disabled={failing.isInDoubt}>
          {takeLabel(attempt.isInDoubt, hasCode)}
        </Button>
      </div>
    </form>
  );
}

const isUnpaid = (order: Order): boolean =>
  order.total_paid + order.total_fiado === 0 && order.payment_status !== 'failed';

const takeLabel = (isInDoubt: boolean, hasCode: boolean): string => {
  if (isInDoubt) return REPEAT_LABEL;
  return hasCode ? pixMessages.received : 'Receber';
};

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
  /** The method whose refund form is open; empty for none. */
  refunding: string;
  onRefunding: (method: string) => void;
  onRefunded: () => void;
}

/** The net payments by method, with actions to refund them or change the method. */
function Parts({ order, rights, refunding, onRefunding, onRefunded }: PartsProps) {
  // The method whose refund form was closed; its button receives the focus.
  const [left, setLeft] = useState('');
  const change = useAttempt(order);
  const nets = netByMethod(order.payments);
  // An opened form stays for its failure, even when nothing of the method is left.
  if (refunding && !nets.some(([method]) => method === refunding)) nets.push([refunding, 0]);
  const mayChange = change.base.payment_status === 'paid' && change.base.status !== 'cancelled';
  if (nets.length === 0 && change.error === null) return null;
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
                  onClick={() => onRefunding(method)}
                >
                  {refundWord(method)}
                </Button>
              )}
            </div>
            {refunding === method && (
              <Refund
                order={order}
                method={method}
                onRefunded={onRefunded}
                onClose={() => {
                  setLeft(method);
                  onRefunding('');
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {rights.refunds && rights.sells && (mayChange || change.error !== null) && (
        <ChangeMethod attempt={change} />
      )}
    </section>
  );
}

const refundWord = (method: string) => (method === FIADO ? messages.takeOffFiado : messages.refund);

interface RefundProps {
  order: Order;
  method: string;
  onRefunded: () => void;
  onClose: () => void;
}

/** Refunds what was paid by a method, or a part of it. */
function Refund({ order, method, onRefunded, onClose }: RefundProps) {
  const isDebt = method === FIADO;
  const refund = useRefundPayment();
  const attempt = useAttempt(order);
  const { base } = attempt;
  const net = netByMethod(base.payments).find(([name]) => name === method)?.[1] ?? 0;
  // Null until it is typed or sent.
  const [typedText, setText] = useState<string | null>(null);
  const text = typedText ?? amountText(net);
  const [refused, setRefused] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = moneyWritten(text);
    if (amount === null || amount <= 0) return setRefused(messages.noAmount);
    if (amount > net) return setRefused(messages.tooMuchBack(money(net)));
    const request = { id: base.id, amount, method: method as 'Pix', version: base.version };
    void attempt.send(request, refund.mutateAsync).then((answer) => {
      if (!answer) return setText(text);
      notifySuccess(
        isDebt ? messages.takenOffFiado(money(amount)) : `${answer.message} ${money(amount)} em ${method}.`,
      );
      onRefunded();
      onClose();
    });
  };
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <AttemptFields attempt={attempt}>
        <AmountField
          label={isDebt ? 'Valor a tirar do fiado' : 'Valor a devolver'}
          value={text}
          error={refused}
          autoFocus
          onChange={(typed) => {
            setText(typed);
            setRefused('');
          }}
        />
      </AttemptFields>
      <AttemptFailure attempt={attempt} failed={messages.refundFailed} unknown={messages.refundUnknown} />
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" color="red" size="md" loading={attempt.isSending}>
          {attempt.isInDoubt ? REPEAT_LABEL : isDebt ? messages.takeOffFiado : messages.confirmRefund}
        </Button>
      </div>
    </form>
  );
}

/** Changes the method of a paid order: refunds the payments and records them with another method. */
function ChangeMethod({ attempt }: { attempt: OrderAttempt }) {
  const set = useSetPayment();
  const order = attempt.base;
  const [chosen, setMethod] = useState<string | null>(null);
  const method = chosen ?? order.payment_method;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const request = {
      id: order.id,
      status: 'paid' as const,
      method: method as 'Pix',
      version: order.version,
    };
    void attempt
      .send(request, ({ request: sent }) => set.mutateAsync(sent))
      .then((answer) => (answer ? notifySuccess(answer.message) : setMethod(method)));
  };
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <AttemptFields attempt={attempt}>
        <MethodSelect value={method} onChange={setMethod} />
      </AttemptFields>
      <AttemptFailure attempt={attempt} failed={messages.paymentFailed} unknown={messages.changeUnknown} />
      <div className="row" data-justify="end">
        <Button
          type="submit"
          variant="light"
          size="md"
          loading={attempt.isSending}
          disabled={method === order.payment_method}
        >
          {attempt.isInDoubt ? REPEAT_LABEL : messages.changeMethod}
        </Button>
      </div>
    </form>
  );
}
