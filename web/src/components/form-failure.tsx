import { Alert, Button } from '@mantine/core';
import { ApiError, flatErrors, isStatus } from '@/api/error';
import classes from './form-screen.module.css';

const VALIDATION = 'Erro de Validação';
const NOT_SIGNED_IN = 'Você precisa estar autenticado.';

interface Props {
  error: unknown;
  /** What to say of a failure that is not the fault of a field. */
  fallback: string;
  /** Stands above what the server refuses. */
  title?: string;
}

/** Why saving failed: on 422 everything that the server refuses, else the sentence and what the server says of it. */
export function FormFailure({ error, fallback, title = VALIDATION }: Props) {
  if (!error) return null;
  const refused = error instanceof ApiError && error.status === 422 ? flatErrors(error) : [];
  const said = error instanceof ApiError && error.error !== fallback ? error.error : '';
  if (refused.length > 0) return <Refusals title={title} texts={refused} />;
  return (
    <Alert color="red" variant="light" role="alert" title={fallback}>
      {isStatus(error, 401) ? NOT_SIGNED_IN : said}
    </Alert>
  );
}

/** What is wrong with what was typed, one line each. */
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

/** A field that somebody else changed meanwhile, and what it is now, as people read it. */
export interface Change {
  label: string;
  now: string;
}

interface ConflictProps {
  changes: Change[];
  /** Forgets what was typed and shows what is stored now. */
  onReload: () => void;
  /** Keeps what was typed over what somebody else stored; where nothing was typed, theirs stands. */
  onKeep: () => void;
}

/** Somebody else saved the same thing since it was opened. Nothing typed is lost until one chooses so. */
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
