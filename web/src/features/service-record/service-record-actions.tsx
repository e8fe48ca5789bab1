import { ActionButton } from '@/components/buttons/action-button';
import { type ServiceRecord, useServiceRecordAction } from './api';
import { actionWords } from './messages';
import { actionsOf } from './record';
import { nameOf } from './service-record-card';

interface Props {
  record: ServiceRecord;
  /** The reader's user id. */
  userId: number;
  /** The reader manages the agenda of the record's shop. */
  manager: boolean;
}

/** The buttons of the actions that the reader may take on a record. */
export function ServiceRecordActions({ record, userId, manager }: Props) {
  const { mutateAsync } = useServiceRecordAction();
  return actionsOf(record, userId, manager).map((action) => (
    <ActionButton
      key={action}
      words={actionWords[action]}
      name={nameOf(record)}
      danger={action === 'not-approved'}
      quiet={action === 'not-approved'}
      run={() => mutateAsync({ id: record.id, status: action })}
    />
  ));
}
