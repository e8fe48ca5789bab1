import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Collaborator, ViewEstablishmentResponse } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { manages, mayAt, useSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { StrandingGuard } from '@/components/dialogs/stranding';
import { ManageHead } from '@/components/lists/manage-head';
import inOrder from '@/components/states/load-in-order.module.css';
import { EmptyState, ErrorState } from '@/components/states/states';
import { CalendarFeed } from '@/features/calendar-feed/calendar-feed';
import { messages as teamMessages } from '@/features/collaborator/messages';
import { type Establishment, establishmentBySlug } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { Holidays } from '@/features/holiday/holidays';
import { scheduleOf } from '@/features/schedule/api';
import { messages } from '@/features/schedule/messages';
import { ScheduleEditor } from '@/features/schedule/schedule-editor';
import { TimeOff } from '@/features/schedule/time-off';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { fullName } from '@/lib/text/text';
import { zoneClock } from '@/lib/time/zone-clock';
import { SubjectState } from '../subject-state';
import classes from './person-page.module.css';

const route = getRouteApi('/schedule/$slug');

/** /schedule/{slug}: holidays of a shop, and hours and time off: all for its owner, otherwise the reader's own. */
export function ShopSchedulePage() {
  const { slug } = route.useParams();
  const { data, error, refetch } = useQuery(establishmentBySlug(slug));
  const shop = data?.establishment;
  usePageTitle(messages.pageTitle);
  if (data && shop) return <Screen view={data} shop={shop} />;
  return (
    <SubjectState
      title={messages.pageTitle}
      error={error}
      notFound={shopMessages.notFound}
      failed={shopMessages.oneFailed}
      onRetry={() => void refetch()}
    />
  );
}

function Screen({ view, shop }: { view: ViewEstablishmentResponse; shop: Establishment }) {
  const { user } = useSession();
  const managesTeam = manages(user, shop);
  const managesAgenda = mayAt(user, shop, 'manage_agenda');
  const team = view.collaborators.filter(
    (collaborator) => managesAgenda || (user !== null && collaborator.user?.id === user.id),
  );
  const belongs = managesAgenda || team.length > 0;
  return (
    <div className={`page ${classes['blocks']} ${inOrder['parts']}`}>
      <ManageHead
        title={messages.pageTitle}
        lead={<bdi>{shop.name}</bdi>}
        back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
      />
      {team.length > 0 && <People team={team} shop={shop} />}
      {managesTeam && view.collaborators.length === 0 && (
        <EmptyState
          icon="user"
          action={
            <LinkButton to="/employer/create/$slug" params={{ slug: shop.slug }} size="md">
              {teamMessages.add}
            </LinkButton>
          }
        >
          <strong>{teamMessages.listEmpty}</strong> {messages.teamFirst}
        </EmptyState>
      )}
      {belongs ? (
        <StrandingGuard
          shop={shop}
          nameOf={(employerId) => {
            const found = view.collaborators.find(({ id }) => id === employerId);
            return found && nameOf(found);
          }}
        >
          <Holidays
            establishmentId={shop.id}
            today={zoneClock(shop.time_zone).wallClock()[0]}
            manages={managesAgenda}
          />
        </StrandingGuard>
      ) : (
        <EmptyState icon="shield">{messages.notYours}</EmptyState>
      )}
    </div>
  );
}

const nameOf = ({ user }: Collaborator) => fullName(user) || messages.nameless;

/** Chooses the collaborator whose hours and time off are shown. */
function People({ team, shop }: { team: Collaborator[]; shop: Establishment }) {
  const { user } = useSession();
  const { employer } = route.useSearch();
  const navigate = useNavigate();
  const chosen = team.find(({ id }) => String(id) === employer) ?? team[0];
  if (!chosen) return null;
  const own = user !== null && chosen.user?.id === user.id;
  return (
    <>
      {team.length > 1 && (
        <NativeSelect
          label={messages.person}
          size="md"
          data={team.map((collaborator) => ({ value: String(collaborator.id), label: nameOf(collaborator) }))}
          value={String(chosen.id)}
          onChange={(event) =>
            void navigate({
              to: '/schedule/$slug',
              params: { slug: shop.slug },
              search: { employer: event.currentTarget.value },
              replace: true,
            })
          }
        />
      )}
      <Person key={chosen.id} collaborator={chosen} shop={shop} own={own} />
    </>
  );
}

function Person({
  collaborator,
  shop,
  own,
}: {
  collaborator: Collaborator;
  shop: Establishment;
  own: boolean;
}) {
  const { user } = useSession();
  const { error, refetch } = useQuery(scheduleOf(collaborator.id));
  return (
    <>
      {error ? (
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>
      ) : (
        <ScheduleEditor
          employerId={collaborator.id}
          shop={shop}
          {...(!own && { of: nameOf(collaborator) })}
        />
      )}
      <TimeOff employerId={collaborator.id} shop={shop} />
      {(own || manages(user, shop)) && (
        <CalendarFeed
          employerId={collaborator.id}
          zone={shop.time_zone}
          {...(!own && { of: nameOf(collaborator) })}
        />
      )}
    </>
  );
}
