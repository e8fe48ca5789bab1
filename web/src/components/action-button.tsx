import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, openConfirm } from './alerts';
import { TextField } from './field';

const LONGEST_REASON = 255;

/** What is asked before something is done to a row, and said when it fails. */
export interface ActionWords {
  /** The button. */
  label: string;
  /** The question. */
  title: string;
  /** What follows from it. */
  text?: string;
  /** The button that agrees. */
  confirm: string;
  failed: string;
}

interface Props {
  words: ActionWords;
  /** The row, in words that tell it from the others. */
  name: string;
  /** Does it; what the server says of it is told. `reason` is empty where none is asked for or given. */
  run: (reason: string) => Promise<{ message: string }>;
  /** Asks why, too. */
  asksReason?: boolean;
  danger?: boolean;
  /** Drawn less than the action that is wanted most. */
  quiet?: boolean;
}

/** Does something to a row of a list: asks first, names the row, and tells how it went. */
export function ActionButton(props: Props) {
  const { words, name, run, asksReason = false, danger = false, quiet = false } = props;
  const reason = useRef('');
  const [running, setRunning] = useState(false);
  // Awaits the answer, as callbacks of mutate are lost when the row and its button are removed.
  const act = async () => {
    setRunning(true);
    try {
      const { message } = await run(reason.current.trim());
      notifySuccess(message);
    } catch (error) {
      notifyError(errorText(error, words.failed), 'Erro');
    } finally {
      setRunning(false);
    }
  };
  const ask = () => {
    reason.current = '';
    openConfirm({
      title: words.title,
      children: (
        <>
          <Question name={name}>{words.text}</Question>
          {asksReason && (
            <TextField
              label="Motivo (opcional)"
              maxLength={LONGEST_REASON}
              onChange={(event) => {
                reason.current = event.currentTarget.value;
              }}
            />
          )}
        </>
      ),
      confirm: words.confirm,
      cancel: 'Voltar',
      danger,
      onConfirm: () => void act(),
    });
  };
  return (
    <Button
      variant={quiet ? 'subtle' : 'light'}
      color={quiet ? 'gray' : 'brass'}
      loading={running}
      aria-label={`${words.label}: ${name}`}
      onClick={ask}
    >
      {words.label}
    </Button>
  );
}

function Question({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      {children && <p>{children}</p>}
    </>
  );
}
