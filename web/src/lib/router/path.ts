// Path patterns: '/item/$id' matches one segment, a single '$' matches everything.

type Names<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | Names<Tail>
    : Rest
  : never;

/** The parameters of a pattern: { id: string } for '/item/$id'. */
export type ParamsOf<Path extends string> = Record<Exclude<Names<Path>, ''>, string>;

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The parameters of a path that matches the pattern, else null. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  if (pattern === '$') return {};
  const expected = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [place, segment] of expected.entries()) {
    const value = given[place] ?? '';
    if (segment.startsWith('$')) params[segment.slice(1)] = decoded(value);
    else if (segment !== value) return null;
  }
  return params;
}

/** Returns text with an invalid encoding unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path of a pattern with these parameters. */
export const fillPath = (pattern: string, params: Record<string, string> = {}): string =>
  pattern.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The rank of a pattern: fixed segments precede parameters, so that '/user/list' precedes '/user/$name'. */
export const rankOf = (pattern: string): string =>
  pattern === '$'
    ? ''
    : segmentsOf(pattern)
        .map((segment) => (segment.startsWith('$') ? '1' : '2'))
        .join('');
