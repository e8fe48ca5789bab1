/** The token of a login answer, in any of the shapes that versions of this API have used. */
export function tokenOf(answer: unknown): string | null {
  const token = member(answer, 'token');
  const candidates = [
    member(token, 'access_token'),
    member(member(token, 'original'), 'access_token'),
    member(answer, 'access_token'),
    token,
  ];
  return (
    candidates.find((candidate): candidate is string => typeof candidate === 'string' && candidate !== '') ??
    null
  );
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
