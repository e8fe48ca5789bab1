// Texts of the screen 'O que fazer agora'.
import { counted } from '@/lib/text/text';

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

export const nextStepsMessages = {
  title: 'O que fazer agora',
  lead: 'Quem chamar de volta, quem falta e onde a agenda está vazia.',
  loadFailed: 'Não foi possível carregar as sugestões.',
  loading: 'Carregando...',
  empty: 'Nada para fazer agora.',
  emptyMore: 'Com mais visitas e horários marcados, as sugestões aparecem aqui.',
  cut: (shown: number, total: number) =>
    `Aqui estão ${shown.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}.`,
  overdue: 'Clientes para chamar de volta',
  overdueRule: (visits: number, factor: number, since: string) =>
    `Clientes com ${visits} visitas ou mais que passaram de ${whole.format(factor)} vez o tempo que costumam levar para voltar e não têm horário marcado. O costume é a mediana dos dias entre as visitas desde ${since}. Só entra quem tem telefone. Quem gastou mais vem primeiro.`,
  noOverdue: 'Ninguém passou do tempo de costume.',
  customer: 'Cliente',
  message: 'Chamar',
  whatsapp: 'WhatsApp',
  whatsappOf: (name: string) => `Chamar ${name} no WhatsApp`,
  invitation: (name: string, shop: string) =>
    `Olá, ${name}! Aqui é da ${shop}. Faz um tempo que você não vem. Vamos marcar um horário?`,
  lastVisit: 'Última visita',
  ago: (days: number) => `há ${counted(days, 'dia', 'dias')}`,
  usual: 'Costuma voltar',
  every: (days: number) => `a cada ${whole.format(days)} ${days < 2 ? 'dia' : 'dias'}`,
  visits: 'Visitas',
  total: 'Total gasto',
  noShows: 'Quem mais falta',
  noShowRule: (since: string) =>
    `Clientes que faltaram a um horário marcado desde ${since}. A porcentagem é das faltas entre os horários já finalizados do cliente, com presença ou falta. Quem faltou mais vem primeiro.`,
  noNoShows: 'Nenhuma falta neste tempo.',
  missed: 'Faltas',
  bookings: 'Horários finalizados',
  share: '% de faltas',
  lastMissed: 'Última falta',
  freeHours: 'Horários vazios da semana',
  freeRule: (from: string, to: string) =>
    `Quanto do tempo de trabalho da equipe ainda está livre, de ${from} a ${to}. Conta os horários de cada colaborador, sem pausas, folgas e dias fechados. Cada número é a porcentagem livre da hora: quanto mais forte a cor, mais livre.`,
  freeSum: (free: string, scheduled: string, share: string) =>
    `${free} livres de ${scheduled} de trabalho (${share}).`,
  noHours: 'Ninguém tem horário de trabalho nos próximos 7 dias.',
  closed: 'sem expediente',
  freeOf: '% livre',
  day: 'Dia',
  hour: 'Hora',
  free: 'Livre',
  scheduled: 'De trabalho',
  freeShare: '% livre',
  asTable: 'Ver números',
} as const;
