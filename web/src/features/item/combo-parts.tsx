import { Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { FormSection } from '@/components/forms/form-screen';
import { money } from '@/lib/text/money';
import type { Item } from './api';
import classes from './combo-parts.module.css';
import { type ComboPart, DEFAULT_MINUTES, type ItemValues, MOST_OF_A_PART, MOST_PARTS } from './item-values';

interface Props {
  form: UseFormReturnType<ItemValues>;
  /** The shop's items. */
  items: Item[];
  /** The item is new; only new items can become combos. */
  isNew: boolean;
}

/** The switch for combos, and the contained items. */
export function ComboParts({ form, items, isNew }: Props) {
  const { is_combo: isCombo, parts } = form.values;
  const error = form.errors['parts'];
  const select = useRef<HTMLSelectElement>(null);
  const sumOf = (some: ComboPart[], figure: (item: Item) => number) =>
    some.reduce((sum, { id, quantity }) => {
      const item = items.find((other) => other.id === id);
      return item ? sum + quantity * figure(item) : sum;
    }, 0);
  const minutesOf = (some: ComboPart[]) =>
    sumOf(some, ({ type, duration }) => (type === 'service' ? duration : 0));
  const proposedFor = (some: ComboPart[]) => String(minutesOf(some) || DEFAULT_MINUTES);
  const setParts = (next: ComboPart[]) => {
    form.setFieldValue('parts', next);
    // Keeps a typed duration.
    if (form.values.duration === proposedFor(parts)) form.setFieldValue('duration', proposedFor(next));
    form.clearFieldError('parts');
  };
  const chosen = new Set(parts.map(({ id }) => id));
  const offered = items.filter(
    (item) => item.is_combo !== '1' && item.status === '1' && !chosen.has(item.id),
  );
  const add = (id: number) => {
    const item = offered.find((other) => other.id === id);
    if (item) setParts([...parts, { id, name: item.name, quantity: 1 }]);
  };
  const minutes = minutesOf(parts);
  return (
    <FormSection title="Combo">
      {isNew && (
        <Switch
          {...form.getInputProps('is_combo', { type: 'checkbox' })}
          size="md"
          label="É um combo"
          description="Junta serviços e produtos por um preço só, como corte, barba e pomada."
        />
      )}
      {isCombo && (
        <>
          <ul className={classes['parts']}>
            {parts.map((part) => (
              <Part
                key={part.id}
                part={part}
                onQuantity={(quantity) =>
                  setParts(parts.map((other) => (other.id === part.id ? { ...other, quantity } : other)))
                }
                onRemove={() => {
                  setParts(parts.filter(({ id }) => id !== part.id));
                  select.current?.focus();
                }}
              />
            ))}
          </ul>
          <NativeSelect
            ref={select}
            label="Adicionar ao combo"
            size="md"
            data-path="parts"
            value=""
            error={error}
            disabled={parts.length >= MOST_PARTS}
            description={`Até ${MOST_PARTS} itens diferentes.`}
            data={[
              { value: '', label: offered.length > 0 ? 'Escolha um item' : 'Nenhum outro item ativo' },
              ...offered.map(({ id, name, price }) => ({
                value: String(id),
                label: `${name} · ${money(price)}`,
              })),
            ]}
            onChange={(event) => add(Number(event.currentTarget.value))}
          />
          {parts.length > 0 && (
            <p className={classes['apart']} role="status">
              Separados custam {money(sumOf(parts, ({ price }) => price))}
              {minutes > 0 && ` e duram ${minutes} min`}.
            </p>
          )}
        </>
      )}
    </FormSection>
  );
}

interface PartProps {
  part: ComboPart;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function Part({ part, onQuantity, onRemove }: PartProps) {
  return (
    <li>
      <bdi>{part.name}</bdi>
      <NumberInput
        aria-label={`Quantidade de ${part.name} no combo`}
        size="sm"
        min={1}
        max={MOST_OF_A_PART}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        value={part.quantity}
        onChange={(value) => onQuantity(Math.max(1, Number(value) || 1))}
      />
      <Button
        variant="subtle"
        color="red"
        size="sm"
        aria-label={`Tirar ${part.name} do combo`}
        onClick={onRemove}
      >
        Tirar
      </Button>
    </li>
  );
}
