import { expect, it, vi } from 'vitest';
import { sendOrRead } from '@/api/attempt';
import { ApiError, UnknownOutcome } from '@/api/error';
import { failureText, notifyFailure, openFailure } from './alerts';
import { dialogStore } from './dialog-store';
import { noticeStore } from './notice-store';

const FAILED = 'Falha ao remover.';
const failed = (status: number) => new ApiError(status, { error: 'Erro ao se conectar ao servidor.' });

it.each([0, 502, 503, 504])('says that the outcome is unknown after a lost answer: %i', (status) => {
  noticeStore.clear();
  expect(failureText(failed(status), FAILED)).toMatch(/^Não sabemos/);
  notifyFailure(failed(status), FAILED);
  openFailure(failed(status), FAILED, 'Tente de novo.');
  expect(noticeStore.get()).toMatchObject([
    { message: expect.stringMatching(/^Não sabemos/), title: undefined },
  ]);
  expect(dialogStore.get()).toEqual([]);
});

it.each([409, 500])("shows the server's reason for a failure: %i", (status) => {
  expect(failureText(failed(status), FAILED)).toBe('Erro ao se conectar ao servidor.');
});

it('shows a failure of this device as a failure', () => {
  expect(failureText(new Error('no storage'), FAILED)).toBe(FAILED);
});

it('reads the stored state only after a lost answer', async () => {
  const isStored = vi.fn(async () => true);
  await expect(sendOrRead(() => Promise.reject(failed(409)), isStored, 'stored')).rejects.toThrow(ApiError);
  expect(isStored).not.toHaveBeenCalled();
  await expect(sendOrRead(() => Promise.reject(failed(504)), isStored, 'stored')).resolves.toBe('stored');
  isStored.mockRejectedValue(failed(0));
  await expect(sendOrRead(() => Promise.reject(failed(0)), isStored, 'stored')).rejects.toThrow(
    UnknownOutcome,
  );
});
