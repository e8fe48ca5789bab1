import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedToken } from '@/api/token';
import { makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail, hang } from '@/testing/server';

type User = Awaited<ReturnType<typeof openApp>>['user'];

const SENT = 'Se houver uma conta com este e-mail, enviaremos um código:';
const button = (name: string) => screen.getByRole('button', { name });

async function askForCode(user: User, email = 'ana@x.test') {
  await user.type(await screen.findByLabelText('E-mail'), email);
  await user.click(button('Enviar código'));
}

describe('/password-email', () => {
  it('requires a valid e-mail', async () => {
    const { user } = await openApp('/password-email');
    await user.click(await screen.findByRole('button', { name: 'Enviar código' }));
    expect(await screen.findByText('Informe seu e-mail.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    await askForCode(user, 'ana');
    expect(await screen.findByText('Informe um e-mail válido.')).toBeInTheDocument();
  });

  it('opens the reset screen with the e-mail if the code arrived', async () => {
    const calls = answer('requestPasswordReset', { message: 'ok' });
    const { user, path } = await openApp('/password-email');
    await askForCode(user, ' ana@x.test ');
    expect(await screen.findByRole('status')).toHaveTextContent(`${SENT} ana@x.test`);
    expect(screen.getByRole('heading', { name: 'Você recebeu o código?' })).toHaveFocus();
    await user.click(button('Recebi o código'));
    await waitFor(() => expect(path()).toBe('/password-reset'));
    expect(await screen.findByLabelText('E-mail')).toHaveValue('ana@x.test');
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ana@x.test' }]);
  });

  it('asks for the e-mail and sends the code again if it did not arrive', async () => {
    const calls = answer('requestPasswordReset', { message: 'ok' });
    const { user } = await openApp('/password-email');
    await askForCode(user);
    await user.click(await screen.findByRole('button', { name: 'Não recebi' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reenviar código' }));
    const field = dialog.getByLabelText('E-mail');
    expect(field).toHaveValue('ana@x.test');
    await user.clear(field);
    await user.type(field, 'ana.souza@x.test');
    await user.click(dialog.getByRole('button', { name: 'Reenviar' }));
    expect(await screen.findByText('Enviamos um novo código para o seu e-mail.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('ana.souza@x.test')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ana@x.test' }, { email: 'ana.souza@x.test' }]);
  });

  it('shows the server’s refusal and allows another try', async () => {
    fail('requestPasswordReset', 429, 'Muitas tentativas. Tente novamente em alguns minutos.');
    const { user } = await openApp('/password-email');
    await askForCode(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Muitas tentativas.');
    expect(button('Enviar código')).toBeEnabled();
  });

  it('does not send again while a request is running', async () => {
    hang('requestPasswordReset');
    const { user } = await openApp('/password-email');
    await askForCode(user);
    await waitFor(() => expect(button('Enviar código')).toBeDisabled());
  });
});

describe('/password-reset', () => {
  const fill = async (user: User, repeated = 'uma-frase-longa') => {
    await user.type(await screen.findByLabelText('E-mail'), 'ana@x.test');
    await user.click(screen.getByLabelText('Código recebido'));
    await user.paste('123 456');
    await user.type(screen.getByLabelText('Nova senha'), 'uma-frase-longa');
    await user.type(screen.getByLabelText('Confirmar nova senha'), repeated);
    await user.click(button('Redefinir senha'));
  };

  it('requires all fields and refuses different passwords', async () => {
    const { user } = await openApp('/password-reset');
    await user.click(await screen.findByRole('button', { name: 'Redefinir senha' }));
    for (const text of [
      'Informe seu e-mail.',
      'Informe o código recebido por e-mail.',
      'Informe uma senha.',
      'Repita a senha.',
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    await fill(user, 'outra');
    expect(await screen.findByText('As senhas não coincidem.')).toBeInTheDocument();
  });

  it('sets the new password and opens the login', async () => {
    const calls = answer('resetPassword', { message: 'Senha redefinida com sucesso.' });
    const { user, path } = await openApp('/password-reset');
    await fill(user);
    await waitFor(() => expect(path()).toBe('/login'));
    expect(screen.getByText('Senha redefinida com sucesso.')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({
      email: 'ana@x.test',
      reset_password_code: '123456',
      password: 'uma-frase-longa',
    });
  });

  it('shows the server’s refusal once, beside its field', async () => {
    const sentence = 'Código inválido ou expirado.';
    const body = { error: sentence, message: sentence, errors: { reset_password_code: [sentence] } };
    fail('resetPassword', { status: 422, body });
    const { user } = await openApp('/password-reset');
    await fill(user);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Código recebido')).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('/password', () => {
  const fill = async (user: User) => {
    await user.type(await screen.findByLabelText('Senha atual'), 'a-senha-de-antes');
    await user.type(screen.getByLabelText('Nova senha'), 'uma-frase-longa');
    await user.type(screen.getByLabelText('Confirmar nova senha'), 'uma-frase-longa');
  };
  const change = async (user: User) => {
    await fill(user);
    await user.click(button('Alterar senha'));
  };

  it('changes the password and clears the fields', async () => {
    answer('getMe', makeMe());
    const calls = answer('changePassword', { message: 'Senha alterada com sucesso.' });
    const { user } = await openApp('/password', { token: 'abc' });
    await change(user);
    expect(await screen.findByText('Senha alterada com sucesso.')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({
      current_password: 'a-senha-de-antes',
      new_password: 'uma-frase-longa',
      confirm_password: 'uma-frase-longa',
    });
    expect(screen.getByLabelText('Senha atual')).toHaveValue('');
    expect(screen.getByRole('link', { name: 'Voltar para o perfil' })).toHaveAttribute('href', '/profile');
  });

  it('shows a failure and removes the alert after 5 s', async () => {
    answer('getMe', makeMe());
    fail('changePassword', 500);
    const { user } = await openApp('/password', { token: 'abc' });
    await change(user);
    expect(await screen.findByText('Ocorreu um erro ao atualizar a senha.')).toBeInTheDocument();
    await waitFor(
      () => expect(screen.queryByText('Ocorreu um erro ao atualizar a senha.')).not.toBeInTheDocument(),
      { timeout: 7000 },
    );
  });

  it('signs out if the session has expired', async () => {
    answer('getMe', makeMe());
    const { user, path } = await openApp('/password', { token: 'abc' });
    await fill(user);
    fail('changePassword', 401);
    fail('getMe', 401);
    await user.click(button('Alterar senha'));
    expect(await screen.findByText('Usuário não autenticado.')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/login'));
    expect(storedToken()).toBeNull();
  });

  it('offers no change to an account without a password', async () => {
    answer('getMe', makeMe({ has_password: false }));
    await openApp('/password', { token: 'abc' });
    expect(await screen.findByText(/ainda não tem uma senha/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Senha atual')).not.toBeInTheDocument();
  });
});

describe('/email-undo', () => {
  it('undoes the change on click, and links to a new password', async () => {
    const calls = answer('undoEmailChange', { message: 'Sua conta voltou para este e-mail.' });
    const { user, path } = await openApp('/email-undo#abc.def');
    expect(calls).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Desfazer a troca' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Sua conta voltou para este e-mail.');
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc.def' }]);
    await user.click(screen.getByRole('link', { name: 'Criar nova senha' }));
    await waitFor(() => expect(path()).toBe('/password-reset'));
  });

  it('shows why the server refused a link', async () => {
    fail('undoEmailChange', 400, 'Este link já foi usado ou não vale mais.');
    const { user } = await openApp('/email-undo#abc.def');
    await user.click(await screen.findByRole('button', { name: 'Desfazer a troca' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Este link já foi usado ou não vale mais.');
  });

  it('reports a link without its token', async () => {
    await openApp('/email-undo');
    expect(await screen.findByRole('alert')).toHaveTextContent('O link está incompleto.');
    expect(screen.queryByRole('button', { name: 'Desfazer a troca' })).not.toBeInTheDocument();
  });
});
