import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type {
  FiadoAccount as Account,
  FiadoDebt,
  FiadoEntry,
  GetFiadoAccountResponse,
} from '@/api/contract.gen';
import { OutsideButton } from '@/components/buttons/outside-button';
import { AmountField } from '@/components/fields/amount-field';
import { AttemptFailure, REPEAT_LABEL } from '@/components/forms/attempt-failure';
import { AttemptFields } from '@/components/forms/attempt-fields';
import { amountText, money, moneyWritten } from '@/lib/text/money';
import { whatsappLink } from '@/lib/text/phone';
import { shortMoment } from '@/lib/time/history';
import { useReceiveFiado } from './api';
import classes from './fiado.module.css';
import { fiadoMessages as messages } from './messages';

interface Props {
  found: GetFiadoAccountResponse;
  account: Account;
  /** The caller may receive payments. */
  sells: boolean;
  /** The accepted payment methods. */
  methods: readonly string[];
}

/** A customer's debts and payments. */
export function FiadoAccount({ found, account, sells, methods }: Props) {
  const [said, setSaid] = useState('');
  // The attempt is not part of the form, because its failure is also shown when nothing is due any more and
  // the form is gone.
  const attempt = useAttempt(account);
  // The number of received payments. After each one the form is empty, so a second tap does not receive the rest.
  const [taken, setTaken] = useState(0);
  const head = useRef<HTMLHeadingElement>(null);
  const link = account.balance > 0 ? whatsappLink(account.customer_phone, found.reminder) : null;
  return (
    <div className={classes['account']}>
      <section className="panel" aria-labelledby="fiado-balance">
        <h2 id="fiado-balance" ref={head} tabIndex={-1}>
          {account.balance > 0 ? `${messages.owes} ${money(account.balance)}` : messages.settled}
        </h2>
        <p role="status">{said}</p>
        {sells && (attempt.base.balance > 0 || attempt.error !== null) && (
          <Receive
            key={taken}
            isFirst={taken === 0}
            attempt={attempt}
            methods={methods}
            onDone={(text) => {
              setSaid(text);
              setTaken(taken + 1);
              head.current?.focus();
            }}
          />
        )}
        {link && (
          <OutsideButton href={link} icon="whatsapp">
            {messages.remind}
          </OutsideButton>
        )}
      </section>
      {found.debts.length > 0 && <Debts debts={found.debts} zone={found.time_zone} />}
      {found.entries.length > 0 && <Entries entries={found.entries} zone={found.time_zone} />}
    </div>
  );
}

interface ReceiveProps {
  attempt: ReturnType<typeof useAttempt<Account>>;
  /** Whether this is the screen's first form, which proposes the whole debt. */
  isFirst: boolean;
  methods: readonly string[];
  onDone: (text: string) => void;
}

/** Receives the whole debt or a part of it. */
function Receive({ attempt, isFirst, methods, onDone }: ReceiveProps) {
  const receive = useReceiveFiado();
  const account = attempt.base;
  // Null until it is typed or sent.
  const [typedText, setText] = useState<string | null>(null);
  const text = typedText ?? (isFirst ? amountText(account.balance) : '');
  const [method, setMethod] = useState(methods[0] ?? '');
  const [refused, setRefused] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = moneyWritten(text);
    if (amount === null || amount <= 0) return setRefused(messages.noAmount);
    if (amount > account.balance) return setRefused(messages.tooMuch(money(account.balance)));
    const request = { id: account.id, amount, method: method as 'Pix', version: account.version };
    void attempt.send(request, receive.mutateAsync).then((answer) => {
      if (answer) return onDone(`${answer.message} ${money(amount)} em ${method}.`);
      setText(text);
      setMethod(method);
    });
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <AttemptFields attempt={attempt}>
        <AmountField
          label={messages.amount}
          description={messages.receiveHint}
          value={text}
          error={refused}
          onChange={(typed) => {
            setText(typed);
            setRefused('');
          }}
        />
        <NativeSelect
          label="Forma de pagamento"
          size="md"
          value={method}
          data={[...methods]}
          onChange={(event) => setMethod(event.currentTarget.value)}
        />
      </AttemptFields>
      <AttemptFailure attempt={attempt} failed={messages.receiveFailed} unknown={messages.receiveUnknown} />
      <div className="row" data-justify="end">
        <Button type="submit" size="md" loading={attempt.isSending}>
          {attempt.isInDoubt ? REPEAT_LABEL : messages.receive}
        </Button>
      </div>
    </form>
  );
}

const Debts = ({ debts, zone }: { debts: FiadoDebt[]; zone: string }) => (
  <section className="panel" aria-label={messages.debts}>
    <h2>{messages.debts}</h2>
    <ul className={classes['rows']}>
      {debts.map(({ order_id, order_number, order_datetime, amount }) => (
        <li key={order_id} className={classes['row']}>
          <span className={classes['who']}>
            Pedido #{order_number}
            <small>{order_datetime && shortMoment(order_datetime, zone)}</small>
          </span>
          <strong>{money(amount)}</strong>
        </li>
      ))}
    </ul>
  </section>
);

const wordOf = ({ kind, order_number, method }: FiadoEntry): string => {
  if (kind === 'payment') return `Pagou em ${method}`;
  return kind === 'debt' ? `Pedido #${order_number}` : `Tirado do fiado: pedido #${order_number}`;
};

const Entries = ({ entries, zone }: { entries: FiadoEntry[]; zone: string }) => (
  <section className="panel" aria-label={messages.history}>
    <h2>{messages.history}</h2>
    <ol className={classes['rows']}>
      {entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state
        <li key={place} className={classes['row']}>
          <span className={classes['who']}>
            {wordOf(entry)}
            <small>
              {entry.at && shortMoment(entry.at, zone)}
              {entry.actor_first_name && (
                <>
                  {' · por '}
                  <bdi>{entry.actor_first_name}</bdi>
                </>
              )}
            </small>
          </span>
          <strong>
            {entry.kind === 'debt' ? '+' : '−'} {money(entry.amount)}
          </strong>
        </li>
      ))}
    </ol>
  </section>
);
