import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** A page of a list, as its screen shows it. */
export interface List<Row, Answer = unknown> {
  /** All that the server said with the rows. */
  answer: Answer | undefined;
  /** Undefined until the first page is there. */
  rows: Row[] | undefined;
  /** Rows on all pages. */
  total: number;
  error: Error | null;
  /** The rows are those of the page before, until the asked ones are there. */
  changing: boolean;
  retry: () => void;
}

/** Asks for a page of a list. The page before stays until it is there, so that nothing jumps. */
export function useList<Answer, Key extends readonly unknown[], Row>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
  read: (answer: Answer) => { rows: Row[]; total: number },
): List<Row, Answer> {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: (previous) => previous,
  });
  return {
    answer: data,
    rows: data && read(data).rows,
    total: data ? read(data).total : 0,
    error: data ? null : error,
    changing: isPlaceholderData,
    retry: () => void refetch(),
  };
}
