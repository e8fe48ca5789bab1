import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isAnswerLost } from '@/api/attempt';
import { ApiError, flatErrors, isStatus, UnknownOutcome } from '@/api/error';
import type { Change } from './changes';
import classes from './form-screen.module.css';

const VALIDATION = 'Erro de Validação';
const NOT_SIGNED_IN = 'Você precisa estar autenticado.';
const REPEAT = 'Tente de novo: repetir não registra duas vezes.';

interface Props {
  error: unknown;
  /** The sentence for a failure without field errors. */
  fallback: string;
  /** The title above field errors. */
  title?: string;
}

/** Says that the outcome of a try is unknown, with advice; by default, that a repeat is safe. */
export const UnknownFailure = ({ title, children = REPEAT }: { title: string; children?: ReactNode }) => (
  <Alert color="red" variant="light" role="alert" title={title}>
    {children}
  </Alert>
);

interface CreationProps {
  error: unknown;
  /** Whether the outcome of an earlier try is unknown. */
  isInDoubt: boolean;
  /** The sentence for a failure. */
  failed: string;
  /** The sentence for an unknown outcome. */
  unknown: string;
  /** How to find the outcome. */
  advice: ReactNode;
}

/** The failure of a creation without an Idempotency-Key: a repeat is refused if the earlier try succeeded. */
export const CreationFailure = ({ error, isInDoubt, failed, unknown, advice }: CreationProps) => (
  <>
    {isInDoubt && <UnknownFailure title={unknown}>{advice}</UnknownFailure>}
    {!(error && isAnswerLost(error)) && <FormFailure error={error} fallback={failed} />}
  </>
);

/**
 * The failure of saving: all field errors on 422, that the outcome is unknown, otherwise the sentence and the server's
 * reason.
 */
export function FormFailure({ error, fallback, title = VALIDATION }: Props) {
  if (!error) return null;
  if (error instanceof UnknownOutcome) return <UnknownFailure title={error.message} />;
  const refused = error instanceof ApiError && error.status === 422 ? flatErrors(error) : [];
  const said = error instanceof ApiError && error.error !== fallback ? error.error : '';
  if (refused.length > 0) return <Refusals title={title} texts={refused} />;
  return (
    <Alert color="red" variant="light" role="alert" title={fallback}>
      {isStatus(error, 401) ? NOT_SIGNED_IN : said}
    </Alert>
  );
}

/** The field errors, one line each. */
export function Refusals({ title, texts }: { title: string; texts: string[] }) {
  return (
    <Alert color="red" variant="light" role="alert" title={title}>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface ConflictProps {
  changes: Change[];
  /** Discards the input and shows the stored values. */
  onReload: () => void;
  /** Keeps edited fields and takes the stored values of the others. */
  onKeep: () => void;
}

/** Shows another user's change of the same record. Keeps the input until the user decides. */
export function ConflictNotice({ changes, onReload, onKeep }: ConflictProps) {
  return (
    <Alert color="brass" variant="light" role="alert" title="Alguém mudou isto enquanto você editava">
      Nada foi salvo, e o que você digitou continua aqui. Agora está assim:
      <ul className={classes['changes']}>
        {changes.map(({ label, now }) => (
          <li key={label}>
            {label}: <bdi>{now || 'em branco'}</bdi>
          </li>
        ))}
        {changes.length === 0 && <li>Os campos desta tela continuam iguais.</li>}
      </ul>
      <div className={classes['choices']}>
        <Button variant="default" onClick={onReload}>
          Recarregar
        </Button>
        <Button variant="light" onClick={onKeep}>
          Manter o que digitei
        </Button>
      </div>
    </Alert>
  );
}
