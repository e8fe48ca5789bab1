// The shop, period and rights of a report, for all its sections.
import { createContext, use } from 'react';
import type { Period } from './period';

export interface ReportScope {
  shopId: number;
  /** The shop's id as in the address. */
  entityId: string;
  /** The time zone of the shop. */
  zone: string;
  /** The shown period. */
  period: Period;
  /** Whether the user may open the orders of a figure. */
  opensOrders: boolean;
}

const ReportContext = createContext<ReportScope | null>(null);

/** Provides the scope to the sections of the report. */
export const ReportProvider = ReportContext;

/** The scope of the report. Throws outside of ReportProvider. */
export function useReportScope(): ReportScope {
  const scope = use(ReportContext);
  if (!scope) throw new Error('there is no ReportProvider');
  return scope;
}
