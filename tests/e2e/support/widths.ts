// The screen widths of the tests.

/** The smallest phones in use. */
export const SMALLEST = { width: 320, height: 640 };
export const NARROW = { width: 390, height: 844 };
export const WIDE = { width: 1280, height: 800 };

/**
 * Files whose cases differ by width and therefore run at both. All others run narrow and only check
 * the wide screen.
 */
export const AT_BOTH_WIDTHS = [
  'menu.test.ts',
  'booking-journey.test.ts',
  'stillness.test.ts',
  'agenda.test.ts',
  'agenda-moves.test.ts',
  'orders.test.ts',
];
