import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/error';
import { mayAt, useSession } from '@/api/session';
import { LinkAnchor } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { PhoneText } from '@/components/lists/phone-text';
import { fiadoAccountById } from '@/features/fiado/api';
import { FiadoAccount } from '@/features/fiado/fiado-account';
import { fiadoMessages as messages } from '@/features/fiado/messages';
import { PAYMENT_METHODS } from '@/features/order/order-labels';
import { FIADO } from '@/features/order/payments/payments';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';

const route = getRouteApi('/order/fiado/$entityId/$id');
const METHODS = PAYMENT_METHODS.filter((method) => method !== FIADO);

/** /order/fiado/{shop}/{id}: a customer's debts and their payment. */
export function FiadoAccountPage() {
  const { entityId, id } = route.useParams();
  const { user } = useSession();
  const { shop, error, retry } = useOrderShop(entityId);
  const found = useQuery({ ...fiadoAccountById(Number(id)), staleTime: 0 });
  const account = found.data?.account;
  usePageTitle(account ? `${messages.title} de ${account.customer_name}` : messages.title);
  const stranger = shop && account && account.entity_id !== shop.id ? new ApiError(404, null) : null;
  if (!shop || !found.data || !account || stranger) {
    return (
      <SubjectState
        title={messages.title}
        error={error ?? found.error ?? stranger}
        notFound={messages.notFound}
        failed={messages.loadFailed}
        onRetry={() => void (error ? retry() : found.refetch())}
      />
    );
  }
  return (
    <div className="page">
      <ManageHead
        title={account.customer_name}
        lead={account.customer_phone && <PhoneText phone={account.customer_phone} />}
        back={
          <LinkAnchor to="/order/fiado/$entityId" params={{ entityId }}>
            {messages.title}
          </LinkAnchor>
        }
      />
      <FiadoAccount
        found={found.data}
        account={account}
        sells={mayAt(user, shop, 'make_orders')}
        methods={METHODS}
      />
    </div>
  );
}
