// The product's sentences about users.
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
} as const;

export const removal = (name: string) => ({
  title: 'Excluir usuário?',
  text: `${name} perde o acesso na hora. Essa ação não poderá ser desfeita.`,
  failed: 'Não foi possível deletar o usuário',
});

export const mailSent = (email: string): string =>
  `Enviamos um e-mail para ${email} com o código para criar a senha.`;
