import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { isAdministratorProfile } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormFailure } from '@/components/forms/form-failure';
import { FormScreen, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import { ErrorState } from '@/components/states/states';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { type Profile, profileById, useUpdateProfile } from './api';
import { messages } from './messages';
import { ProfileFields, useProfileForm } from './profile-form';
import { ProfileSkeleton } from './profile-skeleton';
import { sameSelection } from './selection';

const route = getRouteApi('/profile/update/$id');

/** /profile/update/{id}: changes the name and permissions of a profile. */
export function ProfileUpdatePage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(profileById(Number(id)));
  const profile = data?.profile;
  const fixed = profile && isAdministratorProfile(profile);
  return (
    <FormScreen
      title={fixed ? profile.name : messages.updateTitle}
      lead={fixed && messages.untouchable}
      back={<LinkAnchor to="/profile/list">Perfis</LinkAnchor>}
    >
      {profile && <Edit key={profile.id} profile={profile} />}
      {!data && !error && <ProfileSkeleton />}
      {!data && error && (
        <ErrorState onRetry={() => void refetch()}>
          {messages.noData}
          <br />
          {errorText(error, '')}
        </ErrorState>
      )}
    </FormScreen>
  );
}

function Edit({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const { mutateAsync } = useUpdateProfile();
  const form = useProfileForm({ name: profile.name, permissions: [...new Set(profile.permissions)] });
  const { saving, error, onSubmit } = useSaveForm({
    form,
    record: profile,
    save: async ({ name, permissions }) => {
      const same = name.trim() === profile.name && sameSelection(permissions, profile.permissions);
      if (same) return { message: messages.unchanged };
      return mutateAsync({ id: profile.id, name: name.trim(), permissions });
    },
    onSaved: ({ message }) => {
      notifySuccess(message);
      void navigate({ to: '/profile/list' });
    },
  });
  if (isAdministratorProfile(profile)) return <ProfileFields form={form} fixed />;
  return (
    <SaveForm
      onSubmit={onSubmit}
      saving={saving}
      failure={error !== null && <FormFailure error={error} fallback={messages.updateFailed} />}
      cancel={
        <LinkButton to="/profile/list" variant="default" size="md">
          Cancelar
        </LinkButton>
      }
    >
      <ProfileFields form={form} />
    </SaveForm>
  );
}
