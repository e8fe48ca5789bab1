import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { useDoubt } from '@/api/attempt';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { CreationFailure } from '@/components/forms/form-failure';
import { FormScreen, FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import { useNavigate } from '@/lib/router/react';
import { useCreateUser } from './api';
import { mailSent, messages } from './messages';

const schema = z.object({
  first_name: z.string().check(z.trim(), z.minLength(1, 'Informe o nome.')),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Informe o e-mail.'),
      z.regex(/^\S+@\S+\.\S+$/, 'Informe um e-mail válido.'),
    ),
});

/** /user/create: creates an account; the user sets the password with a mailed code. */
export function UserCreatePage() {
  const { form, saving, error, onSubmit, isInDoubt } = useCreation();
  return (
    <FormScreen
      title={messages.createTitle}
      lead="A pessoa recebe um e-mail com um código para criar a própria senha."
      back={<LinkAnchor to="/user/list">Usuários</LinkAnchor>}
    >
      <SaveForm
        onSubmit={onSubmit}
        saving={saving}
        saveLabel="Criar usuário"
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
          <LinkButton to="/user/list" variant="default" size="md">
            Cancelar
          </LinkButton>
        }
      >
        <FormSection title="Quem é">
          <TextInput
            {...form.getInputProps('first_name')}
            label="Nome"
            size="md"
            required
            withAsterisk={false}
            autoComplete="off"
            maxLength={80}
          />
          <TextInput
            {...form.getInputProps('email')}
            label="E-mail"
            type="email"
            size="md"
            required
            withAsterisk={false}
            autoComplete="off"
            maxLength={254}
          />
        </FormSection>
      </SaveForm>
    </FormScreen>
  );
}

/** Creates the user and opens the list. */
function useCreation() {
  const navigate = useNavigate();
  const { mutateAsync } = useCreateUser();
  const { isInDoubt, watch } = useDoubt();
  const form = useForm({ initialValues: { first_name: '', email: '' }, validate: schemaResolver(schema) });
  const saved = useSaveForm({
    form,
    save: async (values) => {
      const email = values.email.trim();
      await watch(mutateAsync({ first_name: values.first_name.trim(), email }));
      return email;
    },
    onSaved: (email) => {
      notifySuccess(mailSent(email), messages.created);
      void navigate({ to: '/user/list', search: { q: email } });
    },
  });
  return { form, isInDoubt, ...saved };
}
