import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

export type { PixSettings } from '@/api/contract.gen';

/** The Pix key and deposit rule of an establishment, for its owner. */
export const pixSettingsOf = (id: number) => query('getPixSettings', { id });

export function useSavePixSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'savePixSettings'>) => call('savePixSettings', request),
    onSuccess: () => client.invalidateQueries({ queryKey: nounKey('savePixSettings') }),
  });
}
