import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Splash } from '../states/splash';
import classes from './overlay.module.css';

const INTERVAL_MS = 1000;
const DEFAULT_MESSAGES = ['Carregando...'];

interface Props {
  messages?: readonly string[];
  intervalMs?: number;
}

/** Covers the screen during an uninterruptible action and shows its messages in turn. */
export function BusyOverlay({ messages = DEFAULT_MESSAGES, intervalMs = INTERVAL_MS }: Props) {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setIndex((current) => current + 1), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return createPortal(
    <div className={classes['overlay']}>
      <Splash as="span" label={messages[index % messages.length] ?? ''} />
    </div>,
    document.body,
  );
}
