// Texts of appointments.
import type { ActionWords } from '@/components/buttons/action-button';
import { bookingQuestions } from '@/lib/shops/booking-questions';
import type { AppointmentStatus } from './entry';

export const messages = {
  title: 'Agendamentos',
  titleOfShop: (name: string) => `Agendamentos da ${name}`,
  titleOfBarber: (name: string) => `Agendamentos do barbeiro ${name}`,
  titleMine: 'Meus Agendamentos',
  one: 'agendamento',
  many: 'agendamentos',
  toRefund: (paid: string) => `A devolver: ${paid}.`,
  paidInPart: (paid: string, due: string) => `Pago em parte: ${paid}. Falta ${due}.`,
  loadFailed: 'Erro ao carregar agendamentos.',
  create: 'Agendar',
  created: 'Agendamento criado.',
  createFailed: 'Ocorreu um erro ao tentar criar o agendamento. Tente novamente mais tarde.',
  validation: 'Erro de validação',
  refused: 'Validação Falhou',
  whenRequired: 'A data e hora do agendamento é obrigatória.',
  whenPast: 'Escolha um horário no futuro.',
  providerRequired: 'Selecione um barbeiro para ser o prestador.',
  servicesRequired: 'Selecione ao menos um serviço.',
  idMissing: 'Não foi possível obter o ID da barbearia.',
  noProviders: 'Nenhum colaborador disponível.',
  noServices: 'Nenhum serviço disponível.',
  length:
    'Com conta, cada serviço conta 25 minutos na agenda, seja qual for a duração. Se precisar de mais tempo, reserve uma pausa depois.',
  guestLength: 'Para quem não tem conta, o agendamento dura a soma dos serviços.',
  timesTitle: 'Horários disponíveis',
  timesHint: 'Selecione colaborador, serviços e uma data.',
  noTimes: 'Nenhum horário disponível.',
  timesFailed: 'Não foi possível carregar os horários disponíveis.',
  conflict: 'Conflito de horário',
  ownTaken: 'Você já tem outro compromisso neste intervalo.',
  suggestion: (time: string) => `Horário mais próximo disponível: ${time}.`,
  notOffered: (time: string, minutes: number) =>
    `${time} não está entre os horários livres para ${minutes} min.`,
  takeSuggestion: (time: string) => `Usar ${time}`,
  tooLate: 'O horário já chegou: para cancelar, fale com a barbearia.',
  deadlineOver: 'O prazo para mudar pela internet passou. Para remarcar ou cancelar, fale com a barbearia.',
  open: 'Abrir',
  move: 'Remarcar',
  moveByStaff: 'Mover',
  attended: 'Agendamento finalizado como atendido',
  notAttended: 'Agendamento finalizado como não atendido',
  notTold: 'Agendamento finalizado como não informado',
} as const;

export const emptyTexts: Record<AppointmentStatus, string> = {
  confirmed: 'Nenhum agendamento confirmado neste período.',
  pending: 'Nenhum agendamento pendente neste período.',
  completed: 'Nenhum agendamento finalizado neste período.',
  cancelled: 'Nenhum agendamento cancelado neste período.',
};

export const paymentLabels: Record<string, string> = {
  pending: 'Pagamento pendente',
  paid: 'Pago',
  failed: 'Pagamento não aprovado',
  refunded: 'Devolvido',
  partially_refunded: 'Devolvido em parte',
};

const CONFIRM_FAILED = 'Erro ao confirmar o agendamento. Tente novamente.';
const CANCEL_FAILED = 'Erro ao cancelar o agendamento. Tente novamente.';
const COMPLETE_FAILED = 'Erro ao finalizar o agendamento. Tente novamente.';

export const actionWords: Record<'confirm' | 'cancel' | 'attended' | 'not_attended', ActionWords> = {
  confirm: { ...bookingQuestions.confirm, failed: CONFIRM_FAILED },
  cancel: { ...bookingQuestions.cancel, failed: CANCEL_FAILED },
  attended: { ...bookingQuestions.attended, failed: COMPLETE_FAILED },
  not_attended: { ...bookingQuestions.not_attended, failed: COMPLETE_FAILED },
};
