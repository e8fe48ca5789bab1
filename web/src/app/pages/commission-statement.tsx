import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText, isStatus } from '@/api/error';
import { ManageHead } from '@/components/manage-head';
import { ErrorState } from '@/components/states';
import { commissionStatement } from '@/features/commission/api';
import { commissionMessages as messages } from '@/features/commission/messages';
import { PeriodChoice } from '@/features/commission/period-choice';
import { Statement } from '@/features/commission/statement';
import { StatementActions } from '@/features/commission/statement-actions';
import { fullName } from '@/lib/text';
import { usePageTitle } from '@/lib/use-page-title';
import { SubjectState } from './subject-state';

interface Props {
  shopId: number;
  collaboratorId: number;
  search: { start_date: string; end_date: string };
  /** The current day of the shop. */
  today: string;
  /** The shop's id in addresses of orders; omitted for a caller who may not open them. */
  entityId?: string;
  /** The reader is the collaborator. */
  own?: boolean;
  back: ReactNode;
}

/** The screen of one collaborator's statement. */
export function CommissionStatement({
  shopId,
  collaboratorId,
  search,
  today,
  entityId,
  own = false,
  back,
}: Props) {
  const request = { entity_id: shopId, employer_id: collaboratorId, ...search };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...commissionStatement(request),
    placeholderData: (before) => before,
  });
  const name = data?.employer ? fullName(data.employer) : '';
  const title = own ? messages.own : messages.title;
  usePageTitle(name && !own ? `${title} de ${name}` : title);
  // A refused period, which the reader can change.
  if (!data && isStatus(error, 422)) {
    return (
      <div className="page">
        <ManageHead title={title} back={back} />
        <PeriodChoice today={today} />
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>
      </div>
    );
  }
  if (!data) {
    return (
      <SubjectState
        title={title}
        error={error}
        notFound={messages.notFound}
        failed={messages.loadFailed}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="page" aria-busy={isPlaceholderData}>
      <ManageHead
        title={own ? title : name}
        lead={<bdi>{data.establishment_name}</bdi>}
        back={back}
        action={<StatementActions statement={data} request={request} today={today} />}
      />
      <PeriodChoice today={today} />
      <Statement statement={data} {...(entityId && { entityId })} own={own} />
    </div>
  );
}
