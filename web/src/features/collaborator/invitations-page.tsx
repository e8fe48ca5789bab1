import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { LinkAnchor } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { EmptyState, ErrorState } from '@/components/states/states';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { myInvitations } from './api';
import classes from './invitation.module.css';
import { InvitationCard } from './invitation-card';
import { messages } from './invitation-messages';
import { TeamCard } from './team-card';

/** /invitation/list: the invitations and teams of the signed-in user. */
export function InvitationsPage() {
  const { data, error, refetch } = useQuery(myInvitations());
  usePageTitle(messages.title);
  return (
    <div className="page">
      <ManageHead title={messages.title} back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>} />
      {error && !data && (
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>
      )}
      {!data && !error && (
        <div aria-busy="true">
          <span className="unseen">Carregando...</span>
          <Skeleton height={220} radius="lg" />
        </div>
      )}
      {data?.invitations.length === 0 && (
        <EmptyState icon="mail">
          <strong>{messages.empty}</strong> {messages.emptyLead}
        </EmptyState>
      )}
      {data && data.invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations">Convites</h2>
          <ul className={classes['cards']}>
            {data.invitations.map((invitation) => (
              <li key={invitation.id}>
                <InvitationCard invitation={invitation} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && data.teams.length > 0 && (
        <section aria-labelledby="teams">
          <h2 id="teams">Minhas equipes</h2>
          <ul className={classes['cards']}>
            {data.teams.map((team) => (
              <li key={team.id}>
                <TeamCard team={team} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
