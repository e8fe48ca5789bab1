import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserSummary } from '@/api/contract.gen';
import { makeManager } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, hang } from '@/testing/server';

const makeSummary = (part: Partial<UserSummary> = {}): UserSummary => ({
  id: 20,
  first_name: 'Rafael',
  last_name: 'Nunes',
  email: 'rafael@x.test',
  user_name: 'rafael',
  avatar: null,
  profile_id: null,
  ...part,
});
const profiles = [
  { id: 1, name: 'Administrador' },
  { id: 2, name: 'Suporte' },
];
const page = (users: UserSummary[], total = users.length) => ({ users, profiles, total });
const many = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) =>
    makeSummary({ id: first + index, first_name: `Pessoa ${first + index}`, last_name: '' }),
  );
const open = (path: string) => openApp(path, { token: 'abc' });

beforeEach(() => void answer('getMe', makeManager()));

describe('the list of users', () => {
  it('reserves the space of users while they load', async () => {
    hang('listUsers');
    await open('/user/list');
    expect(await screen.findByRole('heading', { level: 1, name: 'Usuários' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Usuários' })).toHaveAttribute('aria-busy', 'true');
  });

  it('shows a loading failure and retries', async () => {
    fail('listUsers', 500, 'Tente mais tarde.');
    const { user } = await open('/user/list');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao obter a lista de usuários');
    expect(alert).toHaveTextContent('Tente mais tarde.');
    answer('listUsers', page([makeSummary()]));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('rafael@x.test')).toBeInTheDocument();
  });

  it('shows each user with a link and profile, and marks the reader', async () => {
    answer('listUsers', page([makeSummary({ profile_id: 2 }), makeSummary({ id: 7, first_name: 'Dona' })]));
    await open('/user/list');
    const card = within((await screen.findAllByRole('article'))[0] as HTMLElement);
    expect(card.getByRole('link', { name: 'Rafael Nunes' })).toHaveAttribute('href', '/user/rafael');
    expect(card.getByText('@rafael')).toBeInTheDocument();
    expect(card.getByText('Suporte')).toBeInTheDocument();
    expect(card.queryByText('Você')).not.toBeInTheDocument();
    expect(screen.getByText('Você')).toBeInTheDocument();
    expect(screen.getByText('Sem perfil')).toBeInTheDocument();
    expect(screen.getByText('2 usuários')).toBeInTheDocument();
  });

  it('searches once typing pauses, keeps the words in the address, and clears them', async () => {
    const calls = answer('listUsers', ({ url }) =>
      url.searchParams.get('q') === 'zzz' ? page([]) : page(many(2)),
    );
    const { user, router } = await open('/user/list');
    await screen.findByText('2 usuários');
    const box = screen.getByRole('searchbox', { name: 'Buscar por nome, usuário ou e-mail' });
    await user.type(box, 'zzz');
    expect(await screen.findByText('Nenhum usuário encontrado.')).toBeInTheDocument();
    expect(calls.map(({ url }) => url.searchParams.get('q'))).toEqual([null, 'zzz']);
    expect(router.state.location.search).toEqual({ q: 'zzz' });
    expect(box).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(await screen.findByText('2 usuários')).toBeInTheDocument();
    expect(box).toHaveValue('');
    expect(router.state.location.search).toEqual({});
  });

  it('changes pages in the address, and shows the previous page until the next one is loaded', async () => {
    answer('listUsers', ({ url }) =>
      url.searchParams.get('page') === '2' ? page(many(6, 25), 30) : page(many(24), 30),
    );
    const { user, router } = await open('/user/list');
    expect(await screen.findByText('1–24 de 30 usuários')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Próxima' }));
    expect(await screen.findByText('25–30 de 30 usuários')).toBeInTheDocument();
    expect(screen.getByText('Página 2 de 2')).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ page: 2 });
    expect(screen.getByRole('region', { name: 'Usuários' })).toHaveFocus();
    router.history.back();
    expect(await screen.findByText('1–24 de 30 usuários')).toBeInTheDocument();
  });

  it('opens the last page if the requested one does not exist any more', async () => {
    answer('listUsers', ({ url }) =>
      url.searchParams.get('page') === '9' ? page([], 30) : page(many(6, 25), 30),
    );
    const { router } = await open('/user/list?page=9');
    expect(await screen.findByText('25–30 de 30 usuários')).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ page: 2 });
  });

  it('assigns and removes profiles', async () => {
    answer('listUsers', page([makeSummary({ profile_id: 2 })]));
    const saved = answer('updateUser', { message: 'Usuário atualizado.', user: null });
    const { user } = await open('/user/list');
    await user.click(await screen.findByRole('button', { name: 'Editar perfil de Rafael Nunes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Perfil de Rafael Nunes' });
    const select = within(dialog).getByLabelText('Perfil');
    expect(select).toHaveDisplayValue('Suporte');
    await user.selectOptions(select, 'Sem perfil');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Usuário atualizado.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved[0]?.params['id']).toBe('20');
    expect(saved[0]?.body).toEqual({ profile_id: '0' });
  });

  it('shows why a profile was not assigned', async () => {
    answer('listUsers', page([makeSummary({ profile_id: 1 })]));
    fail('updateUser', 409, 'Este é o último administrador.');
    const { user } = await open('/user/list');
    await user.click(await screen.findByRole('button', { name: 'Editar perfil de Rafael Nunes' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Perfil'), 'Suporte');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Este é o último administrador.');
  });

  it('asks before removing, and shows why a removal is refused', async () => {
    answer('listUsers', page([makeSummary()]));
    const removed = fail('deleteUser', 409, 'Este usuário ainda é dono de: Central.');
    const { user } = await open('/user/list');
    await user.click(await screen.findByRole('button', { name: 'Excluir Rafael Nunes' }));
    const question = await screen.findByRole('dialog', { name: 'Excluir usuário?' });
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(removed).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Excluir Rafael Nunes' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível deletar o usuário');
    expect(alert).toHaveTextContent('Este usuário ainda é dono de: Central.');
  });

  it('removes a user and reloads the list', async () => {
    let left = [makeSummary()];
    answer('listUsers', () => page(left));
    answer('deleteUser', () => {
      left = [];
      return { message: 'Usuário excluído.' };
    });
    const { user } = await open('/user/list');
    await user.click(await screen.findByRole('button', { name: 'Excluir Rafael Nunes' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Usuário excluído.')).toBeInTheDocument();
    expect(await screen.findByText('Nenhum usuário cadastrado.')).toBeInTheDocument();
  });

  it('links to the account screen instead of removing the reader', async () => {
    answer('listUsers', page([makeSummary({ id: 7, first_name: 'Dona' })]));
    await open('/user/list');
    const link = await screen.findByRole('link', { name: 'Gerenciar conta' });
    expect(link).toHaveAttribute('href', '/user/update');
    expect(screen.queryByRole('button', { name: /^Excluir/ })).not.toBeInTheDocument();
  });

  it('offers only permitted actions', async () => {
    answer('getMe', makeManager(['user_list']));
    answer('listUsers', page([makeSummary()]));
    await open('/user/list');
    expect(await screen.findByText('rafael@x.test')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Rafael/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Novo usuário' })).not.toBeInTheDocument();
  });
});

describe('the form of a new user', () => {
  it('requires a name and an e-mail', async () => {
    const { user } = await open('/user/create');
    await user.click(await screen.findByRole('button', { name: 'Criar usuário' }));
    expect(await screen.findByText('Informe o nome.')).toBeInTheDocument();
    expect(screen.getByText('Informe o e-mail.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail'), 'isto não');
    await user.click(screen.getByRole('button', { name: 'Criar usuário' }));
    expect(await screen.findByText('Informe um e-mail válido.')).toBeInTheDocument();
  });

  it('creates the user, mentions the mail and opens the list', async () => {
    const created = answer('createUser', { message: 'Usuário criado.' });
    answer('listUsers', page([makeSummary({ email: 'nova@x.test' })]));
    const { user, router } = await open('/user/create');
    await user.type(await screen.findByLabelText('Nome'), ' Nova ');
    await user.type(screen.getByLabelText('E-mail'), 'nova@x.test');
    await user.click(screen.getByRole('button', { name: 'Criar usuário' }));
    expect(
      await screen.findByText('Enviamos um e-mail para nova@x.test com o código para criar a senha.'),
    ).toBeInTheDocument();
    expect(created[0]?.body).toEqual({ first_name: 'Nova', email: 'nova@x.test' });
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'nova@x.test' }));
    expect(router.state.location.pathname).toBe('/user/list');
  });

  it('says that the outcome is unknown after a lost answer, even when a repeat is refused', async () => {
    cut('createUser');
    const { user } = await open('/user/create');
    await user.type(await screen.findByLabelText('Nome'), 'Nova');
    await user.type(screen.getByLabelText('E-mail'), 'nova@x.test');
    await user.click(screen.getByRole('button', { name: 'Criar usuário' }));
    const unknown = await screen.findByText('Não sabemos se o usuário foi criado.');
    expect(screen.queryByText('Não foi possível criar o usuário')).not.toBeInTheDocument();
    fail('createUser', 409, 'Este e-mail já está em uso.');
    await user.click(screen.getByRole('button', { name: 'Criar usuário' }));
    expect(await screen.findByText('Este e-mail já está em uso.')).toBeInTheDocument();
    expect(unknown).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: 'Sair sem saber se deu certo?' })).toHaveTextContent(
      'Não sabemos se o que você preencheu foi salvo. Antes de fazer de novo, confira na lista',
    );
  });

  it('shows the server’s refusal beside its field', async () => {
    const sentence = 'Este e-mail já está em uso.';
    fail('createUser', {
      status: 422,
      body: { error: sentence, message: sentence, errors: { email: [sentence] } },
    });
    const { user } = await open('/user/create');
    await user.type(await screen.findByLabelText('Nome'), 'Nova');
    await user.type(screen.getByLabelText('E-mail'), 'nova@x.test');
    await user.click(screen.getByRole('button', { name: 'Criar usuário' }));
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toBeInvalid());
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  });
});
