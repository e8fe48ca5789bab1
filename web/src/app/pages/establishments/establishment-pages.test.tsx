import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEstablishment, makeMe, makeOrders, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail, hang } from '@/testing/server';

const ODD = '<i>Zé</i> & "Cia" 💈';
const shop = makeEstablishment({
  id: 5,
  name: ODD,
  cnpj: '12ABC34501DE35',
  phone: '11987654321',
  cep: '01310100',
  version: 3,
});
const open = (path: string) => openApp(path, { token: 'abc' });

beforeEach(() => {
  answer('getMe', makeMe());
  answer('listMyEstablishments', { message: '', establishments: [] });
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('listOrdersByEntity', makeOrders([]));
});

describe('Minhas Barbearias', () => {
  it('links each shop to its screens', async () => {
    answer('listMyEstablishments', { message: '', establishments: [shop] });
    await open('/barbershop/user');
    expect(await screen.findByRole('heading', { name: ODD })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Minhas Barbearias' })).toBeInTheDocument();
    const links = screen.getByRole('navigation', { name: `Gerenciar ${ODD}` }).querySelectorAll('a');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      '/barbershop/view/navalha-de-ouro',
      '/appointment/barbershop/navalha-de-ouro',
      '/service-record/barbershop/navalha-de-ouro',
      '/barber/include/navalha-de-ouro',
      '/schedule/navalha-de-ouro',
      '/item/list/navalha-de-ouro',
      '/establishment/pix/5',
      '/report/commission/5',
      '/establishment/commission/5',
      '/barbershop/update/5',
    ]);
    expect(screen.getByRole('link', { name: 'Criar Barbearia' })).toHaveAttribute(
      'href',
      '/establishment/create',
    );
  });

  it('shows loading, an empty list and a failure', async () => {
    hang('listMyEstablishments');
    const { queryClient } = await open('/establishment');
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument());
    answer('listMyEstablishments', { message: '', establishments: [] });
    await queryClient.cancelQueries();
    await queryClient.refetchQueries();
    expect(await screen.findByText('Você ainda não tem uma barbearia.')).toBeInTheDocument();
  });

  it('shows the reason of a loading failure', async () => {
    fail('listMyEstablishments', 500);
    const { queryClient } = await open('/establishment');
    expect(
      await screen.findByText('Não foi possível carregar as barbearias. Tente novamente mais tarde.'),
    ).toBeInTheDocument();
    fail('listMyEstablishments', 503, 'O serviço está parado.');
    await queryClient.refetchQueries();
    expect(await screen.findByText('O serviço está parado.')).toBeInTheDocument();
  });

  it('asks before deleting, and lists the bookings that prevent it', async () => {
    answer('listMyEstablishments', { message: '', establishments: [shop] });
    fail('deleteEstablishment', 409, 'Há 1 agendamento futuro (22/11 às 10:00).');
    const { user } = await open('/establishment');
    await user.click(await screen.findByRole('button', { name: `Excluir ${ODD}` }));
    const question = await screen.findByRole('dialog', { name: 'Excluir barbearia?' });
    expect(question).toHaveTextContent('o endereço da página não é usado de novo.');
    await user.click(screen.getByRole('button', { name: 'Excluir barbearia' }));
    const refusal = await screen.findByRole('dialog', { name: 'Erro ao deletar barbearia.' });
    expect(refusal).toHaveTextContent('Há 1 agendamento futuro (22/11 às 10:00).');
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const deleted = answer('deleteEstablishment', { message: '' });
    await user.click(screen.getByRole('button', { name: `Excluir ${ODD}` }));
    answer('listMyEstablishments', { message: '', establishments: [] });
    await user.click(await screen.findByRole('button', { name: 'Excluir barbearia' }));
    expect(await screen.findByText('Barbearia excluída.')).toBeInTheDocument();
    expect(deleted[0]?.params).toMatchObject({ id: '5' });
  });
});

describe('a new barbershop', () => {
  it('is sent as typed, and opened', async () => {
    const created = answer('createEstablishment', { message: '', establishment: shop });
    const { user, path } = await open('/barbershop/create');
    await user.type(await screen.findByLabelText(/^Nome\b(?! fantasia)/), 'Nova');
    await user.click(screen.getByRole('checkbox', { name: 'Barba' }));
    await user.type(screen.getByLabelText('CNPJ'), '12abc34501de35');
    await user.type(screen.getByLabelText('CEP'), '01310100');
    await user.type(screen.getByLabelText('Telefone'), '11987654321');
    await user.type(screen.getByLabelText('Instagram'), '@nova');
    await user.click(screen.getByRole('button', { name: 'Criar barbearia' }));
    await waitFor(() => expect(path()).toBe('/establishment/view/navalha-de-ouro'));
    expect(await screen.findByText('Barbearia criada.')).toBeInTheDocument();
    expect(created[0]?.body).toMatchObject({
      name: 'Nova',
      category: 'barbershop',
      type: '',
      'segments[]': ['barba'],
      cnpj: '12.ABC.345/01DE-35',
      cep: '01310-100',
      phone: '(11) 98765-4321',
      instagram_url: 'https://instagram.com/nova',
    });
  });

  it('validates the input', async () => {
    const { user } = await open('/establishment/create');
    await user.type(await screen.findByLabelText('CNPJ'), '11222333000182');
    await user.type(screen.getByLabelText('E-mail'), 'x@y');
    await user.type(screen.getByLabelText('CEP'), '123');
    await user.type(screen.getByLabelText('Telefone'), '123');
    await user.type(screen.getByLabelText('Site'), 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Criar barbearia' }));
    for (const text of [
      'Informe o nome.',
      'Este CNPJ não existe: confira os caracteres.',
      'Informe um e-mail válido.',
      'O CEP tem 8 dígitos.',
      'Informe o telefone com DDD.',
      'Informe um endereço que comece com http:// ou https://.',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByLabelText(/^Nome\b(?! fantasia)/)).toHaveFocus();
  });

  it('shows a refusal, and keeps the input', async () => {
    fail('createEstablishment', 403);
    const { user } = await open('/establishment/create');
    await user.type(await screen.findByLabelText(/^Nome\b(?! fantasia)/), 'Nova');
    await user.click(screen.getByRole('button', { name: 'Criar barbearia' }));
    expect(await screen.findByText('Não foi possível criar a barbearia.')).toBeInTheDocument();
    fail('createEstablishment', {
      status: 422,
      body: { error: 'x', message: 'x', errors: { name: ['Curto.'], city: ['Longa.'] } },
    });
    await user.click(screen.getByRole('button', { name: 'Criar barbearia' }));
    expect(await screen.findByText('Erro de Validação')).toBeInTheDocument();
    expect(screen.getByLabelText('Cidade')).toBeInvalid();
    fail('createEstablishment', 401, 'Não.');
    await user.click(screen.getByRole('button', { name: 'Criar barbearia' }));
    expect(await screen.findByText('Você precisa estar autenticado.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Nome\b(?! fantasia)/)).toHaveValue('Nova');
  });

  it('is created once even if the answer was lost', async () => {
    const lost = fail('createEstablishment', 500);
    const { user, path } = await open('/establishment/create');
    await user.type(await screen.findByLabelText(/^Nome\b(?! fantasia)/), 'Nova');
    await user.click(screen.getByRole('button', { name: 'Criar barbearia' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não sabemos se a barbearia foi criada.');
    expect(screen.getByLabelText(/^Nome\b(?! fantasia)/)).toBeDisabled();
    const again = answer('createEstablishment', { message: '', establishment: shop });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(path()).toBe('/establishment/view/navalha-de-ouro'));
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  });
});

describe('a barbershop', () => {
  const PATH = '/establishment/update/5';

  it('shows a refused change, and then a saved one', async () => {
    answer('getEstablishment', { message: '', establishment: shop });
    fail('updateEstablishment', 500);
    const { user, path } = await open(PATH);
    await user.type(await screen.findByLabelText('Cidade'), '!');
    const save = () => user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await save();
    expect(await screen.findByText('Não foi possível atualizar a barbearia.')).toBeInTheDocument();
    fail('updateEstablishment', {
      status: 422,
      body: { error: 'x', message: 'x', errors: { city: ['Longa.'], logo: ['Grande.', 'Torta.'] } },
    });
    await save();
    const refusal = (await screen.findByText('Erro de Validação')).closest('[role=alert]');
    for (const text of ['Longa.', 'Grande.', 'Torta.']) expect(refusal).toHaveTextContent(text);
    fail('updateEstablishment', 401, 'Não.');
    await save();
    expect(await screen.findByText('Você precisa estar autenticado.')).toBeInTheDocument();
    answer('updateEstablishment', { message: '', establishment: shop });
    await save();
    await waitFor(() => expect(path()).toBe('/establishment/view/navalha-de-ouro'));
    expect(await screen.findByText('Barbearia atualizada.')).toBeInTheDocument();
  });

  it('sends cleared fields as cleared', async () => {
    answer('getEstablishment', { message: '', establishment: shop });
    const updated = answer('updateEstablishment', { message: '', establishment: shop });
    const { user, path } = await open('/barbershop/update/5');
    expect(await screen.findByLabelText('CNPJ')).toHaveValue('12.ABC.345/01DE-35');
    expect(screen.getByLabelText('Telefone')).toHaveValue('(11) 98765-4321');
    await user.click(screen.getByRole('checkbox', { name: 'Barba' }));
    await user.clear(screen.getByLabelText('Cidade'));
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(path()).toBe('/establishment/view/navalha-de-ouro'));
    expect(updated[0]?.body).toMatchObject({ city: '', segments_sent: '1', version: '3', name: ODD });
    expect(updated[0]?.body).not.toHaveProperty('segments[]');
  });

  it('sends the booking rules', async () => {
    answer('getEstablishment', { message: '', establishment: shop });
    const updated = answer('updateEstablishment', { message: '', establishment: shop });
    const { user, path } = await open(PATH);
    const minutes = await screen.findByLabelText('Duração máxima (minutos)');
    expect(minutes).toHaveValue('180');
    expect(screen.getByRole('switch', { name: /^Pedir confirmação por e-mail/ })).not.toBeChecked();
    await user.clear(minutes);
    await user.type(minutes, '5');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText('Informe de 15 a 1440 minutos.')).toBeInTheDocument();
    await user.clear(minutes);
    await user.type(minutes, '90');
    await user.click(screen.getByRole('switch', { name: /^Pedir confirmação por e-mail/ }));
    await user.selectOptions(screen.getByLabelText('Cancelar agendamentos sem confirmação'), '24');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(path()).toBe('/establishment/view/navalha-de-ouro'));
    expect(updated[0]?.body).toMatchObject({
      visit_minutes: '90',
      requires_contact_proof: '1',
      lapse_hours: '24',
    });
  });

  it("shows another user's change", async () => {
    answer('getEstablishment', { message: '', establishment: shop });
    fail('updateEstablishment', 409, 'Mudou.');
    const { user } = await open(PATH);
    await user.type(await screen.findByLabelText('Cidade'), '!');
    const now = { ...shop, phone: '1134567890', version: 4 };
    answer('getEstablishment', { message: '', establishment: now });
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Telefone: (11) 3456-7890');
    expect(screen.getByLabelText('Cidade')).toHaveValue('São Paulo!');
    await user.click(screen.getByRole('button', { name: 'Recarregar' }));
    expect(screen.getByLabelText('Cidade')).toHaveValue('São Paulo');
    expect(screen.getByLabelText('Telefone')).toHaveValue('(11) 3456-7890');
  });

  it('redirects to the dashboard after a loading failure', async () => {
    fail('getEstablishment', 500);
    const { path } = await open(PATH);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(await screen.findByText('Não foi possível carregar o estabelecimento.')).toBeInTheDocument();
  });

  it('denies users other than the owner', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 8 }) }));
    answer('getEstablishment', { message: '', establishment: shop });
    const { path } = await open(PATH);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(await screen.findByText('Acesso negado')).toBeInTheDocument();
  });

  it('is available at the older address', async () => {
    const { path } = await open('/barbershop/view/navalha-de-ouro');
    await waitFor(() => expect(path()).toBe('/establishment/view/navalha-de-ouro'));
  });
});
