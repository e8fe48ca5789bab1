import { useSession } from '@/api/session';
import { LinkAnchor } from '@/components/links';
import { Splash } from '@/components/splash';
import { periodOf } from '@/features/commission/search';
import { getRouteApi } from '@/lib/router/react';
import { today as todayIn } from '@/lib/sao-paulo';
import { CommissionStatement } from './commission-statement';

const route = getRouteApi('/employer/commission');

/** /employer/commission: the signed-in collaborator's own statement. */
export function OwnCommissionPage() {
  const employer = useSession().user?.employer;
  const today = todayIn();
  const search = periodOf(route.useSearch(), today);
  if (!employer) return <Splash />;
  return (
    <CommissionStatement
      key={employer.id}
      shopId={employer.establishment_id}
      collaboratorId={employer.id}
      search={search}
      today={today}
      own
      back={<LinkAnchor to="/employer/dashboard">Área do Colaborador</LinkAnchor>}
    />
  );
}
