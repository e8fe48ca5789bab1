import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { notifySuccess } from '@/components/alerts';
import { FormFailure } from '@/components/form-failure';
import { FormScreen, FormSection, SaveForm } from '@/components/form-screen';
import { LinkAnchor, LinkButton } from '@/components/links';
import { useSaveForm } from '@/components/use-save-form';
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
  const { form, saving, error, onSubmit } = useCreation();
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
        failure={error !== null && <FormFailure error={error} fallback={messages.createFailed} />}
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
  const form = useForm({ initialValues: { first_name: '', email: '' }, validate: schemaResolver(schema) });
  const saved = useSaveForm({
    form,
    save: async (values) => {
      const email = values.email.trim();
      await mutateAsync({ first_name: values.first_name.trim(), email });
      return email;
    },
    onSaved: (email) => {
      notifySuccess(mailSent(email), messages.created);
      void navigate({ to: '/user/list', search: { q: email } });
    },
  });
  return { form, ...saved };
}
