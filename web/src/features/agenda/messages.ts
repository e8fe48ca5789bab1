// The product's sentences about agendas.
export const messages = {
  title: 'Agenda',
  titleOf: (name: string) => `Agenda da ${name}`,
  loadFailed: 'Não foi possível carregar a agenda.',
  denied: 'Você não trabalha nesta barbearia.',
  nobody: 'Ninguém tem horários de atendimento nesta barbearia ainda.',
  person: 'Profissional',
  everybody: 'Todos',
  view: 'Período da agenda',
  day: 'Dia',
  week: 'Semana',
  previousDay: 'Dia anterior',
  nextDay: 'Próximo dia',
  previousWeek: 'Semana anterior',
  nextWeek: 'Próxima semana',
  today: 'Hoje',
  date: 'Data',
  live: 'Atualização automática ligada',
  polled: 'Atualiza a cada 15 segundos',
  truncated: 'A agenda mostra só uma parte. Escolha um profissional.',
  book: 'Agendar',
  details: 'Agendamento',
  close: 'Fechar',
  off: 'Sem horário de atendimento neste dia.',
} as const;

/** What a part of a day is called that is no booking of the shop. */
export const blockNames: Record<string, string> = {
  closed: 'Fechado',
  free: 'Livre',
  past: 'Livre',
  break: 'Intervalo',
  holiday: 'Folga',
  taken: 'Ocupado',
  order: 'Agendamento',
  appointment: 'Agendamento',
};
