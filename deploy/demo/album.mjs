// The demo's pictures: WebP files in pictures/, one folder per kind, made once for the demo.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const kSizes = {
  background: { width: 1920, height: 600 },
  logo: { width: 300, height: 300 },
  portrait: { width: 256, height: 256 },
  item: { width: 240, height: 240 },
};

/** Reads a picture as catalog stores it. Its name is a hash of its content, so equal pictures share one row. */
function read({ kind, name }) {
  const bytes = readFileSync(new URL(`pictures/${kind}/${name}.webp`, import.meta.url));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${hash}.webp`, bytes, content_type: 'image/webp', ...kSizes[kind] };
}

/** The pictures, by the key of the shop, person or item that they show. */
export class Album {
  #byKey;

  /** Takes [{key, kind, name}, …]. Throws when a file is missing. */
  constructor(wanted) {
    this.#byKey = new Map(wanted.map((picture) => [picture.key, read(picture)]));
  }

  path(key) {
    const picture = this.#byKey.get(key);
    return picture ? `images/${picture.name}` : null;
  }

  /** The distinct pictures. */
  all() {
    return [...new Map([...this.#byKey.values()].map((picture) => [picture.name, picture])).values()];
  }
}
