import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '@/api/session';
import { openError } from '@/components/alerts';
import { BookingFlow } from '@/features/booking/booking-flow';
import { BookingHero } from '@/features/booking/booking-hero';
import { messages } from '@/features/booking/messages';
import { establishmentBySlug } from '@/features/establishment/api';
import { ItemSearch, MoreItems } from '@/features/establishment/more-items';
import { useAllItems } from '@/features/establishment/use-all-items';
import { usePageTitle } from '@/lib/use-page-title';

/** /establishment/{slug}/schedule: books a time without signing in. */
export function BookingPage() {
  const { slug } = useParams({ from: '/establishment/$slug/schedule' });
  const { data, error } = useQuery(establishmentBySlug(slug));
  const all = useAllItems(data);
  const { user } = useSession();
  const navigate = useNavigate();
  const establishment = data?.establishment;
  usePageTitle(establishment && messages.title(establishment.name));

  useEffect(() => {
    if (!error) return;
    openError(messages.establishmentFailed);
    void navigate({ to: '/', replace: true });
  }, [error, navigate]);

  if (!data || !establishment) return <Loading />;
  return (
    <>
      <BookingHero establishment={establishment} />
      <div className="page">
        <BookingFlow
          establishment={establishment}
          items={all.items}
          search={<ItemSearch all={all} />}
          more={<MoreItems all={all} />}
          collaborators={data.collaborators}
          knownName={[user?.first_name, user?.last_name].filter(Boolean).join(' ').trim()}
          onDone={() => void navigate({ to: '/establishment/view/$slug', params: { slug } })}
        />
      </div>
    </>
  );
}

function Loading() {
  return (
    <div className="page" aria-busy="true">
      <h1 className="unseen">Carregando...</h1>
      <Skeleton height={180} radius="lg" mb="md" />
      <Skeleton height={120} radius="lg" mb="md" />
      <Skeleton height={120} radius="lg" mb="md" />
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
