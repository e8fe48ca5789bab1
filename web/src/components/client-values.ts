// The client of what a shop registers, as its forms hold it: somebody whom the shop knows, or somebody with an account
// whose whole e-mail or user name was typed.
import * as z from 'zod/mini';

/** How the client is named; 'self': whoever fills in the form. */
export type ClientWay = 'known' | 'typed' | 'self';

export interface ClientValues {
  client_way: ClientWay;
  /** A user; 0 before one is chosen. */
  client_id: number;
  client_name: string;
  /** A whole e-mail or user name. */
  client: string;
}

export const newClient = (way: ClientWay): ClientValues => ({
  client_way: way,
  client_id: 0,
  client_name: '',
  client: '',
});

const KNOWN_REQUIRED = 'Escolha o cliente.';
const TYPED_REQUIRED = 'Informe o e-mail ou o nome de usuário do cliente.';
const CLIENT_IS_PROVIDER = 'O cliente não pode ser quem atende.';

export const clientFields = {
  client_way: z.string(),
  client_id: z.number(),
  client: z.string(),
  provider_id: z.string(),
};

type Checked = Pick<ClientValues, 'client_id' | 'client'> & { client_way: string; provider_id: string };

/** What must hold of the client. */
export const clientRules = [
  z.refine<Checked>(({ client_way: way, client_id: id }) => way !== 'known' || id > 0, {
    error: KNOWN_REQUIRED,
    path: ['client_id'],
  }),
  z.refine<Checked>(({ client_way: way, client }) => way !== 'typed' || client.trim() !== '', {
    error: TYPED_REQUIRED,
    path: ['client_id'],
  }),
  z.refine<Checked>(
    ({ client_way: way, client_id: id, provider_id: provider }) =>
      way !== 'known' || id === 0 || String(id) !== provider,
    { error: CLIENT_IS_PROVIDER, path: ['client_id'] },
  ),
] as const;

/** What is sent of the client. Nothing: the caller is the client. */
export const clientRequest = ({ client_way: way, client_id, client }: ClientValues) =>
  way === 'known' ? { client_id } : way === 'typed' ? { client: client.trim() } : {};
