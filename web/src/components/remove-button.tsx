import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, openConfirm } from './alerts';
import { Icon } from './icons';
import classes from './remove-button.module.css';

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'size'> {
  /** The accessible name, which tells this button from those of other rows. */
  label: string;
  /** The visible word; a bin is shown without it. */
  children?: string;
  question: {
    title: string;
    /** Names what is removed, and what follows. */
    text: ReactNode;
    /** The button that agrees. */
    confirm: string;
  };
  /** Removes it. Answers the sentence to show, or null when the user decided against it. */
  onRemove: () => Promise<string | null>;
  /** The failure, for an error without a reason. */
  failed: string;
}

/** Removes something: asks first, then shows the outcome. */
export function RemoveButton({ label, children, question, onRemove, failed, ...look }: Props) {
  const [running, setRunning] = useState(false);
  const remove = async () => {
    setRunning(true);
    try {
      const message = await onRemove();
      if (message !== null) notifySuccess(message);
    } catch (error) {
      notifyError(errorText(error, failed), failed);
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
