import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** A loaded page of a list. */
export interface List<Row, Answer = unknown> {
  /** The complete answer of the server. */
  answer: Answer | undefined;
  /** Undefined while the first page loads. */
  rows: Row[] | undefined;
  /** Rows on all pages. */
  total: number;
  error: Error | null;
  /** The rows are those of the previous page while the new ones load. */
  changing: boolean;
  retry: () => void;
}

/** Loads a page of a list. Returns the previous page meanwhile, so that nothing moves. */
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
