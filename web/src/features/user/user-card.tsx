import { Button } from '@mantine/core';
import { permissions, usePermission } from '@/api/permissions';
import { useSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { RemoveButton } from '@/components/buttons/remove-button';
import { EmailText } from '@/components/lists/email-text';
import { Badge, RecordCard } from '@/components/lists/record-card';
import { Avatar } from '@/components/pictures/avatar';
import { fullName } from '@/lib/text/text';
import { type ProfileName, type UserSummary, useDeleteUser } from './api';
import { messages, removal } from './messages';

interface Props {
  user: UserSummary;
  profiles: ProfileName[];
  onEdit: () => void;
}

/** A user, with the actions that the reader may take. */
export function UserCard({ user, profiles, onEdit }: Props) {
  const own = useSession().user?.id === user.id;
  const profile = profiles.find(({ id }) => id === user.profile_id);
  return (
    <RecordCard
      picture={<Avatar src={user.avatar} size={48} />}
      title={
        <LinkAnchor to="/user/$userName" params={{ userName: user.user_name }}>
          {fullName(user)}
        </LinkAnchor>
      }
      badge={own && <Badge tone="good">Você</Badge>}
      actions={<Actions user={user} own={own} onEdit={onEdit} />}
    >
      <span>@{user.user_name}</span>
      <span>
        <EmailText email={user.email} />
      </span>
      <span>
        <Badge tone={profile ? 'brass' : 'plain'}>{profile?.name ?? messages.noProfile}</Badge>
      </span>
    </RecordCard>
  );
}

/** The reader's own account can only be removed on the account screen. */
function Actions({ user, own, onEdit }: Pick<Props, 'user' | 'onEdit'> & { own: boolean }) {
  const name = fullName(user);
  const remove = useDeleteUser();
  const mayEdit = usePermission(permissions.userEdit);
  const mayDelete = usePermission(permissions.userDelete);
  if (!mayEdit && !mayDelete) return null;
  return (
    <>
      {mayEdit && (
        <Button variant="default" aria-label={`Editar perfil de ${name}`} onClick={onEdit}>
          Editar perfil
        </Button>
      )}
      {own ? (
        <LinkButton to="/user/update" variant="subtle" color="gray">
          Gerenciar conta
        </LinkButton>
      ) : (
        mayDelete && (
          <RemoveButton
            label={`Excluir ${name}`}
            question={removal.question(name)}
            onRemove={async () => (await remove.mutateAsync({ id: user.id })).message}
            failed={removal.failed}
          >
            Excluir
          </RemoveButton>
        )
      )}
    </>
  );
}
