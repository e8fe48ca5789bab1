// The app's sentences about profiles.
export const messages = {
  list: {
    title: 'Perfis',
    one: 'perfil',
    many: 'perfis',
    search: 'Buscar perfil',
    failed: 'Sem dados',
    empty: 'Nenhum perfil cadastrado.',
    none: 'Nenhum perfil encontrado.',
  },
  noData: 'Sem dados',
  untouchable: 'Pode tudo. Não pode ser alterado nem excluído.',
  nothingSelected: 'Nenhuma permissão selecionada',
  nameMissing: 'Informe o nome do perfil.',
  createTitle: 'Novo perfil',
  createFailed: 'Erro ao criar perfil',
  createUnknown: 'Não sabemos se o perfil foi criado.',
  createAdvice: 'Procure o nome na lista de perfis antes de tentar de novo.',
  updateTitle: 'Editar perfil',
  updateFailed: 'Erro ao atualizar perfil',
  unchanged: 'Nada foi alterado.',
} as const;

export const removal = {
  question: (name: string) => ({
    title: 'Excluir perfil?',
    text: `O perfil ${name} deixa de existir. Essa ação não poderá ser desfeita.`,
    confirm: 'Excluir',
  }),
  failed: 'Erro ao excluir o perfil',
};
