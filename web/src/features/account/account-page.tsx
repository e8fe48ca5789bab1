import { Skeleton } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/api/error';
import { useSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormFailure } from '@/components/forms/form-failure';
import { FormScreen, FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import { ErrorState } from '@/components/states/states';
import { AccountFields } from './account-fields';
import { accountSchema, changesOf, valuesOf } from './account-values';
import { accountOf, type User, useUpdateAccount } from './api';
import { messages } from './messages';
import { PrivacySection } from './privacy-section';

/** /user/update: the user's own data, password and privacy. */
export function AccountPage() {
  const { user } = useSession();
  return (
    <FormScreen
      title="Gerenciar Conta"
      back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
      lead="Seus dados, sua senha e sua privacidade."
    >
      {user && <Account id={user.id} />}
    </FormScreen>
  );
}

function Account({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(accountOf(id));
  // The form restarts with the saved values.
  const [saved, setSaved] = useState(0);
  if (data?.user) {
    return (
      <>
        <AccountForm key={saved} user={data.user} onSaved={() => setSaved(saved + 1)} />
        <Password />
        <PrivacySection />
      </>
    );
  }
  if (error) {
    return <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>;
  }
  return (
    <div role="status" aria-label="Carregando os seus dados">
      <Skeleton height={210} radius="lg" mb="md" />
      <Skeleton height={420} radius="lg" />
    </div>
  );
}

function AccountForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const update = useUpdateAccount();
  const form = useForm({ initialValues: valuesOf(user), validate: schemaResolver(accountSchema) });
  const { saving, error, onSubmit } = useSaveForm({
    form,
    record: user,
    save: async (values) => {
      const changes = changesOf(values, user);
      if (Object.keys(changes).length === 0) return messages.nothingChanged;
      return (await update.mutateAsync({ id: user.id, ...changes })).message || messages.updated;
    },
    onSaved: (sentence) => {
      notifySuccess(sentence);
      onSaved();
    },
  });
  return (
    <SaveForm
      onSubmit={onSubmit}
      saving={saving}
      saveLabel="Salvar alterações"
      failure={error ? <FormFailure error={error} fallback={messages.updateFailed} /> : null}
      cancel={
        <LinkButton variant="default" size="md" to="/user/$userName" params={{ userName: user.user_name }}>
          Ver perfil
        </LinkButton>
      }
    >
      <AccountFields form={form} user={user} />
    </SaveForm>
  );
}

function Password() {
  return (
    <FormSection title="Senha" lead="Troque a senha se alguém mais a conhece.">
      <LinkButton variant="default" size="md" to="/password">
        Alterar senha
      </LinkButton>
    </FormSection>
  );
}
