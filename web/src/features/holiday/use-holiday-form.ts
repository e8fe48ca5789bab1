import { useState } from 'react';
import type { Request } from '@/api/client';
import { failureText, notifySuccess } from '@/components/dialogs/alerts';
import { useStrandingGuard } from '@/components/dialogs/stranding';
import { useSaveHoliday } from './api';
import { messages } from './messages';

/** Saves a day. Asks before bookings are left outside the working time, and returns the server's refusal. */
export function useHolidayForm() {
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useSaveHoliday();
  const guard = useStrandingGuard();
  /** Resolves to true if the day was saved. */
  const save = async (request: Request<'saveHoliday'>): Promise<boolean> => {
    setFailure(null);
    try {
      const done = await guard((confirmation) => mutateAsync({ ...request, ...confirmation }));
      if (done) notifySuccess(done.message);
      return done !== null;
    } catch (error) {
      setFailure(failureText(error, messages.saveFailed));
      return false;
    }
  };
  return { save, failure, setFailure, isPending };
}
