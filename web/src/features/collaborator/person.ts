import { joinText } from '@/lib/text/text';
import type { Employment } from './api';

/** The name of a collaborator, or the e-mail of an invited person without a name. */
export const nameOf = ({ user, email }: Employment): string =>
  joinText([user?.first_name, user?.last_name]) || email || 'Sem nome';
