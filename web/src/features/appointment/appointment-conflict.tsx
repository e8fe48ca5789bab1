import { Alert, Button } from '@mantine/core';
import { ApiError } from '@/api/error';
import { useIntoView } from '@/lib/browser/use-into-view';
import { messages } from './messages';

/** Whether the time is taken or not offered. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

interface Props {
  error: ApiError;
  /** The reader is the provider. */
  own: boolean;
  onTake: (time: string) => void;
}

/** The reason of a conflict, and a button that takes the suggested time. Scrolls into view; in a dialog it is below the fold. */
export function Conflict({ error, own, onTake }: Props) {
  const box = useIntoView<HTMLDivElement>(error);
  const time = /\d{2}:\d{2}/.exec(error.suggestion ?? '')?.[0];
  const sentence = own && error.reason === 'SLOT_TAKEN' ? messages.ownTaken : error.error;
  return (
    <Alert ref={box} color="red" variant="light" role="alert" title={messages.conflict}>
      <p>{sentence || messages.createFailed}</p>
      {time && <p>{error.suggestion === time ? messages.suggestion(time) : error.suggestion}</p>}
      {error.tip && <p>{error.tip}</p>}
      {time && (
        <Button variant="default" onClick={() => onTake(time)}>
          {messages.takeSuggestion(time)}
        </Button>
      )}
    </Alert>
  );
}
