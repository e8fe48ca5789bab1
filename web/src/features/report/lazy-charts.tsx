// The charts, with their library loaded when they are first shown.
import { lazyPart } from '@/components/lazy-part';

const load = () => import('./charts');

/** Columns side by side: days or hours. */
export const LazyColumnChart = lazyPart(() => load().then(({ ColumnChart }) => ColumnChart));

/** Bars below each other: methods or items. */
export const LazyRowChart = lazyPart(() => load().then(({ RowChart }) => RowChart));
