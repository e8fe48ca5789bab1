// How screens tell what happened: a notice that goes away after 5 s, or a dialog that asks to be closed.
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { type DialogRequest, dialogStore } from './dialog-store';

// The sentence is the notice's id: what is on the screen already is not said twice.
export const notifySuccess = (message: string, title?: string) =>
  notifications.show({ id: message, message, title, color: 'teal', role: 'status' });

export const notifyError = (message: string, title?: string) =>
  notifications.show({
    id: message,
    message,
    // Where the server gave no reason, the sentence is all there is to say.
    title: title === message ? undefined : title,
    color: 'red',
    role: 'alert',
  });

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
