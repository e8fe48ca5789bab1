import { TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { FormSection } from '@/components/forms/form-screen';
import { ErrorState } from '@/components/states/states';
import { permissionCatalogue } from './api';
import { messages } from './messages';
import { PermissionPicker } from './permission-picker';
import { ProfileSkeleton } from './profile-skeleton';

export interface ProfileValues extends Record<string, unknown> {
  name: string;
  permissions: string[];
}

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, messages.nameMissing)),
  permissions: z.array(z.string()).check(z.minLength(1, messages.nothingSelected)),
});

export const useProfileForm = (initialValues: ProfileValues) =>
  useForm<ProfileValues>({ initialValues, validate: schemaResolver(schema) });

interface Props {
  form: UseFormReturnType<ProfileValues>;
  /** Shows the profile read-only. */
  fixed?: boolean;
}

/** The fields of a profile. */
export function ProfileFields({ form, fixed = false }: Props) {
  const { data, error, refetch } = useQuery(permissionCatalogue());
  let picker: ReactNode;
  if (data) {
    picker = (
      <PermissionPicker
        categories={data.categories}
        selected={form.values.permissions}
        onChange={(selected) => form.setFieldValue('permissions', selected)}
        error={form.errors['permissions'] as string | undefined}
        path="permissions"
        fixed={fixed}
      />
    );
  } else if (error) {
    picker = <ErrorState onRetry={() => void refetch()}>{messages.noData}</ErrorState>;
  } else {
    picker = <ProfileSkeleton />;
  }
  return (
    <>
      <FormSection title="Identificação">
        <TextInput
          {...form.getInputProps('name')}
          label="Nome"
          size="md"
          required
          withAsterisk={false}
          autoComplete="off"
          maxLength={80}
          disabled={fixed}
        />
      </FormSection>
      <section className="panel">{picker}</section>
    </>
  );
}
