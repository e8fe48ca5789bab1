import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Establishment } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { useSession } from '@/api/session';
import { ManageHead } from '@/components/lists/manage-head';
import { ErrorState } from '@/components/states/states';
import { commissionStatement } from '@/features/commission/api';
import { commissionMessages as messages } from '@/features/commission/messages';
import { PeriodChoice } from '@/features/commission/period-choice';
import { Statement } from '@/features/commission/statement';
import { StatementActions } from '@/features/commission/statement-actions';
import { editsOrders } from '@/features/order/rights';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { fullName } from '@/lib/text/text';
import { SubjectState } from '../subject-state';

interface Props {
  shop: Establishment;
  collaboratorId: number;
  search: { start_date: string; end_date: string };
  /** The current day of the shop. */
  today: string;
  /** The reader is the collaborator. */
  own?: boolean;
  back: ReactNode;
}

/** The screen of one collaborator's statement. */
export function CommissionStatement({ shop, collaboratorId, search, today, own = false, back }: Props) {
  const { user } = useSession();
  const request = { entity_id: shop.id, employer_id: collaboratorId, ...search };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...commissionStatement(request),
    placeholderData: (before) => before,
  });
  const name = data?.employer ? fullName(data.employer) : '';
  const title = own ? messages.own : messages.title;
  usePageTitle(name && !own ? `${title} de ${name}` : title);
  // The server refused the period; the reader can choose another one.
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
      <Statement statement={data} {...(editsOrders(user, shop) && { entityId: String(shop.id) })} own={own} />
    </div>
  );
}
