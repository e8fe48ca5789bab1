import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** The whole seconds since `running` became true; 0 while it is false. */
export function useElapsed(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return;
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / SECOND_MS)), SECOND_MS);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [running]);
  return seconds;
}
