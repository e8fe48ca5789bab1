// What is said of an item's stock.

interface Stocked {
  type: string;
  is_combo: '0' | '1';
  tracks_stock: '0' | '1';
  stock: number;
  low_stock_limit: number;
  sold_out: '0' | '1';
}

/** Few are left of what keeps a stock. */
export const isLow = ({ tracks_stock, stock, low_stock_limit }: Stocked): boolean =>
  tracks_stock === '1' && stock <= low_stock_limit;

/** Of a product how many there are, of a combo whether it is sold out; empty where nothing is to be said. */
export function stockText({ type, is_combo, tracks_stock, stock, sold_out }: Stocked): string {
  if (is_combo === '1') return sold_out === '1' ? 'Esgotado' : '';
  if (type === 'service') return '';
  if (tracks_stock !== '1') return 'Sem controle de estoque';
  if (stock < 0) return `Estoque: ${stock}, vendido além do que havia`;
  return stock > 0 ? `Em estoque: ${stock}` : 'Indisponível';
}
