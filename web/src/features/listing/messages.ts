// The sentences about listed barbershops.
export const messages = {
  list: {
    title: 'Revisão de barbearias',
    one: 'barbearia',
    many: 'barbearias',
    search: 'Buscar por nome, endereço ou cidade',
    failed: 'Não foi possível carregar as barbearias.',
    empty: 'Nenhuma barbearia nova para revisar.',
    none: 'Nenhuma barbearia encontrada.',
  },
  decideFailed: 'Não foi possível salvar a decisão.',
  reasonLabel: 'Motivo',
  reasonHelp: 'O dono da barbearia vai recebê-lo.',
  reasonRequired: 'Informe o motivo.',
  hiddenTitle: 'Barbearia oculta',
  hiddenText:
    'A administração ocultou sua barbearia: ela não aparece para o público nem recebe agendamentos.',
  missingTitle: 'Sua barbearia aparece na busca quando',
  listingFailed: 'Não foi possível saber se sua barbearia já aparece na busca.',
} as const;

/** The missing parts of a new barbershop, by the server's codes. */
export const missingTexts: Record<string, string> = {
  item: 'tiver um item ativo',
  collaborator: 'tiver um colaborador que aceitou o convite',
  schedule: 'um colaborador tiver horários de trabalho',
  owner: 'seu e-mail estiver verificado',
};

export const filterOptions = [
  { value: 'hidden', label: 'Ocultas' },
  { value: 'all', label: 'Todas' },
] as const;
