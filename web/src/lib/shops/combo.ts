// The contents of a combo as text.

interface Part {
  name: string;
  quantity: number;
}

/** "Corte, 2x Pomada". */
export const contentsOf = (parts: readonly Part[]): string =>
  parts.map(({ name, quantity }) => (quantity > 1 ? `${quantity}x ${name}` : name)).join(', ');
