// Texts about orders and bookings.
import { bookingStateLabels } from '@/lib/booking-states';

export const messages = {
  sessionExpired: 'Sessão expirada. Faça login novamente.',
  loadFailed: 'Não foi possível carregar dados.',
  updateFailed: 'Não foi possível atualizar pedido.',
  noBookings: 'Nenhum agendamento para hoje.',
  noComing: 'Nenhum agendamento por vir.',
  noActive: 'Nenhum agendamento ativo.',
  noFinished: 'Nenhum atendimento finalizado.',
  done: 'Concluído',
  noHours: 'Você ainda não tem horários de atendimento: sem eles, ninguém consegue agendar com você.',
  noPending: 'Nenhum pedido esperando confirmação.',
  noNext: 'Nada mais marcado para hoje.',
  noOwnComing: 'Você não tem agendamento marcado.',
  noOwnPast: 'Nenhum agendamento anterior.',
  openOwn: 'Ver, remarcar ou cancelar',
  allOwn: 'Ver todos os meus agendamentos',
  ownFailed: 'Não foi possível carregar seus agendamentos.',
  figuresFailed: 'Não foi possível carregar os números.',
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

/** The confirmation questions of booking changes. */
export const questions = {
  confirm: { title: 'Confirmar agendamento?', confirm: 'Confirmar agendamento', text: null },
  attended: { title: 'Cliente atendido?', confirm: 'Marcar como atendido', text: null },
  not_attended: { title: 'Cliente não veio?', confirm: 'Marcar como não atendido', text: null },
  cancel: {
    title: 'Cancelar agendamento?',
    confirm: 'Cancelar agendamento',
    text: 'O horário volta a ficar disponível. Essa ação não poderá ser desfeita.',
  },
} as const;

/** Texts of a booking's page and of the list of this device's bookings. */
export const bookingMessages = {
  title: 'Seu agendamento',
  doneTitle: 'Agendamento confirmado!',
  done: 'Seu agendamento foi registrado com sucesso.',
  loadFailed: 'Não foi possível carregar o agendamento.',
  refreshFailed: 'Não foi possível atualizar o agendamento.',
  notFound: 'Agendamento não encontrado.',
  notFoundHint: 'Confira se o link está completo.',
  number: (number: string) => `Agendamento nº ${number}`,
  calendar: 'Adicionar à agenda',
  share: 'Enviar no WhatsApp',
  way: 'Como chegar',
  call: (phone: string) => `Ligar para ${phone}`,
  backToShop: 'Voltar para a barbearia',
  mailTitle: 'Receba o link por e-mail',
  mailHint: 'Com o link você abre este agendamento em qualquer aparelho.',
  mailSubmit: 'Enviar para meu e-mail',
  mailFailed: 'Não foi possível enviar o e-mail.',
  mailSent: 'Enviamos o link para o seu e-mail.',
  changeTitle: 'Precisa mudar?',
  changeUntil: (day: string, time: string) => `Você pode mudar até ${day}, às ${time}.`,
  changeOver: 'O prazo para mudar pela internet passou. Para remarcar ou cancelar, fale com a barbearia.',
  move: 'Remarcar',
  moveTitle: 'Remarcar agendamento',
  moveWith: 'Com quem?',
  moveFrom: 'De',
  moveTo: 'Para',
  moveWhen: (day: string, time: string, name: string) => `${day}, às ${time}, com ${name}`,
  moveTake: (time: string) => `Escolher ${time}`,
  moveBack: 'Escolher outro',
  moveFailed: 'Não foi possível remarcar.',
  cancel: 'Cancelar agendamento',
  cancelTitle: 'Cancelar este agendamento?',
  cancelText: 'O horário fica livre para outra pessoa.',
  cancelKeep: 'Manter horário',
  cancelFailed: 'Não foi possível cancelar.',
  cancelledByShop: 'Este agendamento foi cancelado pela barbearia.',
  cancelledMeanwhile: 'Este agendamento foi cancelado.',
  again: 'Agendar de novo',
  historyTitle: 'Histórico',
  deviceTitle: 'Seus últimos agendamentos',
  forget: (shop: string) => `Remover deste aparelho: ${shop}`,
} as const;

/** The name and explanation of each booking state. */
export const bookingStates: Record<string, { name: string; text: string }> = {
  pending: { name: 'Pedido enviado', text: 'Seu horário está reservado, e a barbearia ainda vai dar o ok.' },
  confirmed: { name: bookingStateLabels.confirmed, text: 'A barbearia confirmou o seu horário.' },
  attended: { name: bookingStateLabels.attended, text: 'O atendimento foi concluído.' },
  not_attended: {
    name: bookingStateLabels.not_attended,
    text: 'A barbearia registrou que você não compareceu.',
  },
  cancelled: { name: bookingStateLabels.cancelled, text: 'O horário não está mais reservado.' },
};
