// Messages to the user: notices, which close by themselves, and dialogs.
import type { ReactNode } from 'react';
import { errorText, isStatus } from '@/api/error';
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

/** The sentence for a failed action: without an answer, its outcome is unknown. */
export const failureText = (error: unknown, failed: string): string =>
  isStatus(error, 0) ? UNKNOWN : errorText(error, failed);

/** A notice of a failed action of a row. */
export const notifyFailure = (error: unknown, failed: string, title = failed) =>
  notifyError(failureText(error, failed), isStatus(error, 0) ? undefined : title);

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

/** A dialog that asks before something is done. */
export const openConfirm = (request: Partial<DialogRequest> & Pick<DialogRequest, 'title' | 'children'>) =>
  dialogStore.open({ confirm: 'Confirmar', cancel: 'Cancelar', ...request });
