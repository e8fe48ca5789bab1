import { useQuery } from '@tanstack/react-query';
import { errorText, isStatus } from '@/api/error';
import { useSession } from '@/api/session';
import { useLeaveOn } from '@/app/routes/use-leave-on';
import { lazyPart } from '@/components/states/lazy-part';
import { ErrorState } from '@/components/states/states';
import { establishmentBySlug, openingsOf } from '@/features/establishment/api';
import { EstablishmentSkeleton } from '@/features/establishment/establishment-skeleton';
import { EstablishmentView } from '@/features/establishment/establishment-view';
import { messages } from '@/features/establishment/messages';
import { useAllItems } from '@/features/establishment/use-all-items';
import { readsSnapshots } from '@/features/snapshot/rights';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';

// Loaded only for the owner and staff. If the code cannot be loaded, the page has no card and no notice.
const ListingNotice = lazyPart(
  () => import('@/features/listing/listing-notice').then((module) => module.ListingNotice),
  () => null,
);
const TodayCard = lazyPart(
  () => import('@/features/snapshot/today-card').then((module) => module.TodayCard),
  () => null,
);

const route = getRouteApi('/establishment/view/$slug');

/** /establishment/view/{slug}: the public page of a barbershop. */
export function EstablishmentPage() {
  const { slug } = route.useParams();
  const { user } = useSession();
  const page = useQuery(establishmentBySlug(slug));
  const all = useAllItems(page.data);
  const establishment = page.data?.establishment;
  const openings = useQuery({
    ...openingsOf(establishment ? [establishment.id] : []),
    enabled: establishment !== undefined,
  });
  const barbershop = establishment?.category.toLowerCase() === 'barbershop';
  usePageTitle(establishment?.name);
  const unknown = isStatus(page.error, 404) || (page.isSuccess && !barbershop);
  useLeaveOn(unknown ? { message: messages.notFound, to: '/404' } : null);

  if (page.isError && !page.data && !unknown) {
    return (
      <div className="page">
        <h1 className="unseen">Erro</h1>
        <ErrorState onRetry={() => void page.refetch()}>
          {errorText(page.error, messages.loadFailed)}
        </ErrorState>
      </div>
    );
  }
  if (!page.data || !establishment || !barbershop) return <EstablishmentSkeleton />;
  const own = user?.establishments.find(({ id }) => id === establishment.id);
  return (
    <EstablishmentView
      establishment={establishment}
      all={all}
      collaborators={page.data.collaborators}
      opening={openings.isPending ? null : openings.data?.openings[0]}
      notice={own ? <ListingNotice establishment={own} /> : null}
      today={readsSnapshots(user, establishment) ? <TodayCard establishmentId={establishment.id} /> : null}
    />
  );
}
