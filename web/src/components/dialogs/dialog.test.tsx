import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@/testing/render';
import {
  notifyError,
  notifySuccess,
  notifyWithAction,
  openConfirm,
  openMessage,
  withdrawNotices,
} from './alerts';
import { Dialog } from './dialog';

it('closes by the close button and by Escape', async () => {
  const close = vi.fn();
  renderPart(
    <Dialog opened title="Serviços" onClose={close}>
      Corte
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Serviços' })).toHaveTextContent('Corte');
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

it('stays open if it may not be closed', async () => {
  const close = vi.fn();
  renderPart(
    <Dialog opened title="Enviando" onClose={close} mayClose={false}>
      <button type="button">Tentar agora</button>
    </Dialog>,
  );
  screen.getByRole('button', { name: 'Tentar agora' }).focus();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('button', { name: 'Fechar' })).not.toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
});

it('shows queued questions one after the other', async () => {
  const agreed = vi.fn();
  renderPart(<p>Tela</p>);
  openConfirm({ title: 'Primeira?', children: 'Um', onConfirm: agreed });
  openMessage('Segunda', 'Dois');
  expect(await screen.findByRole('dialog', { name: 'Primeira?' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(agreed).toHaveBeenCalledOnce();
  expect(await screen.findByRole('dialog', { name: 'Segunda' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows each notice once inside the dialog until it is closed', async () => {
  renderPart(
    <Dialog opened title="Serviços" onClose={() => undefined}>
      Corte
    </Dialog>,
  );
  notifyError('Sem conexão.', 'Erro');
  notifyError('Sem conexão.', 'Erro');
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('ErroSem conexão.');
  expect(screen.getByRole('dialog')).toContainElement(notice);
  await userEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows one notice at a time in a dialog, and the others once it is closed', async () => {
  renderPart(<p>Tela</p>);
  openMessage('Aviso', 'Texto');
  const dialog = await screen.findByRole('dialog', { name: 'Aviso' });
  for (const message of ['Um', 'Dois', 'Três']) notifySuccess(message);
  expect(await within(dialog).findByText('Um')).toBeInTheDocument();
  expect(screen.getAllByRole('status')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }));
  expect(screen.getAllByRole('status').map((notice) => notice.textContent)).toEqual(['Um', 'Dois', 'Três']);
});

it('keeps the action of an earlier notice out of a dialog', async () => {
  renderPart(<p>Tela</p>);
  notifyWithAction('success', 'Movido.', { label: 'Desfazer', run: vi.fn() });
  expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeInTheDocument();
  openMessage('Aviso', 'Texto');
  const dialog = await screen.findByRole('dialog', { name: 'Aviso' });
  expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument();
  notifyWithAction('error', 'Sem resposta.', { label: 'Tentar novamente', run: vi.fn() });
  expect(await within(dialog).findByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Ok' }));
  expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeInTheDocument();
});

it('keeps a notice about the screen out of a dialog opened later', async () => {
  renderPart(<p>Tela</p>);
  notifySuccess('Agendamento confirmado.');
  expect(await screen.findByText('Agendamento confirmado.')).toBeInTheDocument();
  openMessage('Aviso', 'Texto');
  await screen.findByRole('dialog', { name: 'Aviso' });
  expect(screen.queryByText('Agendamento confirmado.')).not.toBeInTheDocument();
});

it('shows a notice in a dialog even if the screen has one with the same message', async () => {
  renderPart(<p>Tela</p>);
  notifySuccess('Pagamento atualizado.');
  openMessage('Aviso', 'Texto');
  const dialog = await screen.findByRole('dialog', { name: 'Aviso' });
  act(() => notifySuccess('Pagamento atualizado.'));
  expect(await within(dialog).findByText('Pagamento atualizado.')).toBeInTheDocument();
});

it('removes earlier errors and earlier notices about the same record on success', async () => {
  renderPart(<p>Tela</p>);
  notifyError('Preencha o horário.');
  expect(await screen.findByText('Preencha o horário.')).toBeInTheDocument();
  act(() => notifySuccess('Remarcado.', undefined, 'booking-7'));
  expect(screen.queryByText('Preencha o horário.')).not.toBeInTheDocument();
  act(() => notifySuccess('Outro salvo.'));
  act(() => notifySuccess('Remarcado de novo.', undefined, 'booking-7'));
  expect(screen.getAllByRole('status').map((notice) => notice.textContent)).toEqual([
    'Outro salvo.',
    'Remarcado de novo.',
  ]);
});

it('withdraws the notice about one record alone', async () => {
  renderPart(<p>Tela</p>);
  notifyWithAction('success', 'Um movido.', { label: 'Desfazer', run: vi.fn() }, 'order-1');
  notifyWithAction('success', 'Dois movido.', { label: 'Desfazer', run: vi.fn() }, 'order-2');
  expect(await screen.findByText('Um movido.')).toBeInTheDocument();
  act(() => withdrawNotices('order-1'));
  expect(screen.queryByText('Um movido.')).not.toBeInTheDocument();
  expect(screen.getByText('Dois movido.')).toBeInTheDocument();
});

it('stays open when a drag that began inside ends outside it', async () => {
  const close = vi.fn();
  renderPart(
    <Dialog opened title="Ajustar" onClose={close}>
      <p>Imagem</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByText('Imagem'));
  fireEvent.click(dialog);
  expect(close).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(close).toHaveBeenCalledOnce();
});
