import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStatus } from '@/api/error';
import { useSession } from '@/api/session';
import { notifyError } from '@/components/alerts';
import { establishmentBySlug } from '@/features/establishment/api';
import { EstablishmentSkeleton } from '@/features/establishment/establishment-skeleton';
import { EstablishmentView } from '@/features/establishment/establishment-view';
import { messages } from '@/features/establishment/messages';
import { TodayCard } from '@/features/order/today-card';
import { usePageTitle } from '@/lib/use-page-title';

const route = getRouteApi('/establishment/view/$slug');

export function EstablishmentPage() {
  const { slug } = route.useParams();
  const { user } = useSession();
  const page = useQuery(establishmentBySlug(slug));
  const establishment = page.data?.establishment;
  const barbershop = establishment?.category.toLowerCase() === 'barbershop';
  usePageTitle(establishment?.name);
  useLeaveOn(failureOf(page.error, page.isSuccess && !barbershop));

  if (!page.data || !establishment || !barbershop) return <EstablishmentSkeleton />;
  return (
    <EstablishmentView
      establishment={establishment}
      items={page.data.items}
      collaborators={page.data.collaborators}
      today={user?.id === establishment.user_id ? <TodayCard establishmentId={establishment.id} /> : null}
    />
  );
}

function failureOf(error: Error | null, otherKind: boolean): string | null {
  if (otherKind || isStatus(error, 404)) return messages.notFound;
  return error ? messages.loadFailed : null;
}

/** Says why and goes to /404. */
function useLeaveOn(failure: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!failure) return;
    notifyError(failure);
    void navigate({ to: '/404', replace: true });
  }, [failure, navigate]);
}
