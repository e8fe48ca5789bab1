import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeEstablishment, makeMe, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail, hang } from '@/testing/server';

const open = async (path = '/user/rafael') => {
  answer('getMe', makeMe());
  return openApp(path, { token: 'abc' });
};
const rafael = makeUser({ id: 20, first_name: 'Rafael', last_name: 'Nunes', user_name: 'rafael', email: '' });

describe('/user/{userName}', () => {
  it('shows the person, with links to existing barbershops', async () => {
    const asked = answer('getUser', {
      user: { ...rafael, about: 'Corto desde 1999.', extra_info: { barbershop: [1, 2] } },
    });
    const shop = makeEstablishment();
    answer('getEstablishment', ({ params }) => {
      if (params['id'] === '2') throw new Response('{}', { status: 404 });
      return { message: '', establishment: shop, owner: null } as never;
    });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rafael Nunes' })).toBeInTheDocument();
    expect(asked[0]?.params).toMatchObject({ id_or_user_name: 'rafael' });
    expect(screen.getByText('Corto desde 1999.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Navalha de Ouro/ })).toHaveAttribute(
      'href',
      '/establishment/view/navalha-de-ouro',
    );
    expect(screen.queryByRole('link', { name: 'Editar perfil' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Contato' })).not.toBeInTheDocument();
  });

  it('lets users edit their own data', async () => {
    answer('getUser', { user: makeUser({ phone: '11987654321', city: 'Santos', uf: 'SP' }) });
    await open('/user/dono');
    expect(await screen.findByRole('link', { name: 'Editar perfil' })).toHaveAttribute(
      'href',
      '/user/update',
    );
    expect(screen.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute(
      'href',
      'https://wa.me/5511987654321',
    );
    expect(screen.getByText('Santos – SP')).toBeInTheDocument();
    expect(screen.getByText('Nenhuma barbearia vinculada.')).toBeInTheDocument();
  });

  it('shows loading, an unknown user and a failure', async () => {
    hang('getUser');
    const { queryClient, user } = await open();
    expect(await screen.findByRole('status', { name: 'Carregando o perfil' })).toBeInTheDocument();
    fail('getUser', 404, 'Usuário não encontrado.');
    await queryClient.resetQueries();
    expect(await screen.findByRole('heading', { name: 'Usuário não encontrado.' })).toBeInTheDocument();
    fail('getUser', 500);
    await queryClient.resetQueries();
    expect(await screen.findByText('Não foi possível carregar o usuário.')).toBeInTheDocument();
    answer('getUser', { user: rafael });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rafael Nunes' })).toBeInTheDocument();
  });
});
