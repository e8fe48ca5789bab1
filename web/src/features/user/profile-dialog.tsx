import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldErrors, formError } from '@/api/form-error';
import { notifySuccess } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { fullName } from '@/lib/text/text';
import { type ProfileName, type UserSummary, useAssignProfile } from './api';
import { messages } from './messages';

interface Props {
  /** The user whose profile is edited; null closes the dialog. */
  user: UserSummary | null;
  profiles: ProfileName[];
  onClose: () => void;
}

/** Chooses the profile of a user. */
export function ProfileDialog({ user, profiles, onClose }: Props) {
  if (!user) return null;
  return (
    <Dialog opened onClose={onClose} title={`Perfil de ${fullName(user)}`}>
      <ProfileForm user={user} profiles={profiles} onClose={onClose} />
    </Dialog>
  );
}

const NONE = '';

function ProfileForm({ user, profiles, onClose }: Props & { user: UserSummary }) {
  const assign = useAssignProfile();
  const current = user.profile_id ? String(user.profile_id) : NONE;
  const [chosen, setChosen] = useState(current);
  const failure = formError(assign.error, messages.assignFailed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === current) return onClose();
    assign.mutate(
      { id: user.id, profileId: chosen === NONE ? null : Number(chosen) },
      {
        onSuccess: ({ message }) => {
          notifySuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={save}>
      {failure && (
        <Alert color="red" variant="light" role="alert" title={messages.assignFailed} mb="md">
          {failure}
        </Alert>
      )}
      <NativeSelect
        label="Perfil"
        description="O que a pessoa pode fazer muda na hora."
        size="md"
        data-autofocus
        value={chosen}
        error={fieldErrors(assign.error)['profile_id']}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: NONE, label: messages.noProfile },
          ...profiles.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" size="md" loading={assign.isPending}>
          Salvar
        </Button>
      </Group>
    </form>
  );
}
