import { permissions, usePermission } from '@/api/permissions';
import { LinkButton } from '@/components/buttons/links';
import { ListScreen } from '@/components/lists/list-screen';
import { useList } from '@/components/lists/use-list';
import { useListSearch } from '@/components/lists/use-list-search';
import { pageOf } from '@/lib/browser/list-search';
import { fold } from '@/lib/text/text';
import { profiles } from './api';
import { messages } from './messages';
import { ProfileCard } from './profile-card';

const ROW_HEIGHT = 151;

/** /profile/list: all profiles, without paging, as there are few. */
export function ProfileListPage() {
  const { search } = useListSearch();
  const text = fold(search.q ?? '');
  const list = useList(profiles(), (answer) => {
    const found = answer.profiles.filter(({ name }) => fold(name).includes(text));
    return { rows: pageOf(found, search.page ?? 1), total: found.length };
  });
  const mayCreate = usePermission(permissions.profileCreate);
  return (
    <ListScreen
      words={messages.list}
      icon="shield"
      list={list}
      rowHeight={ROW_HEIGHT}
      row={(profile) => <ProfileCard profile={profile} />}
      action={
        mayCreate && (
          <LinkButton to="/profile/create" size="md">
            Novo perfil
          </LinkButton>
        )
      }
    />
  );
}
