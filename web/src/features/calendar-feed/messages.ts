// Texts of calendar feeds.
export const messages = {
  title: 'Calendário no celular',
  lead: 'Veja seus agendamentos no calendário do celular ou do computador. Ele mostra o primeiro nome do cliente e os serviços, e acompanha remarcações e cancelamentos.',
  leadOf: (name: string) =>
    `O calendário de ${name} mostra os agendamentos no celular: o primeiro nome do cliente e os serviços.`,
  none: 'Nenhum calendário ativo.',
  since: (moment: string) => `Calendário ativo desde ${moment}.`,
  create: 'Criar calendário',
  replace: 'Trocar endereço',
  replaceTitle: 'Trocar o endereço do calendário?',
  replaceText: 'O endereço atual para de funcionar. Você terá que adicionar o novo no celular.',
  createFailed: 'Não foi possível criar o calendário.',
  address: 'Endereço do calendário',
  addressHint:
    'Copie agora: por segurança, ele não aparece de novo. Quem tem o endereço vê seus agendamentos, então não o envie a ninguém.',
  copy: 'Copiar endereço',
  copied: 'Endereço copiado.',
  copyFailed: 'Não foi possível copiar. Selecione o endereço e copie.',
  howTitle: 'Como adicionar',
  how: [
    'iPhone: Ajustes, Apps, Calendário, Contas, Adicionar Conta, Outra, Adicionar Calendário Assinado.',
    'Google Agenda: abra no computador, em Outras agendas, “+”, Do URL. Depois ela aparece no celular.',
    'Outlook: Adicionar calendário, Assinar da Web.',
  ],
  delay: 'O calendário se atualiza sozinho; alguns aplicativos levam horas para buscar as mudanças.',
  revoke: 'Desativar calendário',
  revokeTitle: 'Desativar o calendário?',
  revokeText: 'O endereço para de funcionar e os agendamentos deixam de ser atualizados no celular.',
  revokeConfirm: 'Desativar',
  revokeFailed: 'Não foi possível desativar o calendário.',
  loadFailed: 'Não foi possível carregar o calendário.',
} as const;
