import { Button, Checkbox, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Item } from '@/api/contract.gen';
import { money } from '@/lib/text/money';
import { fullName } from '@/lib/text/text';
import { orderMessages as messages } from '../order-messages';
import { CountField } from './count-field';
import {
  type Attendant,
  type CounterLine,
  exceededStock,
  lineTotal,
  MOST_OF_A_LINE,
  MOST_OF_AN_ADDITION,
  type Priced,
  totalOf,
} from './counter';
import classes from './counter.module.css';

interface Props {
  lines: CounterLine[];
  addOns: Priced[];
  team: Attendant[];
  /** The items of a new sale with their stock; empty for an order, which is already taken out of the stock. */
  stocked: Item[];
  error: ReactNode;
  onChange: (lines: CounterLine[]) => void;
}

/** The options of the attendant selects. */
export const attendantChoices = (team: Attendant[]) =>
  team.map(({ id, user }) => ({ value: String(id), label: fullName(user) }));

/** The lines of the sale with their prices and additions. */
export function CounterLines({ lines, addOns, team, stocked, error, onChange }: Props) {
  const change = (key: number, part: Partial<CounterLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <section className="panel" aria-label={messages.lines}>
      <h2 className={classes['title']}>{messages.lines}</h2>
      {lines.length === 0 && <p className={classes['soft']}>{messages.noLines}</p>}
      {error && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            addOns={addOns}
            team={team}
            stock={exceededStock(line, lines, stocked)}
            onChange={(part) => change(line.key, part)}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      <p className={classes['total']} role="status">
        <span>Total</span> <strong>{money(totalOf(lines, addOns))}</strong>
      </p>
    </section>
  );
}

interface LineProps {
  line: CounterLine;
  addOns: Priced[];
  team: Attendant[];
  /** The stock, if the sale exceeds it. */
  stock: number | null;
  onChange: (part: Partial<CounterLine>) => void;
  onRemove: () => void;
}

function Line({ line, addOns, team, stock, onChange, onRemove }: LineProps) {
  const { name } = line.item;
  return (
    <li className={classes['line']}>
      <div className={classes['head']}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={classes['price']}>{money(lineTotal(line, addOns))}</span>
      </div>
      {line.item.contents && (
        <p className={classes['soft']}>
          {messages.contains} <bdi>{line.item.contents}</bdi>
        </p>
      )}
      <div className={classes['row']}>
        <CountField
          label={`Quantidade de ${name}`}
          min={1}
          max={MOST_OF_A_LINE}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
        <Button variant="subtle" color="red" size="sm" aria-label={`Remover ${name}`} onClick={onRemove}>
          Remover
        </Button>
      </div>
      <p className={classes['over']} role="status">
        {stock !== null && messages.overStock(stock)}
      </p>
      {(addOns.length > 0 || team.length > 0) && (
        <Details line={line} addOns={addOns} team={team} onChange={onChange} />
      )}
    </li>
  );
}

const badgesOf = (line: CounterLine, addOns: Priced[]): string =>
  addOns
    .flatMap(({ id, name }) => [
      ...(line.additions[id] ? [`+ ${line.additions[id]}x ${name}`] : []),
      ...(line.removals.includes(id) ? [`sem ${name}`] : []),
    ])
    .join(', ');

function Details({ line, addOns, team, onChange }: Omit<LineProps, 'onRemove' | 'stock'>) {
  const badges = badgesOf(line, addOns);
  const remove = (id: number, checked: boolean) =>
    onChange({ removals: checked ? [...line.removals, id] : line.removals.filter((other) => other !== id) });
  return (
    <details className={classes['details']}>
      <summary>
        {messages.details} {badges && <small>{badges}</small>}
      </summary>
      {addOns.map(({ id, name, price }) => (
        <div key={id} className={classes['row']}>
          <CountField
            label={`${name} (${money(price)})`}
            min={0}
            max={MOST_OF_AN_ADDITION}
            value={line.additions[id] ?? 0}
            onChange={(count) => onChange({ additions: { ...line.additions, [id]: count } })}
          />
          <Checkbox
            label={`Sem ${name}`}
            size="md"
            checked={line.removals.includes(id)}
            onChange={(event) => remove(id, event.currentTarget.checked)}
          />
        </div>
      ))}
      {team.length > 0 && (
        <NativeSelect
          label={messages.servedBy}
          size="sm"
          value={line.attendant_id}
          data={[{ value: '', label: messages.sameAttendant }, ...attendantChoices(team)]}
          onChange={(event) => onChange({ attendant_id: event.currentTarget.value })}
        />
      )}
    </details>
  );
}
