// The app's sentences about barbers.
export const messages = {
  list: {
    title: 'Barbeiros',
    one: 'barbeiro',
    many: 'barbeiros',
    search: 'Buscar por nome, e-mail ou barbearia',
    failed: 'Não foi possível carregar os barbeiros.',
    empty: 'Nenhum barbeiro cadastrado.',
    none: 'Nenhum barbeiro encontrado.',
  },
  invited: 'Convidado',
} as const;
