import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, openConfirm } from './alerts';
import { TextField } from './field';

const LONGEST_REASON = 255;

/** The texts of an action on a row. */
export interface ActionWords {
  /** The label of the button. */
  label: string;
  /** The title of the confirmation. */
  title: string;
  /** The consequences, shown in the confirmation. */
  text?: string;
  /** The label of the confirming button. */
  confirm: string;
  failed: string;
}

interface Props {
  words: ActionWords;
  /** Identifies the row to the user. */
  name: string;
  /** Performs the action and returns the message to show. `reason` is empty if none was asked or given. */
  run: (reason: string) => Promise<{ message: string }>;
  /** Asks for an optional reason. */
  asksReason?: boolean;
  danger?: boolean;
  /** Drawn less prominently. */
  quiet?: boolean;
}

/** An action on a row of a list: asks for confirmation, then shows the outcome. */
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
