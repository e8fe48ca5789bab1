import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isStatus } from '@/api/error';
import { mayAt, useSession } from '@/api/session';
import { establishmentBySlug } from '@/features/establishment/api';
import { EstablishmentSkeleton } from '@/features/establishment/establishment-skeleton';
import { EstablishmentView } from '@/features/establishment/establishment-view';
import { messages } from '@/features/establishment/messages';
import { useAllItems } from '@/features/establishment/use-all-items';
import { TodayCard } from '@/features/order/today-card';
import { usePageTitle } from '@/lib/use-page-title';
import { useLeaveOn } from '../use-leave-on';

const route = getRouteApi('/establishment/view/$slug');

export function EstablishmentPage() {
  const { slug } = route.useParams();
  const { user } = useSession();
  const page = useQuery(establishmentBySlug(slug));
  const all = useAllItems(page.data);
  const establishment = page.data?.establishment;
  const barbershop = establishment?.category.toLowerCase() === 'barbershop';
  usePageTitle(establishment?.name);
  const failure = failureOf(page.error, page.isSuccess && !barbershop);
  useLeaveOn(failure ? { message: failure, to: '/404' } : null);

  if (!page.data || !establishment || !barbershop) return <EstablishmentSkeleton />;
  return (
    <EstablishmentView
      establishment={establishment}
      all={all}
      collaborators={page.data.collaborators}
      today={
        mayAt(user, establishment, 'see_orders') ? <TodayCard establishmentId={establishment.id} /> : null
      }
    />
  );
}

function failureOf(error: Error | null, otherKind: boolean): string | null {
  if (otherKind || isStatus(error, 404)) return messages.notFound;
  return error ? messages.loadFailed : null;
}
