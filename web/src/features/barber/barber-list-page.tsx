import { LinkAnchor } from '@/components/buttons/links';
import { EmailText } from '@/components/lists/email-text';
import { ListScreen } from '@/components/lists/list-screen';
import { Badge, RecordCard } from '@/components/lists/record-card';
import { useList } from '@/components/lists/use-list';
import { useListSearch } from '@/components/lists/use-list-search';
import { Avatar } from '@/components/pictures/avatar';
import { fullName } from '@/lib/text/text';
import { barbers, type Employment } from './api';
import { messages } from './messages';

const ROW_HEIGHT = 130;

/** /barber/list: the collaborators of all barbershops, for administration. */
export function BarberListPage() {
  const { search } = useListSearch();
  const list = useList(barbers(search), ({ barbers, total }) => ({ rows: barbers, total }));
  return (
    <ListScreen
      words={messages.list}
      icon="scissors"
      list={list}
      rowHeight={ROW_HEIGHT}
      row={(barber) => <BarberCard barber={barber} />}
    />
  );
}

function BarberCard({ barber: { user, establishment, role, email, status } }: { barber: Employment }) {
  const invited = status === 'invited';
  return (
    <RecordCard
      picture={<Avatar src={user?.avatar} size={48} />}
      title={
        user?.user_name ? (
          <LinkAnchor to="/user/$userName" params={{ userName: user.user_name }}>
            {fullName(user)}
          </LinkAnchor>
        ) : (
          fullName(user)
        )
      }
      badge={<Badge tone={invited ? 'brass' : 'plain'}>{invited ? messages.invited : role}</Badge>}
    >
      <span>{user?.user_name && `@${user.user_name}`}</span>
      <span>{email && <EmailText email={email} />}</span>
      {establishment ? (
        <LinkAnchor to="/establishment/view/$slug" params={{ slug: establishment.slug }}>
          {establishment.name}
        </LinkAnchor>
      ) : (
        <span />
      )}
    </RecordCard>
  );
}
