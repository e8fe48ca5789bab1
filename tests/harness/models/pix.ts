// Reads Pix codes with libraries that share no code with the suite.
import { hasError, isStaticPix, type PixStaticObject, parsePix } from 'pix-utils';

/** Returns the fields of a static Pix code. Throws if it is malformed or has a wrong checksum. */
export function readPixCode(code: string): PixStaticObject {
  const pix = parsePix(code);
  if (hasError(pix)) throw new Error(`not a Pix code: ${pix.message}`);
  if (!isStaticPix(pix)) throw new Error(`not a static Pix code: ${pix.type}`);
  return pix;
}
