/** Calls `listener` in the frame after the next one, when the current changes are painted. */
export const afterPaint = (listener: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(listener));
