// The product's sentences about working hours.
export const messages = {
  title: 'Gerenciar Horários de Atendimento',
  loadFailed: 'Falha ao carregar os dados do colaborador.',
  empty: 'Nenhum horário cadastrado. Sem horários, os clientes não conseguem agendar com você.',
  emptyOf: (name: string) =>
    `Nenhum horário cadastrado. Sem horários, os clientes não conseguem agendar com ${name}.`,
  add: 'Adicionar horários',
  copy: 'Copiar para outros dias',
  replaces: 'Os horários que esses dias já têm são substituídos.',
  noTarget: 'Escolha pelo menos um dia.',
  nothingToCopy: 'Ative um horário para copiá-lo.',
  deleteTitle: 'Remover horário?',
  deleteText: 'Essa ação não poderá ser desfeita.',
  deleteFailed: 'Falha ao remover horário.',
  switchFailed: 'Falha ao alterar o horário.',
  saveFailed: 'Falha ao salvar os horários.',
  nothingValid: 'Preencha pelo menos um horário válido.',
  incomplete: 'Preencha dia, início e fim.',
  endBeforeStart: 'O horário final deve ser depois do inicial.',
} as const;
