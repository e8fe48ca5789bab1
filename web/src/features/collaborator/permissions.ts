// The permissions that an owner can give to collaborators, with their labels.
import type { ShopPermission } from '@/api/session';

interface Described {
  label: string;
  description: string;
}

export const described: Record<ShopPermission, Described> = {
  see_orders: {
    label: 'Ver pedidos e agendamentos',
    description: 'Vê os pedidos e os agendamentos de toda a barbearia, com os valores.',
  },
  make_orders: {
    label: 'Registrar pedidos',
    description: 'Registra vendas no balcão e altera pedidos.',
  },
  manage_agenda: {
    label: 'Cuidar da agenda da equipe',
    description: 'Confirma e cancela agendamentos de todos e muda os horários de atendimento.',
  },
  manage_catalogue: {
    label: 'Cuidar dos itens',
    description: 'Cria, altera e exclui serviços, produtos e preços.',
  },
};

export const ALL_PERMISSIONS = Object.keys(described) as ShopPermission[];

/** The labels of permissions in a fixed order, without unknown ones. */
export const namesOf = (permissions: string[]): string[] =>
  ALL_PERMISSIONS.filter((code) => permissions.includes(code)).map((code) => described[code].label);

export const ROLES = ['Barbeiro', 'Gerente', 'Recepção'];
export const DEFAULT_ROLE = 'colaborador';
