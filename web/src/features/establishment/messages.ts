// The product's sentences about the list and the public page of establishments.
export const messages = {
  title: 'Escolha a melhor barbearia',
  listFailed: 'Não foi possível carregar as barbearias agora.',
  listEmpty: 'Nenhuma barbearia encontrada.',
  notFound: 'Barbearia não encontrada.',
  loadFailed: 'Não foi possível carregar.',
  noServices: 'Nenhum serviço disponível.',
  noProducts: 'Nenhum produto disponível.',
  noCollaborators: 'Nenhum colaborador disponível.',
} as const;
