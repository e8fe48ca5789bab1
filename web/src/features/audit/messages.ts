// The product's sentences about the audit trail.
export const messages = {
  list: {
    title: 'Auditoria',
    one: 'registro',
    many: 'registros',
    search: 'Buscar por pessoa, e-mail, perfil ou IP',
    failed: 'Não foi possível carregar a auditoria.',
    empty: 'Nenhum registro ainda.',
    none: 'Nenhum registro encontrado.',
  },
  everyone: 'Ver todas as pessoas',
  noProfile: 'Sem perfil',
} as const;

const fieldLabels: Record<string, string> = {
  first_name: 'nome',
  last_name: 'sobrenome',
  user_name: 'nome de usuário',
  email: 'e-mail',
  phone: 'telefone',
  cpf: 'CPF',
  birthdate: 'data de nascimento',
  gender: 'gênero',
  address: 'endereço',
  city: 'cidade',
  uf: 'estado',
  postal_code: 'CEP',
  occupation: 'profissão',
  about: 'sobre',
  is_barber: 'é barbeiro',
  avatar: 'foto',
  profile_id: 'perfil',
  password: 'senha',
  name: 'nome',
  permissions: 'permissões',
};

/** What people call a field; one that came later, by its code. */
export const fieldLabel = (field: string): string => fieldLabels[field] ?? field.replaceAll('_', ' ');
