// The charts. Their library is loaded when the first one is shown.
import { lazyPart } from '@/components/lazy-part';

const load = () => import('./charts');

/** Vertical bars for days or hours. */
export const LazyColumnChart = lazyPart(() => load().then(({ ColumnChart }) => ColumnChart));

/** Horizontal bars for payment methods or items. */
export const LazyRowChart = lazyPart(() => load().then(({ RowChart }) => RowChart));
