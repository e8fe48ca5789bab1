// The app's sentences about the audit trail.
export const messages = {
  list: {
    title: 'Auditoria',
    one: 'registro',
    many: 'registros',
    search: 'Buscar por pessoa, e-mail, perfil ou IP',
    failed: 'Não foi possível carregar a auditoria.',
    empty: 'Nenhum registro ainda.',
    none: 'Nenhum registro encontrado.',
  },
  everyone: 'Ver todas as pessoas',
} as const;
