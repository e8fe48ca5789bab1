// The charts. Their library is loaded when the first one is shown.
import { lazyPart } from '@/components/states/lazy-part';

/** Waits for the fonts of the page, too, because the library measures a caption only once. Test environments have none. */
async function load() {
  const [charts] = await Promise.all([import('./charts'), document.fonts?.ready]);
  return charts;
}

/** Vertical bars for days or hours. */
export const LazyColumnChart = lazyPart(() => load().then(({ ColumnChart }) => ColumnChart));

/** Horizontal bars for payment methods or items. */
export const LazyRowChart = lazyPart(() => load().then(({ RowChart }) => RowChart));
