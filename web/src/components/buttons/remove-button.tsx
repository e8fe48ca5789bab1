import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { notifyFailure, notifySuccess, openConfirm } from '../dialogs/alerts';
import { Icon } from './icons';
import classes from './remove-button.module.css';

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'size'> {
  /** The accessible name, unique among the rows. */
  label: string;
  /** The visible label; an icon if omitted. */
  children?: string;
  question: {
    title: string;
    /** The subject and the consequences. */
    text: ReactNode;
    /** The label of the confirming button. */
    confirm: string;
  };
  /** Removes the record. Returns the message to show, or null if the user declined. */
  onRemove: () => Promise<string | null>;
  /** The message for an error without a reason. */
  failed: string;
}

/** Asks for confirmation, removes a record, and shows the outcome. */
export function RemoveButton({ label, children, question, onRemove, failed, ...look }: Props) {
  const [running, setRunning] = useState(false);
  const remove = async () => {
    setRunning(true);
    try {
      const message = await onRemove();
      if (message !== null) notifySuccess(message);
    } catch (error) {
      notifyFailure(error, failed);
    } finally {
      setRunning(false);
    }
  };
  const ask = () =>
    openConfirm({
      title: question.title,
      children: question.text,
      confirm: question.confirm,
      danger: true,
      onConfirm: () => void remove(),
    });
  return (
    <Button
      variant="subtle"
      color="red"
      className={children ? '' : (classes['bin'] ?? '')}
      {...look}
      aria-label={label}
      loading={running}
      onClick={ask}
    >
      {children ?? <Icon name="trash" size={18} />}
    </Button>
  );
}
