// The sixteen rooms: what each is made of, how it is lit, and where the photographer stood. Metres; x to
// the right, y up, z away from the door; colours as on screen. `name` is the slug of the shop whose
// background it is.

import { looksElsewhere } from './looks_elsewhere.mjs';
import { looksOfSaoPaulo } from './looks_sao_paulo.mjs';

export const looks = [...looksOfSaoPaulo, ...looksElsewhere];
