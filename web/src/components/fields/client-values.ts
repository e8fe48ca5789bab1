// Form values for the client of an appointment or service record: a known client of the shop, a user named by e-mail or
// user name, or a guest without an account.
import * as z from 'zod/mini';
import { isCallable } from '@/lib/text/phone';

/** How the client is named. 'guest' has no account; 'self' is the user who fills in the form. */
export type ClientWay = 'known' | 'typed' | 'guest' | 'self';

export interface ClientValues {
  client_way: ClientWay;
  /** A user id; 0 before one is chosen. */
  client_id: number;
  client_name: string;
  /** A complete e-mail or user name. */
  client: string;
  /** A guest's name and phone. */
  customer_name: string;
  customer_phone: string;
}

/** The empty values of a client. */
export const newClient = (way: ClientWay): ClientValues => ({
  client_way: way,
  client_id: 0,
  client_name: '',
  client: '',
  customer_name: '',
  customer_phone: '',
});

const KNOWN_REQUIRED = 'Escolha o cliente.';
const TYPED_REQUIRED = 'Informe o e-mail ou o nome de usuário do cliente.';
const NAME_REQUIRED = 'Informe o nome do cliente.';
const PHONE_WRONG = 'Informe um telefone com DDD, como (11) 98765-4321.';
const CLIENT_IS_PROVIDER = 'O cliente não pode ser quem atende.';

export const clientFields = {
  client_way: z.string(),
  client_id: z.number(),
  client: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  provider_id: z.string(),
};

type Checked = Omit<ClientValues, 'client_way' | 'client_name'> & { client_way: string; provider_id: string };

/** The validation rules of the client. */
export const clientRules = [
  z.refine<Checked>(({ client_way: way, client_id: id }) => way !== 'known' || id > 0, {
    error: KNOWN_REQUIRED,
    path: ['client_id'],
  }),
  z.refine<Checked>(({ client_way: way, client }) => way !== 'typed' || client.trim() !== '', {
    error: TYPED_REQUIRED,
    path: ['client_id'],
  }),
  z.refine<Checked>(({ client_way: way, customer_name: name }) => way !== 'guest' || name.trim() !== '', {
    error: NAME_REQUIRED,
    path: ['customer_name'],
  }),
  z.refine<Checked>(
    ({ client_way: way, customer_phone: phone }) =>
      way !== 'guest' || phone.trim() === '' || isCallable(phone),
    { error: PHONE_WRONG, path: ['customer_phone'] },
  ),
  z.refine<Checked>(
    ({ client_way: way, client_id: id, provider_id: provider }) =>
      way !== 'known' || id === 0 || String(id) !== provider,
    { error: CLIENT_IS_PROVIDER, path: ['client_id'] },
  ),
] as const;

/** The request fields of the client; empty if the caller is the client. */
export const clientRequest = ({ client_way: way, client_id, client }: ClientValues) =>
  way === 'known' ? { client_id } : way === 'typed' ? { client: client.trim() } : {};
