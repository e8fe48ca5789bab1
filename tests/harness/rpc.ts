// Calls services directly over gRPC, bypassing the gateway, as a process inside the network could.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { Service, Stack } from './suites/stack.ts';

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
    longs: Number,
    defaults: true,
  });
  const name = `navalha.${service}.v1.${rpc.split('/')[0]}`;
  const methods = definition[name] as grpc.ServiceDefinition;
  const Client = grpc.makeGenericClientConstructor(methods, name);
  return new Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
}

/** The metadata with which services authenticate to each other. */
export async function serviceKeyOf(stack: Stack): Promise<Record<string, string>> {
  return { 'x-navalha-service-key': (await readFile(stack.info.service_key_file, 'utf8')).trim() };
}

interface Connection {
  client: grpc.Client;
  /** Calls the RPC, as grpc-js does: with a callback for a single answer, without one for a stream. */
  call: (...more: unknown[]) => unknown;
}

async function connect(
  stack: Stack,
  rpc: Rpc,
  request: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Connection> {
  const { port } = await stack.process(`${rpc.service}-1`);
  const client = clientOf(rpc, port ?? 0);
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  const method = (client as unknown as Record<string, (...args: unknown[]) => unknown>)[
    rpc.rpc.split('/')[1] ?? ''
  ];
  const options = { deadline: Date.now() + LIMIT_MS };
  return { client, call: (...more) => method?.call(client, request, metadata, options, ...more) };
}

/** Calls with metadata such as authorization and returns the status code. */
export async function statusOf(
  stack: Stack,
  rpc: Rpc,
  request: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<grpc.status> {
  const { client, call } = await connect(stack, rpc, request, headers);
  try {
    return await new Promise((answer) => {
      call((error: grpc.ServiceError | null) => answer(error?.code ?? grpc.status.OK));
    });
  } finally {
    client.close();
  }
}

/** Calls as a service and returns the answer. */
export async function answerOf<Answer>(
  stack: Stack,
  rpc: Rpc,
  request: Record<string, unknown>,
): Promise<Answer> {
  const { client, call } = await connect(stack, rpc, request, await serviceKeyOf(stack));
  try {
    return await new Promise((answer, fail) => {
      call((error: grpc.ServiceError | null, response: Answer) => (error ? fail(error) : answer(response)));
    });
  } finally {
    client.close();
  }
}

/** Reads a stream as a service until `isLast`, and throws when the stream ends before. */
export async function readUntil<Answer>(
  stack: Stack,
  rpc: Rpc,
  request: Record<string, unknown>,
  isLast: (answer: Answer) => boolean,
): Promise<Answer[]> {
  const { client, call } = await connect(stack, rpc, request, await serviceKeyOf(stack));
  const stream = call() as grpc.ClientReadableStream<Answer>;
  // Cancelling ends a stream with an error, after the loop below has returned.
  stream.on('error', () => undefined);
  const answers: Answer[] = [];
  try {
    for await (const answer of stream) {
      answers.push(answer as Answer);
      if (isLast(answer as Answer)) return answers;
    }
    throw new Error(`${rpc.rpc} ended after ${answers.length} answers`);
  } finally {
    stream.cancel();
    client.close();
  }
}
