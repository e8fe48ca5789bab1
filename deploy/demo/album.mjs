// The demo's pictures: finished WebP files in pictures/, a folder a kind, drawn for it once.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const kSizes = {
  background: { width: 1920, height: 600 },
  logo: { width: 300, height: 300 },
  portrait: { width: 256, height: 256 },
  item: { width: 240, height: 240 },
};

/** An image as catalog keeps it: its name is made of its content, so equal pictures are one row. */
function read({ kind, name }) {
  const bytes = readFileSync(new URL(`pictures/${kind}/${name}.webp`, import.meta.url));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${hash}.webp`, bytes, content_type: 'image/webp', ...kSizes[kind] };
}

/** The pictures by what they are of. */
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

  /** Each picture once: equal ones have one name. */
  all() {
    return [...new Map([...this.#byKey.values()].map((picture) => [picture.name, picture])).values()];
  }
}
