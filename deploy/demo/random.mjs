// Deterministic random numbers: equal words give equal numbers, so that two starts on the same day
// create the same shops, people and bookings.

/** A 32-bit seed from words. */
function seedOf(...words) {
  let hash = 2166136261;
  for (const character of words.join('|')) {
    hash = Math.imul(hash ^ character.codePointAt(0), 16777619);
  }
  return hash >>> 0;
}

/**
 * A random stream for one purpose. Separate streams keep a new draw in one place from changing the
 * data elsewhere.
 */
export class Random {
  #state;

  constructor(...words) {
    this.#state = seedOf(...words);
  }

  /** A number in [0, 1). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A number in [low, high). */
  between(low, high) {
    return low + (high - low) * this.next();
  }

  /** A whole number in [low, high], both included. */
  whole(low, high) {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability) {
    return this.next() < probability;
  }

  /** A random element of a list. */
  pick(list) {
    return list[Math.floor(this.next() * list.length)];
  }

  /** A random key of {word: weight}. */
  weighted(weights) {
    const entries = Object.entries(weights);
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [word, weight] of entries) {
      left -= weight;
      if (left < 0) {
        return word;
      }
    }
    return entries.at(-1)[0];
  }

  /** A shuffled copy of the list. */
  shuffled(list) {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i -= 1) {
      const j = Math.floor(this.next() * (i + 1));
      [copy[i], copy[j]] = [copy[j], copy[i]];
    }
    return copy;
  }

  /** `count` distinct elements, in the list's order. */
  some(list, count) {
    const chosen = new Set(this.shuffled(list).slice(0, count));
    return list.filter((entry) => chosen.has(entry));
  }
}
