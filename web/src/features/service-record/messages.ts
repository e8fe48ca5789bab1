// The app's sentences about service records.
import type { ActionWords } from '@/components/buttons/action-button';
import type { RecordAction, RecordStatus } from './record';

export const messages = {
  title: 'Atendimentos',
  titleOfShop: (name: string) => `Atendimentos da ${name}`,
  titleOfBarber: (name: string) => `Atendimentos do barbeiro ${name}`,
  titleMine: 'Meus Atendimentos',
  titleOne: 'Detalhes do Atendimento',
  one: 'atendimento',
  many: 'atendimentos',
  loadFailed: 'Erro ao carregar atendimentos.',
  oneFailed: 'Não foi possível carregar o atendimento.',
  notFound: 'Atendimento não encontrado.',
  details: 'Ver detalhes',
  create: 'Registrar Atendimento',
  created: 'Atendimento registrado.',
  createFailed: 'Ocorreu um erro ao registrar o atendimento. Tente novamente mais tarde.',
  createUnknown: 'Não sabemos se o atendimento foi registrado.',
  validation: 'Erro de validação',
  refused: 'Validação Falhou',
  providerRequired: 'Selecione um barbeiro para o atendimento.',
  servicesRequired: 'Selecione ao menos um serviço.',
  paymentRequired: 'Selecione o método de pagamento.',
  totalRequired: 'Informe o valor total do atendimento.',
  totalWrong: 'Escreva o valor total como 45 ou 45,50.',
  discountWrong: 'Escreva o desconto como 5 ou 5,50.',
  discountTooHigh: 'O desconto não pode passar do valor total.',
  idMissing: 'Não foi possível obter o ID da barbearia.',
  noProviders: 'Nenhum colaborador disponível.',
  noServices: 'Nenhum serviço disponível.',
  catalogueTotal: 'Soma dos preços dos serviços. Só quem cuida da agenda muda o valor.',
} as const;

export const statusLabels: Record<RecordStatus, string> = {
  pending: 'Pendente',
  approved: 'Aprovado',
  'not-approved': 'Não Aprovado',
};

export const emptyTexts: Record<RecordStatus, string> = {
  approved: 'Nenhum atendimento aprovado neste período.',
  pending: 'Nenhum atendimento pendente neste período.',
  'not-approved': 'Nenhum atendimento não aprovado neste período.',
};

const FAILED = 'Erro ao atualizar o status do atendimento. Tente novamente.';

export const actionWords: Record<RecordAction, ActionWords> = {
  approved: {
    label: 'Aprovar',
    title: 'Aprovar atendimento?',
    confirm: 'Aprovar',
    failed: FAILED,
  },
  'not-approved': {
    label: 'Não Aprovar',
    title: 'Não aprovar atendimento?',
    text: 'Essa ação não poderá ser desfeita.',
    confirm: 'Não Aprovar',
    failed: FAILED,
  },
};
