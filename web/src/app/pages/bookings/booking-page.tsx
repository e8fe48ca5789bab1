import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ViewEstablishmentResponse } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { type SessionUser, useSession } from '@/api/session';
import { openError } from '@/components/dialogs/alerts';
import { Skeleton } from '@/components/states/skeleton';
import { ErrorState } from '@/components/states/states';
import { forgetAttempt, openAttempt } from '@/features/booking/attempts/booking-attempt';
import { LeftAttempts } from '@/features/booking/attempts/left-attempts';
import { OtherAttempt } from '@/features/booking/attempts/other-attempt';
import { BookingFlow } from '@/features/booking/booking-flow';
import { BookingHero } from '@/features/booking/booking-hero';
import type { Customer } from '@/features/booking/customer';
import { messages } from '@/features/booking/messages';
import { establishmentBySlug } from '@/features/establishment/api';
import { ItemSearch, MoreItems } from '@/features/establishment/more-items';
import { useAllItems } from '@/features/establishment/use-all-items';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { isCallable } from '@/lib/text/phone';
import { useOpenBooked } from './use-open-booked';

const route = getRouteApi('/establishment/$slug/schedule');

/** /establishment/{slug}/schedule: books a time without signing in. */
export function BookingPage() {
  const { slug } = route.useParams();
  const { data, error, refetch } = useQuery(establishmentBySlug(slug));
  const navigate = useNavigate();
  const unknown = isStatus(error, 404);
  usePageTitle(data?.establishment && messages.title(data.establishment.name));

  useEffect(() => {
    if (!unknown) return;
    openError(messages.establishmentFailed);
    void navigate({ to: '/', replace: true });
  }, [unknown, navigate]);

  if (data?.establishment) return <Loaded key={data.establishment.id} page={data} />;
  if (!error || unknown) return <Loading />;
  return (
    <div className="page">
      <h1 className="unseen">Erro</h1>
      <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.establishmentFailed)}</ErrorState>
    </div>
  );
}

function Loaded({ page }: { page: ViewEstablishmentResponse }) {
  const all = useAllItems(page);
  const { user } = useSession();
  const openBooked = useOpenBooked();
  const search = route.useSearch();
  const [open, setOpen] = useState(openAttempt);
  const { establishment } = page;
  if (!establishment) return null;
  const giveUp = () => {
    forgetAttempt();
    setOpen(null);
  };
  return (
    <>
      <BookingHero establishment={establishment} />
      <div className="page">
        {!open && <LeftAttempts others onAdopted={() => setOpen(openAttempt())} />}
        {open && open.establishmentId !== establishment.id ? (
          <OtherAttempt attempt={open} onGiveUp={giveUp} />
        ) : (
          <BookingFlow
            key={open?.idempotencyKey}
            establishment={establishment}
            items={all.items}
            itemSearch={<ItemSearch all={all} />}
            more={<MoreItems all={all} />}
            collaborators={page.collaborators}
            search={search}
            known={knownOf(user)}
            onDone={(answer) => openBooked(answer, establishment)}
          />
        )}
      </div>
    </>
  );
}

/** The signed-in user's data that a booking may contain without asking. */
const knownOf = (user: SessionUser | null): Customer => ({
  name: [user?.first_name, user?.last_name].filter(Boolean).join(' ').trim(),
  phone: user?.phone && isCallable(user.phone) ? user.phone : '',
});

function Loading() {
  return (
    <div className="page stack" aria-busy="true">
      <h1 className="unseen">Carregando...</h1>
      <Skeleton height={180} radius="lg" />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
