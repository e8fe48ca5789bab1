import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ConflictNotice, FormFailure } from '@/components/forms/form-failure';
import { FieldPair, FormSection, SaveForm } from '@/components/forms/form-screen';
import { useSaveForm } from '@/components/forms/use-save-form';
import type { Employment } from './api';
import classes from './collaborator.module.css';
import {
  type CollaboratorValues,
  changesBetween,
  createSchema,
  newCollaborator,
  updateSchema,
  valuesOf,
  type Way,
} from './collaborator-values';
import { messages } from './messages';
import { ALL_PERMISSIONS, described, ROLES } from './permissions';

type Form = UseFormReturnType<CollaboratorValues>;

interface Props<Saved> {
  /** The employment to edit; omitted for a new one. */
  employment?: Employment;
  save: (values: CollaboratorValues, employment: Employment | undefined) => Promise<Saved>;
  /** Loads the employment again. */
  reread?: () => Promise<Employment>;
  onSaved: (saved: Saved) => void;
  cancel: ReactNode;
  /** The outcome of the last try is unknown: the fields show what a repeat sends. */
  isInDoubt?: boolean;
}

/** The form of a collaborator: person, role and permissions. */
export function CollaboratorForm<Saved>({
  employment,
  save,
  reread,
  onSaved,
  cancel,
  isInDoubt = false,
}: Props<Saved>) {
  const form = useForm<CollaboratorValues>({
    initialValues: employment ? valuesOf(employment) : newCollaborator,
    validate: schemaResolver(employment ? updateSchema : createSchema),
    validateInputOnBlur: ['role', 'email', 'first_name', 'user_name'],
  });
  const { conflict, ...saving } = useSaveForm<CollaboratorValues, Employment, Saved>({
    form,
    ...(employment && { record: employment }),
    ...(reread && { reread }),
    valuesOf,
    // The server stores permissions in its own order.
    contentOf: (values) => ({ ...values, permissions: values.permissions.toSorted() }),
    save,
    onSaved,
  });
  const fallback = employment ? messages.updateFailed : messages.createFailed;
  return (
    <SaveForm
      onSubmit={saving.onSubmit}
      saving={saving.saving}
      failure={
        conflict ? (
          <ConflictNotice
            changes={changesBetween(conflict.base, conflict.theirs)}
            onReload={conflict.reload}
            onKeep={conflict.keep}
          />
        ) : saving.error ? (
          <FormFailure error={saving.error} fallback={fallback} />
        ) : undefined
      }
      cancel={cancel}
      isInDoubt={isInDoubt}
      saveLabel={employment ? 'Salvar alterações' : 'Enviar convite'}
    >
      {!employment && <Who form={form} />}
      <Role form={form} />
      <Rights form={form} />
    </SaveForm>
  );
}

function Who({ form }: { form: Form }) {
  return (
    <FormSection title="Quem é">
      <SegmentedControl
        aria-label="Como convidar"
        size="md"
        fullWidth
        value={form.values.way}
        onChange={(way) => form.setFieldValue('way', way as Way)}
        data={[
          { value: 'email', label: 'Por e-mail' },
          { value: 'user_name', label: 'Por nome de usuário' },
        ]}
      />
      {form.values.way === 'email' ? <ByEmail form={form} /> : <ByUserName form={form} />}
      <p className={classes['none']}>{messages.consent}</p>
    </FormSection>
  );
}

function ByUserName({ form }: { form: Form }) {
  return (
    <TextInput
      {...form.getInputProps('user_name')}
      label="Nome de usuário"
      description="Digite completo, como a pessoa informou."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      size="md"
      required
      maxLength={60}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function ByEmail({ form }: { form: Form }) {
  return (
    <FieldPair>
      <TextInput
        {...form.getInputProps('first_name')}
        label="Nome"
        size="md"
        required
        maxLength={80}
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('email')}
        label="E-mail"
        type="email"
        size="md"
        required
        maxLength={254}
        autoComplete="off"
      />
    </FieldPair>
  );
}

function Role({ form }: { form: Form }) {
  return (
    <FormSection title="O que faz" lead="Os clientes veem ao escolher com quem agendar.">
      <TextInput
        {...form.getInputProps('role')}
        label="Função"
        size="md"
        required
        maxLength={80}
        list="collaborator-roles"
        autoComplete="off"
      />
      <datalist id="collaborator-roles">
        {ROLES.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
    </FormSection>
  );
}

function Rights({ form }: { form: Form }) {
  const { permissions } = form.values;
  const change = (code: string, on: boolean) =>
    form.setFieldValue(
      'permissions',
      on ? [...permissions, code] : permissions.filter((other) => other !== code),
    );
  return (
    <FormSection title="O que pode fazer" lead="A própria agenda e os próprios atendimentos, sempre.">
      {ALL_PERMISSIONS.map((code) => (
        <Switch
          key={code}
          size="md"
          label={described[code].label}
          description={described[code].description}
          checked={permissions.includes(code)}
          onChange={(event) => change(code, event.currentTarget.checked)}
        />
      ))}
    </FormSection>
  );
}
