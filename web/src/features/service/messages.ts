// The app's sentences about the services and products of all barbershops.
export const messages = {
  list: {
    title: 'Serviços',
    one: 'serviço ou produto',
    many: 'serviços e produtos',
    search: 'Buscar por nome ou barbearia',
    failed: 'Não foi possível carregar os serviços.',
    empty: 'Nenhum serviço cadastrado.',
    none: 'Nenhum serviço encontrado.',
  },
} as const;

export const typeOptions = [
  { value: 'service', label: 'Serviços' },
  { value: 'product', label: 'Produtos' },
] as const;

export const statusOptions = [
  { value: '1', label: 'Ativos' },
  { value: '0', label: 'Inativos' },
] as const;
