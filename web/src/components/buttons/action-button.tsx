import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { notifyFailure, notifySuccess, openConfirm } from '../dialogs/alerts';

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
  /** Performs the action and returns the message to show. */
  run: () => Promise<{ message: string }>;
  danger?: boolean;
  /** Drawn less prominently. */
  quiet?: boolean;
}

/** An action on a row of a list: asks for confirmation, then shows the outcome. */
export function ActionButton({ words, name, run, danger = false, quiet = false }: Props) {
  const [running, setRunning] = useState(false);
  // Awaits the answer, as callbacks of mutate are lost when the row and its button are removed.
  const act = async () => {
    setRunning(true);
    try {
      const { message } = await run();
      notifySuccess(message);
    } catch (error) {
      notifyFailure(error, words.failed, 'Erro');
    } finally {
      setRunning(false);
    }
  };
  const ask = () =>
    openConfirm({
      title: words.title,
      children: <Question name={name}>{words.text}</Question>,
      confirm: words.confirm,
      cancel: 'Voltar',
      danger,
      onConfirm: () => void act(),
    });
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

/** The name of the row, and the consequences of the action. */
export function Question({ name, children }: { name: string; children: ReactNode }) {
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
