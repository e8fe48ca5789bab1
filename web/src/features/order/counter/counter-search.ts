/** The search of the counter's address: the id of a refused sale that is corrected. */
export interface CounterSearch {
  sale?: string;
}

export const readCounterSearch = ({ sale }: Record<string, unknown>): CounterSearch =>
  typeof sale === 'string' && sale !== '' ? { sale } : {};
