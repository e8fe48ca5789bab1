import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Establishment } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { permissions } from '@/api/permissions';
import { hasPermission, manages, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { ErrorState } from '@/components/states/states';
import { commissionBalances } from '@/features/commission/api';
import { BalanceList } from '@/features/commission/balance-list';
import { commissionMessages as messages } from '@/features/commission/messages';
import { PeriodChoice } from '@/features/commission/period-choice';
import { periodOf } from '@/features/commission/search';
import { messages as shopMessages } from '@/features/establishment/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { clockIn } from '@/lib/time/zone-clock';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';

const route = getRouteApi('/report/commission/$entityId');

/** /report/commission/{shop}: the amount due to each collaborator of a barbershop. */
export function CommissionListPage() {
  const { entityId } = route.useParams();
  const { shop, error, retry } = useOrderShop(entityId);
  usePageTitle(messages.title);
  if (!shop) {
    return (
      <SubjectState
        title={messages.title}
        error={error}
        notFound={shopMessages.notFound}
        failed={messages.loadFailed}
        onRetry={retry}
      />
    );
  }
  return <Balances shop={shop} entityId={entityId} />;
}

function Balances({ shop, entityId }: { shop: Establishment; entityId: string }) {
  const { user } = useSession();
  const admitted = manages(user, shop) || (user !== null && hasPermission(user, permissions.reportView));
  useLeaveOn(admitted ? null : ACCESS_DENIED);
  const { day: today } = clockIn(shop.time_zone, Date.now());
  const search = periodOf(route.useSearch(), today);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...commissionBalances({ entity_id: shop.id, ...search }),
    placeholderData: (before) => before,
    enabled: admitted,
  });
  return (
    <div className="page">
      <ManageHead
        title={messages.title}
        lead={
          <>
            <bdi>{shop.name}</bdi> · {messages.lead}
          </>
        }
        back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
      />
      <PeriodChoice today={today} />
      {error && !data && (
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>
      )}
      {!data && !error && (
        <div aria-busy="true">
          <span className="unseen">Carregando...</span>
          <Skeleton height={72} radius="lg" mt="md" />
          <Skeleton height={72} radius="lg" mt="md" />
        </div>
      )}
      {data?.total && (
        <section aria-label={messages.title} aria-busy={isPlaceholderData}>
          <BalanceList
            balances={data.balances}
            total={data.total}
            entityId={entityId}
            slug={shop.slug}
            search={search}
          />
        </section>
      )}
    </div>
  );
}
