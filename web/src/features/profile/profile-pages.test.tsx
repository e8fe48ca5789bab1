import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '@/api/contract.gen';
import { makeManager } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, hang } from '@/testing/server';

const categories = [
  {
    name: 'Item',
    permissions: [
      { code: 'item_list', name: 'Listar itens', description: 'Ver a lista dos itens.' },
      { code: 'item_create', name: 'Criar itens', description: 'Criar itens em qualquer barbearia.' },
    ],
  },
  {
    name: 'Relatório',
    permissions: [{ code: 'report_view', name: 'Ver relatórios', description: 'Ver os relatórios.' }],
  },
];
const administrator: Profile = {
  id: 1,
  name: 'Administrador',
  permissions: ['item_list', 'item_create', 'report_view'],
};
const support: Profile = { id: 2, name: 'Suporte', permissions: ['item_list'] };
const open = (path: string) => openApp(path, { token: 'abc' });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  answer('getMe', makeManager());
  answer('listPermissions', { categories });
  answer('listProfiles', { profiles: [administrator, support] });
});

describe('the list of profiles', () => {
  it('reserves the space of profiles while they load, and shows a loading failure', async () => {
    hang('listProfiles');
    await open('/profile/list');
    expect(await screen.findByRole('region', { name: 'Perfis' })).toHaveAttribute('aria-busy', 'true');
  });

  it('shows a loading failure', async () => {
    fail('listProfiles', 500);
    await open('/profile/list');
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem dados');
  });

  it('shows profiles, Administrador without actions, and searches by name', async () => {
    const { user } = await open('/profile/list');
    expect(await screen.findByText('Todas as permissões')).toBeInTheDocument();
    expect(screen.getByText('1 permissão')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Excluir Administrador' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver Administrador' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Editar Suporte' })).toHaveAttribute('href', '/profile/update/2');
    await user.type(screen.getByRole('searchbox'), 'supo');
    expect(await screen.findByText('1 perfil')).toBeInTheDocument();
    expect(screen.queryByText('Administrador')).not.toBeInTheDocument();
  });

  it('asks before removing, and shows why a removal is refused', async () => {
    fail('deleteProfile', 409, '3 usuários têm este perfil.');
    const { user } = await open('/profile/list');
    await user.click(await screen.findByRole('button', { name: 'Excluir Suporte' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro ao excluir o perfil');
    expect(alert).toHaveTextContent('3 usuários têm este perfil.');
  });
});

describe('the form of a profile', () => {
  it('requires a name and at least one permission', async () => {
    const { user } = await open('/profile/create');
    await screen.findByRole('checkbox', { name: 'Ver relatórios' });
    await user.click(screen.getByRole('button', { name: 'Criar perfil' }));
    expect(await screen.findByText('Informe o nome do perfil.')).toBeInTheDocument();
    expect(screen.getByText('Nenhuma permissão selecionada')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Nome'), 'Caixa');
    await user.click(screen.getByRole('button', { name: 'Criar perfil' }));
    await waitFor(() => expect(box('Selecionar todas')).toHaveFocus());
  });

  it('selects one by one, by category and all, without duplicates', async () => {
    const created = answer('createProfile', { message: 'Perfil criado.', profile: support });
    const { user, path } = await open('/profile/create');
    await user.type(await screen.findByLabelText('Nome'), ' Caixa ');
    await user.click(await screen.findByRole('checkbox', { name: 'Criar itens' }));
    expect(box('Selecionar todas de Item').indeterminate).toBe(true);
    expect(screen.getByText('1 selecionada de 3')).toBeInTheDocument();
    await user.click(box('Selecionar todas de Item'));
    expect(box('Listar itens')).toBeChecked();
    await user.click(box('Selecionar todas'));
    expect(box('Ver relatórios')).toBeChecked();
    await user.click(box('Selecionar todas de Item'));
    expect(box('Listar itens')).not.toBeChecked();
    await user.click(box('Selecionar todas'));
    await user.click(screen.getByRole('button', { name: 'Criar perfil' }));
    expect(await screen.findByText('Perfil criado.')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/profile/list'));
    const codes = ['report_view', 'item_list', 'item_create'];
    expect(created[0]?.body).toEqual({ name: 'Caixa', permissions: codes });
  });

  it('shows why the profile could not be created', async () => {
    fail('createProfile', 403, 'Você não tem estas permissões.');
    const { user } = await open('/profile/create');
    await user.type(await screen.findByLabelText('Nome'), 'Caixa');
    await user.click(await screen.findByRole('checkbox', { name: 'Criar itens' }));
    await user.click(screen.getByRole('button', { name: 'Criar perfil' }));
    const alert = await screen.findByText('Erro ao criar perfil');
    expect(alert).toBeInTheDocument();
    expect(screen.getByText('Você não tem estas permissões.')).toBeInTheDocument();
  });

  it('says that the outcome is unknown after a lost answer', async () => {
    cut('createProfile');
    const { user } = await open('/profile/create');
    await user.type(await screen.findByLabelText('Nome'), 'Caixa');
    await user.click(await screen.findByRole('checkbox', { name: 'Criar itens' }));
    await user.click(screen.getByRole('button', { name: 'Criar perfil' }));
    expect(await screen.findByText('Não sabemos se o perfil foi criado.')).toBeInTheDocument();
    expect(screen.queryByText('Erro ao criar perfil')).not.toBeInTheDocument();
  });

  it('shows a failure to load the profile', async () => {
    fail('getProfile', 404, 'Perfil não encontrado.');
    await open('/profile/update/9');
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem dados');
    expect(screen.getByRole('alert')).toHaveTextContent('Perfil não encontrado.');
  });

  it('saves the changes', async () => {
    answer('getProfile', { profile: { ...support, permissions: ['item_list', 'item_list'] } });
    const saved = answer('updateProfile', { message: 'Perfil atualizado.', profile: support });
    const { user } = await open('/profile/update/2');
    expect(await screen.findByLabelText('Nome')).toHaveValue('Suporte');
    await user.click(await screen.findByRole('checkbox', { name: 'Ver relatórios' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Perfil atualizado.')).toBeInTheDocument();
    expect(saved[0]?.params['id']).toBe('2');
    expect(saved[0]?.body).toEqual({ name: 'Suporte', permissions: ['item_list', 'report_view'] });
  });

  it('sends nothing without changes', async () => {
    answer('getProfile', { profile: support });
    const saved = answer('updateProfile', { message: 'Perfil atualizado.', profile: support });
    const { user } = await open('/profile/update/2');
    await screen.findByRole('checkbox', { name: 'Ver relatórios' });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Nada foi alterado.')).toBeInTheDocument();
    expect(saved).toHaveLength(0);
  });

  it('shows Administrador read-only', async () => {
    answer('getProfile', { profile: administrator });
    await open('/profile/update/1');
    expect(await screen.findByText('Pode tudo. Não pode ser alterado nem excluído.')).toBeInTheDocument();
    expect(await screen.findByRole('checkbox', { name: 'Ver relatórios' })).toBeDisabled();
    expect(within(screen.getByRole('main')).getByLabelText('Nome')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Salvar' })).not.toBeInTheDocument();
  });
});
