import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { OutsideButton } from '@/components/buttons/outside-button';
import { ErrorState } from '@/components/states/states';
import { barberByUserName } from '@/features/collaborator/api';
import { BarberCard } from '@/features/collaborator/barber-card';
import { messages } from '@/features/collaborator/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { whatsappLink } from '@/lib/text/phone';
import { joinText } from '@/lib/text/text';
import classes from './person-page.module.css';

const route = getRouteApi('/barber/view/$username');

/** /barber/view/{username}: the public card of a barber. */
export function BarberPage() {
  const { username } = route.useParams();
  const { data, error, refetch } = useQuery(barberByUserName(username));
  usePageTitle(joinText([data?.user?.first_name, data?.user?.last_name]) || 'Barbeiro');
  if (error) {
    return (
      <div className="page">
        <h1 className="unseen">Barbeiro</h1>
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.barberFailed)}</ErrorState>
      </div>
    );
  }
  if (!data) {
    return (
      <div className="page" aria-busy="true">
        <h1 className="unseen">Carregando...</h1>
        <Skeleton height={140} radius="lg" mb="md" />
        <Skeleton height={180} radius="lg" />
      </div>
    );
  }
  const whatsapp = whatsappLink(data.user?.phone, `Olá, ${data.user?.first_name ?? ''}!`);
  return (
    <article className={`page ${classes['blocks']}`}>
      <BarberCard
        barber={data}
        actions={
          whatsapp && (
            <OutsideButton href={whatsapp} icon="whatsapp">
              WhatsApp
            </OutsideButton>
          )
        }
      />
    </article>
  );
}
