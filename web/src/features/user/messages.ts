// The app's sentences about users.
export const messages = {
  list: {
    title: 'Usuários',
    one: 'usuário',
    many: 'usuários',
    search: 'Buscar por nome, usuário ou e-mail',
    failed: 'Erro ao obter a lista de usuários',
    empty: 'Nenhum usuário cadastrado.',
    none: 'Nenhum usuário encontrado.',
  },
  noProfile: 'Sem perfil',
  assignFailed: 'Não foi possível atualizar o usuário',
  createTitle: 'Novo usuário',
  created: 'Usuário criado',
  createFailed: 'Não foi possível criar o usuário',
  createUnknown: 'Não sabemos se o usuário foi criado.',
  createAdvice: 'Procure o e-mail na lista de usuários antes de tentar de novo.',
  cpfTitle: 'Verificar o CPF?',
  cpfText:
    'Só depois de ver um documento. A pessoa passa a entrar com o CPF, e quem mais o informou deixa de tê-lo.',
  cpfFailed: 'Não foi possível verificar o CPF.',
} as const;

export const removal = {
  question: (name: string) => ({
    title: 'Excluir usuário?',
    text: `${name} perde o acesso na hora. Essa ação não poderá ser desfeita.`,
    confirm: 'Excluir',
  }),
  failed: 'Não foi possível deletar o usuário',
};

export const mailSent = (email: string): string =>
  `Enviamos um e-mail para ${email} com o código para criar a senha.`;
