// The app's sentences about invitations to teams and leaving them.
export const messages = {
  title: 'Convites e equipes',
  loadFailed: 'Não foi possível carregar os convites.',
  empty: 'Nenhum convite.',
  emptyLead: 'Quando uma barbearia convidar você para a equipe, o convite aparece aqui.',
  consequence: 'Ao aceitar, você aparece na página da barbearia, e clientes agendam nos seus horários.',
  accepted: 'Convite aceito.',
  acceptFailed: 'Não foi possível aceitar o convite.',
  refuseTitle: 'Recusar convite?',
  refused: 'Convite recusado.',
  refuseFailed: 'Não foi possível recusar o convite.',
  leaveTitle: 'Sair da equipe?',
  leaveText: 'Você deixa de aparecer na barbearia, e os seus horários livres somem.',
  bookedTitle: 'Sair com agendamentos marcados?',
  leaveAnyway: 'Sair mesmo assim',
  left: 'Você saiu da equipe.',
  leaveFailed: 'Não foi possível sair da equipe.',
} as const;
