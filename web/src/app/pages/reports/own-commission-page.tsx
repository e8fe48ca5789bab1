import { useQuery } from '@tanstack/react-query';
import type { Employment } from '@/api/contract.gen';
import { ApiError } from '@/api/error';
import { useSession } from '@/api/session';
import { LinkAnchor } from '@/components/buttons/links';
import { Splash } from '@/components/states/splash';
import { commissionMessages as messages } from '@/features/commission/messages';
import { periodOf } from '@/features/commission/search';
import { establishmentById } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { getRouteApi } from '@/lib/router/react';
import { clockIn } from '@/lib/time/zone-clock';
import { SubjectState } from '../subject-state';
import { CommissionStatement } from './commission-statement';

const route = getRouteApi('/employer/commission');

/** /employer/commission: the signed-in collaborator's own statement. */
export function OwnCommissionPage() {
  const employer = useSession().user?.employer;
  return employer ? <OwnStatement key={employer.id} employer={employer} /> : <Splash />;
}

function OwnStatement({ employer }: { employer: Employment }) {
  const search = route.useSearch();
  const { data, error, refetch } = useQuery(establishmentById(employer.establishment_id));
  const shop = data?.establishment;
  if (!shop) {
    return (
      <SubjectState
        title={messages.own}
        error={data ? new ApiError(404, null) : error}
        notFound={shopMessages.notFound}
        failed={messages.loadFailed}
        onRetry={() => void refetch()}
      />
    );
  }
  const { day: today } = clockIn(shop.time_zone, Date.now());
  return (
    <CommissionStatement
      shop={shop}
      collaboratorId={employer.id}
      search={periodOf(search, today)}
      today={today}
      own
      back={<LinkAnchor to="/employer/dashboard">Área do Colaborador</LinkAnchor>}
    />
  );
}
