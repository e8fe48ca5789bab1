import type { ReactNode } from 'react';
import { PeriodBar } from '@/components/lists/period-bar';
import { StatusList, type StatusRows } from '@/components/lists/status-list';
import { byStartInTab, type Entry } from './entry';
import { emptyTexts, messages } from './messages';

const tabs = [
  { status: 'confirmed', label: 'Confirmados' },
  { status: 'pending', label: 'Pendentes' },
  { status: 'completed', label: 'Finalizados' },
  { status: 'cancelled', label: 'Cancelados' },
] as const;

const words = {
  title: messages.title,
  one: messages.one,
  many: messages.many,
  failed: messages.loadFailed,
  empty: emptyTexts,
};

interface Props {
  list: StatusRows<Entry>;
  /** The days that the list covers, and whether the server truncated it. */
  period: { start_date: string; truncated: boolean } | undefined;
  row: (entry: Entry) => ReactNode;
  more?: ReactNode;
}

/** Appointments in tabs by status: open ones earliest first, closed ones latest first. */
export function AppointmentList({ list, period, row, more }: Props) {
  const rows = list.rows?.toSorted(byStartInTab);
  return (
    <StatusList
      words={words}
      icon="calendar"
      tabs={tabs}
      list={{ ...list, rows }}
      statusOf={({ status }) => status}
      keyOf={({ key }) => key}
      row={row}
      period={<PeriodBar list={period} count={rows?.length ?? 0} many={messages.many} />}
      more={more}
    />
  );
}
