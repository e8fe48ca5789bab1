import { Button } from '@mantine/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Establishment } from '@/api/contract.gen';
import { nounKey } from '@/api/query';
import { useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { messages as shopMessages } from '@/features/establishment/messages';
import { orderMessages } from '@/features/order/order-messages';
import { opensOrders } from '@/features/order/rights';
import { readsReports } from '@/features/report/api';
import { reportMessages as messages } from '@/features/report/messages';
import { nextStepsMessages } from '@/features/report/next-steps/next-steps-messages';
import { choiceOf, periodOf, periodText } from '@/features/report/period';
import { PeriodForm } from '@/features/report/period-form';
import classes from '@/features/report/report.module.css';
import { ReportView } from '@/features/report/report-view';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { clockIn } from '@/lib/time/zone-clock';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';

const route = getRouteApi('/report/order/$entityId');

/** /report/order/{shop}: a shop's report for a period. */
export function ReportPage() {
  const { entityId } = route.useParams();
  const { shop, error, retry } = useOrderShop(entityId);
  usePageTitle(shop ? `${messages.pageTitle}: ${shop.name}` : messages.pageTitle);
  if (!shop) {
    return (
      <SubjectState
        title={messages.pageTitle}
        error={error}
        notFound={shopMessages.notFound}
        failed={messages.loadFailed}
        onRetry={retry}
      />
    );
  }
  return <ShopReport shop={shop} entityId={entityId} />;
}

function ShopReport({ shop, entityId }: { shop: Establishment; entityId: string }) {
  const { user } = useSession();
  const search = route.useSearch();
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: nounKey('getOrderReport') }) > 0;
  // The end of periods that include today. Updated only on request, so that figures stay the same while they are read.
  const [now, setNow] = useState(Date.now);
  const admitted = readsReports(user, shop);
  const seesOrders = opensOrders(user, shop);
  useLeaveOn(admitted ? null : ACCESS_DENIED);
  const period = periodOf(search, clockIn(shop.time_zone, now));
  const refresh = () => {
    setNow(Date.now());
    void client.invalidateQueries({ queryKey: nounKey('getOrderReport') });
  };
  return (
    <div className="page">
      <ManageHead
        title={messages.pageTitle}
        lead={<bdi>{shop.name}</bdi>}
        back={
          seesOrders ? (
            <LinkAnchor to="/order/list/$entityId" params={{ entityId }}>
              {orderMessages.title}
            </LinkAnchor>
          ) : (
            <LinkAnchor to="/dashboard">Dashboard</LinkAnchor>
          )
        }
        action={
          <LinkButton to="/report/next-steps/$entityId" params={{ entityId }} size="md" variant="default">
            {nextStepsMessages.title}
          </LinkButton>
        }
      />
      {admitted && (
        <>
          <PeriodForm period={period} onChosen={() => setNow(Date.now())} />
          <div className={classes['shown']}>
            <p role="status">{periodText(period)}</p>
            <div className={classes['buttons']}>
              <Button size="md" variant="default" loading={fetching} onClick={refresh}>
                {messages.refresh}
              </Button>
              <Button size="md" variant="default" onClick={() => window.print()}>
                {messages.print}
              </Button>
            </div>
          </div>
          <ReportView
            scope={{
              shopId: shop.id,
              entityId,
              zone: shop.time_zone,
              period,
              opensOrders: seesOrders,
            }}
            choice={choiceOf(search)}
          />
        </>
      )}
    </div>
  );
}
