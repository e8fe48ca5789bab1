// Messages to the user: notices, which close by themselves, and dialogs.
import type { ReactNode } from 'react';
import { isAnswerLost } from '@/api/attempt';
import { ApiError, errorText, UnknownOutcome } from '@/api/error';
import { type DialogRequest, dialogStore } from './dialog-store';
import { type NoticeAction, noticeStore } from './notice-store';

/** Shows a success. `subject` is the key of the record; the notice replaces earlier ones about the same record. */
export const notifySuccess = (message: string, title?: string, subject?: string) =>
  noticeStore.show({ kind: 'success', message, title, subject });

/** A notice of an error. */
export const notifyError = (message: string, title?: string) =>
  // Without a reason from the server, title and message are the same sentence.
  noticeStore.show({ kind: 'error', message, title: title === message ? undefined : title });

const UNKNOWN = 'Não sabemos se a mudança foi registrada. Confira antes de repetir.';

/** Whether the answer of a call was lost. Other errors, such as those of the device's storage, are failures. */
const isCallLost = (error: unknown): boolean => error instanceof ApiError && isAnswerLost(error);

/** The sentence for a failed action: if its answer was lost, its outcome is unknown. */
export function failureText(error: unknown, failed: string): string {
  if (error instanceof UnknownOutcome) return error.message;
  return isCallLost(error) ? UNKNOWN : errorText(error, failed);
}

/** A notice of a failed action of a row. */
export const notifyFailure = (error: unknown, failed: string, title = failed) =>
  notifyError(
    failureText(error, failed),
    error instanceof UnknownOutcome || isCallLost(error) ? undefined : title,
  );

/** Shows a notice with a button, for longer than others. `subject` as in notifySuccess. */
export const notifyWithAction = (
  kind: 'success' | 'error',
  message: string,
  action: NoticeAction,
  subject?: string,
) => noticeStore.show({ kind, message, action, subject });

/** Removes the notices about a record. */
export const withdrawNotices = (subject: string) => noticeStore.withdraw(subject);

/** A dialog with one button. `onClose` runs however it is closed. */
export const openMessage = (title: string, children: ReactNode, onClose?: () => void) =>
  dialogStore.open({
    title,
    children,
    confirm: 'Ok',
    ...(onClose && { onConfirm: onClose, onCancel: onClose }),
  });

/** The dialog titled Erro. */
export const openError = (children: ReactNode, onClose?: () => void) =>
  openMessage('Erro', children, onClose);

/**
 * Shows a failed action whose reason takes longer to read than a notice stays. `otherwise` is the text without a reason.
 */
export function openFailure(error: unknown, failed: string, otherwise: string) {
  if (isCallLost(error)) notifyFailure(error, failed);
  else openMessage(failed, errorText(error, otherwise));
}

/** A dialog that asks before something is done. */
export const openConfirm = (request: Partial<DialogRequest> & Pick<DialogRequest, 'title' | 'children'>) =>
  dialogStore.open({ confirm: 'Confirmar', cancel: 'Cancelar', ...request });
