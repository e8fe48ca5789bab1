// The app's sentences about accounts and sessions.
export const messages = {
  genericError: 'Ocorreu um erro.',
  googleFailed: 'Falha no login com Google',
  googleAway: 'Indisponível',
  tokenMissing: 'Token não recebido',
  googleTokenMissing: 'Token Google não recebido',
  passwordMismatch: 'As senhas não coincidem.',
  sessionExpired: 'Sessão expirada. Faça login novamente.',
  logoutFailed:
    'Erro ao fazer logout... Você saiu deste aparelho, mas o servidor não respondeu: para ele, a sessão só termina quando vencer.',
  verifyFailed: 'Erro na verificação de email... Tente novamente.',
  resendFailed: 'Erro ao reenviar o código de verificação... Tente novamente.',
  verified: 'E-mail verificado com sucesso!',
  codeResent: 'Enviamos um novo código para o seu e-mail.',
  registered: 'Conta criada! Entre para verificar o seu e-mail.',
  registerUnknown: 'Não sabemos se a conta foi criada.',
  registerAdvice: 'Ela pode já existir com este nome e este e-mail: tente entrar.',
  changePasswordFailed: 'Ocorreu um erro ao atualizar a senha.',
  withoutPassword:
    'Você entra com o Google e ainda não tem uma senha. Para criar uma, saia e use Recuperar senha na tela de login.',
  passwordChanged: 'Senha alterada com sucesso.',
  passwordReset: 'Senha redefinida com sucesso.',
  codeSent: 'Se houver uma conta com este e-mail, enviaremos um código:',
  undoLead:
    'Sua conta volta para o e-mail que recebeu este link. Quem estiver usando a conta sai dela, e você escolhe uma nova senha.',
  undoIncomplete: 'O link está incompleto. Abra o link inteiro do e-mail.',
  overlay: ['Autenticando...', 'Aguarde...'],
} as const;
