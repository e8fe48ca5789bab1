import { joinText } from '@/lib/text/text';
import type { Establishment } from './api';

/** 'Rua dos Pinheiros, 742 - Pinheiros' of street and neighbourhood, of which either may be unknown. */
export const streetOf = ({ address, neighborhood }: Establishment): string =>
  joinText([address, neighborhood], ' - ');
