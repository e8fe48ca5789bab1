// The search of an address as an object, and back.

export type SearchParams = Record<string, unknown>;

/** Parses numbers and booleans; a repeated name becomes a list. */
export function parseSearch(text: string): SearchParams {
  const search: SearchParams = {};
  for (const [name, raw] of new URLSearchParams(text)) {
    const value = readValue(raw);
    const before = Object.hasOwn(search, name) ? search[name] : undefined;
    if (before === undefined) search[name] = value;
    else search[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return search;
}

function readValue(raw: string): string | number | boolean {
  if (raw === 'true' || raw === 'false') return raw === 'true';
  return raw !== '' && String(Number(raw)) === raw && Number.isFinite(Number(raw)) ? Number(raw) : raw;
}

/** '?a=1&b=x', or an empty text. Omits undefined values. */
export function stringifySearch(search: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined) params.append(name, String(entry));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}
