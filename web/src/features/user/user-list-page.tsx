import { useState } from 'react';
import { permissions, usePermission } from '@/api/permissions';
import { LinkButton } from '@/components/buttons/links';
import { ListScreen } from '@/components/lists/list-screen';
import { useList } from '@/components/lists/use-list';
import { useListSearch } from '@/components/lists/use-list-search';
import { type UserSummary, users } from './api';
import { messages } from './messages';
import { ProfileDialog } from './profile-dialog';
import { UserCard } from './user-card';

const ROW_HEIGHT = 209;

/** /user/list: all users, for administration. */
export function UserListPage() {
  const { search } = useListSearch();
  const list = useList(users(search), ({ users, total }) => ({ rows: users, total }));
  const profiles = list.answer?.profiles ?? [];
  const mayCreate = usePermission(permissions.userCreate);
  const [edited, setEdited] = useState<UserSummary | null>(null);
  return (
    <>
      <ListScreen
        words={messages.list}
        icon="user"
        list={list}
        rowHeight={ROW_HEIGHT}
        row={(user) => <UserCard user={user} profiles={profiles} onEdit={() => setEdited(user)} />}
        action={
          mayCreate && (
            <LinkButton to="/user/create" size="md">
              Novo usuário
            </LinkButton>
          )
        }
      />
      <ProfileDialog user={edited} profiles={profiles} onClose={() => setEdited(null)} />
    </>
  );
}
