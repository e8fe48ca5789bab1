import { permissions, usePermission } from '@/api/permissions';
import { isAdministratorProfile } from '@/api/session';
import { LinkButton } from '@/components/buttons/links';
import { RemoveButton } from '@/components/buttons/remove-button';
import { Badge, RecordCard } from '@/components/lists/record-card';
import { counted } from '@/lib/text/text';
import { type Profile, useDeleteProfile } from './api';
import { messages, removal } from './messages';

/** A profile, with the actions that the reader may take. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const everything = isAdministratorProfile(profile);
  return (
    <RecordCard
      title={profile.name}
      badge={
        <Badge tone={everything ? 'brass' : 'plain'}>
          {everything ? 'Todas as permissões' : permissionCount(profile)}
        </Badge>
      }
      actions={<Actions profile={profile} fixed={everything} />}
    >
      {everything && <span>{messages.untouchable}</span>}
    </RecordCard>
  );
}

const permissionCount = ({ permissions: codes }: Profile) =>
  counted(new Set(codes).size, 'permissão', 'permissões');

function Actions({ profile, fixed }: { profile: Profile; fixed: boolean }) {
  const mayEdit = usePermission(permissions.profileView, permissions.profileEdit);
  const mayDelete = usePermission(permissions.profileDelete) && !fixed;
  const remove = useDeleteProfile();
  const { id, name } = profile;
  const word = fixed ? 'Ver' : 'Editar';
  if (!mayEdit && !mayDelete) return null;
  return (
    <>
      {mayEdit && (
        <LinkButton
          to="/profile/update/$id"
          params={{ id: String(id) }}
          variant="default"
          aria-label={`${word} ${name}`}
        >
          {word}
        </LinkButton>
      )}
      {mayDelete && (
        <RemoveButton
          label={`Excluir ${name}`}
          question={removal.question(name)}
          onRemove={async () => (await remove.mutateAsync({ id })).message}
          failed={removal.failed}
        >
          Excluir
        </RemoveButton>
      )}
    </>
  );
}
