import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

export type {
  CommissionBalance,
  CommissionCollaborator,
  CommissionException,
  CommissionRates,
  CommissionSettings,
  CommissionSums,
  GetCommissionStatementResponse,
  Payout,
} from '@/api/contract.gen';

/** The card fees of an establishment, for its owner. */
export const commissionSettingsOf = (id: number) => query('getCommissionSettings', { id });

/** The commission rates of a collaborator. */
export const commissionRatesOf = (id: number) => query('getCommissionRates', { id });

/** The sums of an establishment's collaborators in a period. */
export const commissionBalances = (request: Request<'listCommissionBalances'>) =>
  query('listCommissionBalances', request);

/** The statement of a collaborator. */
export const commissionStatement = (request: Request<'getCommissionStatement'>) =>
  query('getCommissionStatement', request);

/** A statement as a CSV file. */
export const exportStatement = (request: Request<'exportCommissionStatement'>) =>
  call('exportCommissionStatement', request);

export function useSaveCommissionSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'saveCommissionSettings'>) => call('saveCommissionSettings', request),
    onSuccess: () => client.invalidateQueries({ queryKey: nounKey('saveCommissionSettings') }),
  });
}

export function useSaveCommissionRates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'saveCommissionRates'>) => call('saveCommissionRates', request),
    onSuccess: () => client.invalidateQueries({ queryKey: nounKey('saveCommissionRates') }),
  });
}

/** Records a payout. Requests with the same idempotency key are executed once. */
export function useRecordPayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: Request<'recordPayout'>; idempotencyKey: string }) =>
      call('recordPayout', request, { idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('recordPayout') }),
  });
}

export function useUndoPayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'undoPayout'>) => call('undoPayout', request),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('undoPayout') }),
  });
}
