// The active filters of the order list as texts, for the summary of the closed filter panel.
import type { Item } from '@/api/contract.gen';
import {
  FILTERED_ORDER_STATUSES,
  FILTERED_PAYMENT_STATUSES,
  FULFILLMENTS,
  HOURS,
  WEEKDAYS,
} from '../order-labels';
import type { OrderSearch } from '../order-list-api';
import { orderMessages as messages } from '../order-messages';
import { rangeText, timesText } from '../order-range';

type Label = { value: string; label: string };

const labelIn = (labels: readonly Label[], value: string | undefined): string | undefined =>
  value && (labels.find((label) => label.value === value)?.label ?? value);

/** A short text of each filter, such as '20/11/2026', 'Não cancelado', '9h' and 'Pix'. */
export function filterTexts(search: OrderSearch, items: readonly Item[]): string[] {
  const { start_date, end_date, start_time, end_time, customer_phone, customer_name } = search;
  const itemName = items.find(({ id }) => String(id) === search.item_id)?.name ?? search.item_id;
  return [
    (start_date || end_date) &&
      rangeText({ ...(start_date && { start_date }), ...(end_date && { end_date }) }),
    (start_time || end_time) && timesText(start_time, end_time),
    labelIn(WEEKDAYS, search.weekday),
    labelIn(HOURS, search.hour),
    search.customer,
    customer_phone && messages.onlyPhone(customer_phone),
    customer_name && messages.onlyName(customer_name),
    search.origin,
    labelIn(FULFILLMENTS, search.fulfillment),
    labelIn(FILTERED_PAYMENT_STATUSES, search.payment_status),
    search.payment_method,
    search.received_method && `${messages.receivedBy}: ${search.received_method}`,
    labelIn(FILTERED_ORDER_STATUSES, search.status),
    itemName && `Item: ${itemName}`,
  ].filter((text): text is string => Boolean(text));
}
