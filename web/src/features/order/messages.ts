// The product's sentences about orders and the day's bookings.
export const messages = {
  sessionExpired: 'Sessão expirada. Faça login novamente.',
  loadFailed: 'Não foi possível carregar dados.',
  updateFailed: 'Não foi possível atualizar pedido.',
  noBookings: 'Nenhum agendamento para hoje.',
  noComing: 'Nenhum agendamento por vir.',
  noActive: 'Nenhum agendamento ativo.',
  noFinished: 'Nenhum atendimento finalizado.',
  done: 'Concluído',
  cancelTitle: 'Cancelar agendamento?',
  cancelText: 'O horário volta a ficar disponível. Essa ação não poderá ser desfeita.',
  appointments: {
    title: 'Agendamentos',
    one: 'agendamento',
    many: 'agendamentos',
    search: 'Buscar por cliente, barbearia ou número',
    failed: 'Erro ao carregar agendamentos.',
    empty: 'Nenhum agendamento ainda.',
    none: 'Nenhum agendamento encontrado.',
  },
} as const;

export const statusLabels: Record<string, string> = {
  pending: 'Pendente',
  confirmed: 'Confirmado',
  attended: 'Atendido',
  not_attended: 'Não atendido',
  cancelled: 'Cancelado',
};
