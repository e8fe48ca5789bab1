// Rates and fees: basis points in requests, percentages on the screen.

const WHOLE = 10_000;

/** '42,5%' for 4250 */
export const rateLabel = (basisPoints: number): string => `${rateText(basisPoints)}%`;

/** '42,5' for 4250: a percentage as text for a field. */
export const rateText = (basisPoints: number): string => String(basisPoints / 100).replace('.', ',');

/** Parses a typed percentage of 0 to 100 with at most two decimals: '42,5' is 4250. Null for anything else. */
export function rateTyped(text: string): number | null {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  const basisPoints = Math.round(Number(plain) * 100);
  return basisPoints <= WHOLE ? basisPoints : null;
}
