import { joinText } from '@/lib/text';
import type { Employment } from './api';

/** What a collaborator is called: the name, or the e-mail of somebody invited without one. */
export const nameOf = ({ user, email }: Employment): string =>
  joinText([user?.first_name, user?.last_name]) || email || 'Sem nome';
