// The form values of a collaborator: validation and request.
import * as z from 'zod/mini';
import type { Request } from '@/api/client';
import { type Change, changesOf, type FieldText } from '@/components/forms/changes';
import type { Employment } from './api';
import { messages } from './messages';
import { DEFAULT_ROLE, namesOf } from './permissions';

type Permission = NonNullable<Request<'updateCollaborator'>['permissions']>[number];

/** How an invited person is identified. */
export type Way = 'email' | 'user_name';

export interface CollaboratorValues extends Record<string, unknown> {
  way: Way;
  first_name: string;
  email: string;
  user_name: string;
  role: string;
  permissions: string[];
}

export const newCollaborator: CollaboratorValues = {
  way: 'email',
  first_name: '',
  email: '',
  user_name: '',
  role: DEFAULT_ROLE,
  permissions: [],
};

export const valuesOf = (employment: Employment): CollaboratorValues => ({
  ...newCollaborator,
  role: employment.role,
  permissions: employment.permissions,
});

const role = z.string().check(z.trim(), z.minLength(1, messages.roleRequired));

export const updateSchema = z.looseObject({ role });

export const createSchema = z
  .looseObject({
    role,
    way: z.string(),
    first_name: z.string(),
    email: z.string(),
    user_name: z.string(),
  })
  .check(
    z.refine(({ way, first_name: name }) => way !== 'email' || name.trim() !== '', {
      error: messages.nameRequired,
      path: ['first_name'],
    }),
    z.refine(({ way, email }) => way !== 'email' || /^\S+@\S+\.\S+$/.test(email.trim()), {
      error: messages.emailWrong,
      path: ['email'],
    }),
    z.refine(({ way, user_name: name }) => way !== 'user_name' || name.trim() !== '', {
      error: messages.userNameRequired,
      path: ['user_name'],
    }),
  );

export const createRequest = (
  values: CollaboratorValues,
  establishmentId: number,
): Request<'createCollaborator'> => ({
  establishment_id: establishmentId,
  role: values.role.trim(),
  permissions: values.permissions as Permission[],
  ...(values.way === 'user_name'
    ? { user_name: values.user_name.trim() }
    : { first_name: values.first_name.trim(), email: values.email.trim() }),
});

/** The request for a change. The version lets the server detect another user's change. */
export const updateRequest = (
  values: CollaboratorValues,
  employment: Employment,
): Request<'updateCollaborator'> => ({
  id: employment.id,
  role: values.role.trim(),
  permissions: values.permissions as Permission[],
  version: employment.version || undefined,
});

const FIELDS: FieldText<Employment>[] = [
  ['Função', ({ role }) => role],
  ['Pode', ({ permissions }) => namesOf(permissions).join(', ') || 'só a própria agenda'],
];

/** The differences between the loaded employment and the stored one. */
export const changesBetween = (base: Employment, now: Employment): Change[] => changesOf(FIELDS, base, now);
