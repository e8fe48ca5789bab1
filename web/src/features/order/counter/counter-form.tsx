import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Item, Order } from '@/api/contract.gen';
import { ApiError } from '@/api/error';
import { AttemptFields } from '@/components/forms/attempt-fields';
import { ConflictNotice, FormFailure } from '@/components/forms/form-failure';
import { SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import { money } from '@/lib/text/money';
import { orderMessages as messages } from '../order-messages';
import {
  type Attendant,
  addOnsOf,
  type CounterValues,
  changesBetween,
  contentOf,
  counterOf,
  counterSchema,
  newSale,
  pricedIn,
  totalOf,
  withItem,
} from './counter';
import classes from './counter.module.css';
import { CounterCatalogue } from './counter-catalogue';
import { CounterLines } from './counter-lines';
import { CounterSale } from './counter-sale';

export type CounterFormState = UseFormReturnType<CounterValues>;

interface Props<Saved> {
  /** The order to edit; omitted for a new one. */
  order?: Order;
  /** The values to start with; omitted: the order's, or those of a new sale. */
  initial?: CounterValues;
  items: Item[];
  team: Attendant[];
  save: (values: CounterValues, order: Order | undefined) => Promise<Saved>;
  /** Reads the order again. */
  reread?: () => Promise<Order>;
  onSaved: (saved: Saved) => void;
  cancel: ReactNode;
  /** Renders an alternative below a refusal by a conflict; `submit` sends the form again. */
  wayOut?: (refusal: ApiError, submit: () => void) => ReactNode;
  /** The outcome of the last try, or of the alternative, is unknown: the fields show what a repeat sends. */
  isInDoubt?: boolean;
}

/** Converts a conflict that is not an edit conflict into a form error, with the time suggested by the server. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 409 || error.reason === 'EDIT_CONFLICT') return error;
  // Tips with a suggestion are about lists of times, which this form does not have.
  const { suggestion, reason } = error;
  const text = [error.error, !suggestion && error.tip].filter(Boolean).join(' ');
  return new ApiError(400, { error: text, message: text, suggestion, reason });
}

/** The form of a sale: items, customer, collaborator and payment. Usable by keyboard alone. */
export function CounterForm<Saved>({
  order,
  initial,
  items,
  team,
  save,
  reread,
  onSaved,
  cancel,
  wayOut,
  isInDoubt = false,
}: Props<Saved>) {
  const form = useForm<CounterValues>({
    initialValues: initial ?? (order ? counterOf(order) : newSale),
    validate: schemaResolver(counterSchema),
  });
  const { conflict, error, saving, onSubmit } = useSaveForm<CounterValues, Order, Saved>({
    form,
    ...(order && { record: order }),
    ...(reread && { reread }),
    valuesOf: counterOf,
    contentOf,
    save: async (values, base) => {
      try {
        return await save(values, base);
      } catch (failure) {
        throw asRefusal(failure);
      }
    },
    onSaved,
  });
  const frame = useRef<HTMLDivElement>(null);
  const { lines } = form.values;
  const stored = conflict?.theirs ?? order;
  const addOns = addOnsOf(items, stored);
  const setLines = (next: CounterValues['lines']) => {
    form.setFieldValue('lines', next);
    form.clearFieldError('lines');
  };
  const submit = () => frame.current?.querySelector('form')?.requestSubmit();
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const failure = conflict ? (
    <ConflictNotice
      changes={changesBetween(conflict.base, conflict.theirs)}
      onReload={conflict.reload}
      onKeep={conflict.keep}
    />
  ) : (
    error != null && (
      <>
        {!(isInDoubt && error instanceof ApiError) && (
          <FormFailure error={error} fallback={order ? messages.updateFailed : messages.createFailed} />
        )}
        {error instanceof ApiError && wayOut?.(error, submit)}
      </>
    )
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a key that the controls do not handle
    <div ref={frame} onKeyDown={byKey}>
      <SaveForm
        onSubmit={onSubmit}
        saving={saving}
        failure={failure || undefined}
        cancel={cancel}
        saveLabel={`${order ? messages.save : messages.finish} · ${money(totalOf(lines, addOns))}`}
      >
        <AttemptFields attempt={{ isInDoubt }}>
          <div className={classes['counter']}>
            <CounterCatalogue
              items={pricedIn(stored, items)}
              onAdd={(item) => setLines(withItem(lines, item))}
              onDone={() => form.getInputNode('customer_name')?.focus()}
            />
            <div className={classes['sale']}>
              <CounterLines
                lines={lines}
                addOns={addOns}
                team={team}
                stocked={order ? [] : items}
                error={form.errors['lines']}
                onChange={setLines}
              />
              <CounterSale form={form} team={team} booking={order?.type === 'appointment'} fresh={!order} />
            </div>
          </div>
        </AttemptFields>
      </SaveForm>
    </div>
  );
}
