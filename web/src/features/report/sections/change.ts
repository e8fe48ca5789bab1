// The change of a figure between two periods.

const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** '12,5%'; null without a base: the figure was 0 or negative before. */
  percent: string | null;
}

/** The direction of a change, and its size relative to the earlier figure. */
export function changeOf(now: number, before: number): Change {
  const direction = now > before ? 'up' : now < before ? 'down' : 'same';
  if (before <= 0) return { direction, percent: null };
  return { direction, percent: `${oneDecimal.format((Math.abs(now - before) / before) * 100)}%` };
}
