import { FormFailure, UnknownFailure } from './form-failure';

/** The label of the button that repeats a request with an unknown outcome. */
export const REPEAT_LABEL = 'Tentar de novo';

interface Props {
  attempt: { error: unknown; isInDoubt: boolean };
  /** The sentence for a refusal. */
  failed: string;
  /** The sentence for an unknown outcome. */
  unknown: string;
}

/** Shows the failure of a try: the refusal, or that the outcome is unknown and a repeat is safe. */
export function AttemptFailure({ attempt: { error, isInDoubt }, failed, unknown }: Props) {
  if (!isInDoubt) return <FormFailure error={error} fallback={failed} />;
  return <UnknownFailure title={unknown} />;
}
