import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { isStatus } from '@/api/error';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import type { StatusRows } from '@/components/lists/status-list';

/**
 * Loads the rows of a list of a period. Returns those of the previous period meanwhile. Leaves the screen if the user
 * may not see the list.
 */
export function useStatusRows<Answer, Key extends readonly unknown[], Row>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
  read: (answer: Answer) => Row[],
): StatusRows<Row> & { answer: Answer | undefined } {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: (previous) => previous,
  });
  useLeaveOn(isStatus(error, 403) ? ACCESS_DENIED : null);
  return {
    answer: data,
    rows: data && read(data),
    error,
    changing: isPlaceholderData,
    retry: () => void refetch(),
  };
}
