import { useDoubt } from '@/api/attempt';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { CreationFailure } from '@/components/forms/form-failure';
import { FormScreen, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import { useNavigate } from '@/lib/router/react';
import { useCreateProfile } from './api';
import { messages } from './messages';
import { ProfileFields, type ProfileValues, useProfileForm } from './profile-form';

const EMPTY: ProfileValues = { name: '', permissions: [] };

/** /profile/create: creates a profile, a named set of permissions. */
export function ProfileCreatePage() {
  const navigate = useNavigate();
  const { mutateAsync } = useCreateProfile();
  const { isInDoubt, watch } = useDoubt();
  const form = useProfileForm(EMPTY);
  const { saving, error, onSubmit } = useSaveForm({
    form,
    save: ({ name, permissions }) => watch(mutateAsync({ name: name.trim(), permissions })),
    onSaved: ({ message }) => {
      notifySuccess(message);
      void navigate({ to: '/profile/list' });
    },
  });
  return (
    <FormScreen title={messages.createTitle} back={<LinkAnchor to="/profile/list">Perfis</LinkAnchor>}>
      <SaveForm
        onSubmit={onSubmit}
        saving={saving}
        saveLabel="Criar perfil"
        failure={
          (error !== null || isInDoubt) && (
            <CreationFailure
              error={error}
              isInDoubt={isInDoubt}
              failed={messages.createFailed}
              unknown={messages.createUnknown}
              advice={messages.createAdvice}
            />
          )
        }
        cancel={
          <LinkButton to="/profile/list" variant="default" size="md">
            Cancelar
          </LinkButton>
        }
      >
        <ProfileFields form={form} />
      </SaveForm>
    </FormScreen>
  );
}
