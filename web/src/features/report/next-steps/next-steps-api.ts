import { query } from '@/api/query';

export type { ListNextStepsResponse as NextSteps } from '@/api/contract.gen';

/** A shop's overdue customers, missed bookings and free hours. */
export const nextStepsOf = (shopId: number) => query('listNextSteps', { entity_id: shopId });
