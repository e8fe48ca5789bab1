import { useQuery } from '@tanstack/react-query';
import { mayAt, useSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { messages } from '@/features/appointment/messages';
import { barbershopBySlug, type Establishment } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { SubjectState } from '../subject-state';
import { ShopSideAppointments } from './shop-side-appointments';
import { useShopEntries } from './use-entries';

const route = getRouteApi('/appointment/barbershop/$slug');

/** /appointment/barbershop/{slug}: a shop's bookings from both sources. */
export function AppointmentShopPage() {
  const { slug } = route.useParams();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(barbershopBySlug(slug));
  const shop = data?.barbershop;
  const title = shop ? messages.titleOfShop(shop.name) : messages.title;
  usePageTitle(title);
  if (!shop) {
    return (
      <SubjectState
        title={title}
        error={error ?? (data ? new Error(messages.idMissing) : null)}
        notFound={shopMessages.notFound}
        failed={data ? messages.idMissing : shopMessages.oneFailed}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="page">
      <ManageHead
        title={title}
        back={
          <LinkAnchor to="/establishment/view/$slug" params={{ slug }}>
            <bdi>{shop.name}</bdi>
          </LinkAnchor>
        }
        action={
          mayAt(user, shop, 'manage_agenda') && (
            <LinkButton to="/appointment/create/$slug" params={{ slug }} size="md">
              {messages.create}
            </LinkButton>
          )
        }
      />
      <Bookings key={shop.id} shop={shop} userId={user?.id ?? 0} />
    </div>
  );
}

function Bookings({ shop, userId }: { shop: Establishment; userId: number }) {
  const list = useShopEntries(shop, route.useSearch());
  return <ShopSideAppointments list={list} reader="shop" userId={userId} />;
}
