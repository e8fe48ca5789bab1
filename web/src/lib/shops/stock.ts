// Texts about the stock of items.

interface Stocked {
  type: string;
  is_combo: '0' | '1';
  tracks_stock: '0' | '1';
  stock: number;
  low_stock_limit: number;
  sold_out: '0' | '1';
}

/** Whether the stock is at or below its limit; false without stock control. */
export const isLow = ({ tracks_stock, stock, low_stock_limit }: Stocked): boolean =>
  tracks_stock === '1' && stock <= low_stock_limit;

/** The stock of a product, 'Esgotado' for a sold-out combo, otherwise empty. */
export function stockText({ type, is_combo, tracks_stock, stock, sold_out }: Stocked): string {
  if (is_combo === '1') return sold_out === '1' ? 'Esgotado' : '';
  if (type === 'service') return '';
  if (tracks_stock !== '1') return 'Sem controle de estoque';
  if (stock < 0) return `Estoque: ${stock}, vendido além do que havia`;
  return stock > 0 ? `Em estoque: ${stock}` : 'Indisponível';
}
