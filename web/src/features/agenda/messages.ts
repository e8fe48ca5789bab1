// Texts of agendas.
import type { Fit } from './move-target';

/** The text for each kind of move target. */
const fits: Record<Fit, string> = {
  free: 'livre',
  occupied: 'ocupado',
  closed: 'fora do horário de atendimento',
  past: 'já passou',
};

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
  offline: 'Sem conexão: a agenda pode estar desatualizada',
  polled: 'Atualiza a cada 15 segundos',
  truncated: 'A agenda mostra só uma parte. Escolha um profissional.',
  book: 'Agendar',
  details: 'Agendamento',
  close: 'Fechar',
  off: 'Sem horário de atendimento neste dia.',
  cancel: 'Cancelar',
  newBooking: 'Novo agendamento',
  moveHint:
    'Para mover um agendamento, arraste-o para outro horário, profissional ou dia; no celular, toque nele e segure antes de arrastar. Pelo teclado: M começa, as setas escolhem, Enter confirma e Esc cancela.',
  moveTarget: (times: string, person: string, day: string, fit: Fit) =>
    `${times}, ${person}, ${day}: ${fits[fit]}.`,
  moveCancelled: 'O agendamento ficou onde estava.',
  moveTitle: 'Mover agendamento',
  moveOccupied: 'Este horário está ocupado. Escolha outro.',
  moveClosed: 'Este horário está fora do horário de atendimento.',
  movePast: 'Este horário já passou.',
  moveConfirm: 'Mover',
  moveFailed: 'Não foi possível mover o agendamento.',
  moved: 'Agendamento remarcado.',
  undo: 'Desfazer',
  undone: 'O agendamento voltou para o horário anterior.',
  undoFailed: 'Não foi possível desfazer.',
  release: 'Liberar',
  releaseTitle: 'Liberar este horário?',
  releaseText: 'Toda a folga ou pausa sai da agenda, e os clientes voltam a poder agendar.',
  releaseFailed: 'Não foi possível liberar o horário.',
  time: 'Horário reservado',
} as const;

/** The names of stretches that are not bookings of the shop. */
export const blockNames: Record<string, string> = {
  closed: 'Fechado',
  free: 'Livre',
  past: 'Livre',
  break: 'Pausa',
  holiday: 'Folga',
  taken: 'Ocupado',
  order: 'Agendamento',
  appointment: 'Agendamento',
};
