import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storedToken } from '@/api/token';
import { saveFile } from '@/lib/browser/save-file';
import { makeMe, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, hang } from '@/testing/server';

vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn() }));

const open = async (part = {}) => {
  const user = makeUser({ phone: '11987654321', ...part });
  answer('getMe', makeMe({ user }));
  answer('getUser', { user });
  return openApp('/user/update', { token: 'abc' });
};
const noShops = { message: '', establishments: [], total: 0, current_page: 1, last_page: 1, per_page: 1000 };
// The notice moves from the dialog to the page when the dialog closes.
const seesDeletion = () => waitFor(() => expect(screen.getByText('Conta excluída.')).toBeInTheDocument());
const save = () => screen.getByRole('button', { name: 'Salvar alterações' });

describe('/user/update', () => {
  it('shows loading, a loading failure, and the data after a retry', async () => {
    answer('getMe', makeMe());
    hang('getUser');
    const { queryClient, user } = await openApp('/user/update', { token: 'abc' });
    expect(await screen.findByRole('status', { name: 'Carregando os seus dados' })).toBeInTheDocument();
    fail('getUser', 500);
    await queryClient.resetQueries();
    expect(await screen.findByText('Não foi possível carregar os seus dados.')).toBeInTheDocument();
    answer('getUser', { user: makeUser() });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByLabelText('Nome')).toHaveValue('Dona');
  });

  it('shows user name and e-mail read-only', async () => {
    await open();
    expect(await screen.findByLabelText('Nome de usuário')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Telefone')).toHaveValue('(11) 98765-4321');
    expect(within(screen.getByLabelText('Estado')).getAllByRole('option')).toHaveLength(28);
  });

  it('sends only changed fields, and restarts with the saved values', async () => {
    const { user } = await open();
    const changed = makeUser({ phone: '11987654321', city: 'Santa Maria', cpf: '52998224725' });
    const calls = answer('updateUser', () => {
      answer('getUser', { user: changed });
      return { message: 'Usuário atualizado.', user: changed };
    });
    await user.type(await screen.findByLabelText('Cidade'), 'Santa Maria');
    await user.type(screen.getByLabelText('CPF'), '52998224725');
    await user.click(save());
    expect(await screen.findByText('Usuário atualizado.')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ city: 'Santa Maria', cpf: '52998224725' });
    expect(screen.getByLabelText('Cidade')).toHaveValue('Santa Maria');
    await user.click(save());
    expect(await screen.findByText('Nenhuma alteração para salvar.')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  it('shows refusals of the form and of the server beside the field', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('CPF'), '52998224726');
    await user.click(save());
    expect(await screen.findByText('Informe um CPF válido.')).toBeInTheDocument();
    expect(screen.getByLabelText('CPF')).toHaveFocus();
    await user.clear(screen.getByLabelText('CPF'));
    await user.type(screen.getByLabelText('CPF'), '52998224725');
    const sentence = 'Este CPF já está em uso.';
    const body = { error: 'Dados inválidos.', message: 'Dados inválidos.', errors: { cpf: [sentence] } };
    fail('updateUser', { status: 422, body });
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('CPF')).toBeInvalid());
    expect(screen.getByRole('alert')).toHaveTextContent(`Erro de Validação${sentence}`);
  });

  it('shows a failure to save', async () => {
    const { user } = await open();
    fail('updateUser', 500);
    await user.type(await screen.findByLabelText('Profissão'), 'Barbeira');
    await user.click(save());
    expect(await screen.findByText('Não foi possível atualizar a conta.')).toBeInTheDocument();
    expect(screen.getByLabelText('Profissão')).toHaveValue('Barbeira');
  });

  it('says that the outcome is unknown after a lost answer', async () => {
    const { user } = await open();
    cut('updateUser');
    await user.type(await screen.findByLabelText('Profissão'), 'Barbeira');
    await user.click(save());
    expect(await screen.findByText('Não sabemos se a mudança foi salva.')).toBeInTheDocument();
    expect(screen.queryByText('Não foi possível atualizar a conta.')).not.toBeInTheDocument();
  });

  it('asks before unsaved input is lost', async () => {
    const { user, path } = await open();
    await user.type(await screen.findByLabelText('Profissão'), 'Barbeira');
    await user.click(screen.getByRole('link', { name: 'Alterar senha' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    expect(path()).toBe('/user/update');
    await user.click(screen.getByRole('link', { name: 'Alterar senha' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(path()).toBe('/password'));
  });
});

describe('privacy', () => {
  it('downloads a copy of the data', async () => {
    const { user } = await open();
    answer('exportAccount', { user: makeUser() } as never);
    await user.click(await screen.findByRole('button', { name: 'Exportar meus dados' }));
    expect(await screen.findByText('Seus dados foram baixados.')).toBeInTheDocument();
    const [name, file] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^navalha-meus-dados-\d{4}-\d\d-\d\d\.json$/);
    expect(file?.type).toBe('application/json');
    fail('exportAccount', 503, 'Um dos serviços não respondeu.');
    await user.click(screen.getByRole('button', { name: 'Exportar meus dados' }));
    expect(await screen.findByText('Um dos serviços não respondeu.')).toBeInTheDocument();
  });

  const ask = async (part = {}) => {
    const app = await open();
    answer('getMe', makeMe({ user: makeUser(), ...part }));
    await app.user.click(await screen.findByRole('button', { name: 'Excluir minha conta' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Excluir minha conta?' })) };
  };

  it('requires the password and the confirmation word for deletion', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
    expect(await dialog.findByText('Informe sua senha.')).toBeInTheDocument();
    expect(dialog.getByText('Digite EXCLUIR para confirmar.')).toBeInTheDocument();
  });

  it('shows why the account cannot be deleted, and deletes it afterwards', async () => {
    const { user, dialog, path } = await ask();
    const reason = 'Você ainda tem uma barbearia. Exclua-a ou passe-a adiante antes.';
    fail('deleteAccount', 409, reason);
    await user.type(dialog.getByLabelText('Sua senha'), 'navalha-demo');
    await user.type(dialog.getByLabelText('Digite EXCLUIR para confirmar'), 'excluir');
    await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(reason);
    expect(storedToken()).toBe('abc');
    answer('listEstablishments', noShops);
    const calls = answer('deleteAccount', { message: 'Conta excluída.' });
    await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
    await seesDeletion();
    await waitFor(() => expect(path()).toBe('/'));
    expect(calls[0]?.body).toEqual({ password: 'navalha-demo', code: '' });
    await waitFor(() => expect(storedToken()).toBeNull());
  });
});

describe('privacy without a password', () => {
  it('asks for a mailed code instead', async () => {
    const user = makeUser();
    answer('getMe', makeMe({ user, has_password: false }));
    answer('getUser', { user });
    const app = await openApp('/user/update', { token: 'abc' });
    await app.user.click(await screen.findByRole('button', { name: 'Excluir minha conta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir minha conta?' }));
    const mails = answer('requestAccountDeletion', { message: 'Enviamos um código.' });
    await app.user.click(dialog.getByRole('button', { name: 'Enviar código por e-mail' }));
    expect(await screen.findByText('Enviamos um código.')).toBeInTheDocument();
    expect(mails).toHaveLength(1);
    answer('listEstablishments', noShops);
    const calls = answer('deleteAccount', { message: 'Conta excluída.' });
    await app.user.type(dialog.getByLabelText('Código recebido'), '123 456');
    await app.user.type(dialog.getByLabelText('Digite EXCLUIR para confirmar'), 'EXCLUIR');
    await app.user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }));
    await seesDeletion();
    expect(calls[0]?.body).toEqual({ password: '', code: '123456' });
  });
});
