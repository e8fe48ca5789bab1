// Calls services directly over gRPC, bypassing the gateway, as a process inside the network could.
import { join, resolve } from 'node:path';
import * as grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { Service, Stack } from './stack.ts';

const PROTOS = resolve(import.meta.dirname, '../../proto');
const LIMIT_MS = 10_000;

export { status } from '@grpc/grpc-js';

/** An RPC of the suite, such as {service: 'auth', file: 'session', rpc: 'SessionService/GetMe'}. */
export interface Rpc {
  service: Service;
  /** The proto file that defines it. */
  file: string;
  rpc: string;
}

function clientOf({ service, file, rpc }: Rpc, port: number): grpc.Client {
  const definition = loadSync(join(PROTOS, `navalha/${service}/v1/${file}.proto`), {
    includeDirs: [PROTOS],
    keepCase: true,
  });
  const name = `navalha.${service}.v1.${rpc.split('/')[0]}`;
  const methods = definition[name] as grpc.ServiceDefinition;
  const Client = grpc.makeGenericClientConstructor(methods, name);
  return new Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
}

/** Calls with metadata such as authorization and returns the status code. */
export async function statusOf(
  stack: Stack,
  rpc: Rpc,
  request: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<grpc.status> {
  const { port } = await stack.process(`${rpc.service}-1`);
  const client = clientOf(rpc, port ?? 0);
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  const method = rpc.rpc.split('/')[1] ?? '';
  const call = (client as unknown as Record<string, grpc.Client['makeUnaryRequest']>)[method];
  try {
    return await new Promise((answer) => {
      const options = { deadline: Date.now() + LIMIT_MS };
      (call as (...args: unknown[]) => void).call(
        client,
        request,
        metadata,
        options,
        (error: grpc.ServiceError | null) => answer(error?.code ?? grpc.status.OK),
      );
    });
  } finally {
    client.close();
  }
}
