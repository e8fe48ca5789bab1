import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

it('loads the code of public screens without Intl, whose first use blocks a slow phone', async () => {
  vi.resetModules();
  const used = [
    vi.spyOn(Intl, 'Collator'),
    vi.spyOn(Intl, 'DateTimeFormat'),
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(String.prototype, 'localeCompare'),
  ];
  const { makeRouter } = await import('./routes/router');
  const { makeQueryClient } = await import('@/api/query-client');
  makeRouter(makeQueryClient());
  await Promise.all([
    import('./pages/establishments/home-page'),
    import('./pages/establishments/establishment-page'),
    import('./pages/bookings/booking-page'),
    import('./pages/bookings/booking-view-page'),
  ]);
  for (const use of used) expect(use).not.toHaveBeenCalled();
});
