import type { UseQueryOptions } from '@tanstack/react-query';
import type { ListAppointmentsResponse } from '@/api/contract.gen';
import { useAppointmentAction } from '@/features/appointment/api';
import { AppointmentActions } from '@/features/appointment/appointment-actions';
import { AppointmentCard } from '@/features/appointment/appointment-card';
import { AppointmentList } from '@/features/appointment/appointment-list';
import { entryOf, momentsOf } from '@/features/appointment/entry';
import { useNow } from '@/lib/use-now';
import { useStatusRows } from './use-status-rows';

interface Props<Key extends readonly unknown[]> {
  options: UseQueryOptions<ListAppointmentsResponse, Error, ListAppointmentsResponse, Key>;
  reader: 'shop' | 'provider';
  /** The reader's. */
  userId: number;
}

/** Appointments, for users who work at the shop. */
export function ShopSideAppointments<Key extends readonly unknown[]>({
  options,
  reader,
  userId,
}: Props<Key>) {
  const list = useStatusRows(options, ({ appointments }) => appointments.map(entryOf));
  const { mutateAsync } = useAppointmentAction();
  const now = useNow(list.rows?.flatMap(momentsOf) ?? []);
  return (
    <AppointmentList
      list={list}
      period={list.answer}
      row={(entry) => (
        <AppointmentCard
          entry={entry}
          reader={reader}
          actions={
            <AppointmentActions
              entry={entry}
              reader={reader}
              userId={userId}
              now={now}
              run={({ id }, action) => mutateAsync({ id, action })}
            />
          }
        />
      )}
    />
  );
}
