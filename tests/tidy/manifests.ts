// The manifests of deploy/kubernetes and the compose file, and a check against Kubernetes' published
// schemas.
import { parse, parseAllDocuments } from 'yaml';
import { files, textOf } from './files.ts';

export interface Variable {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef?: { name: string; key: string } };
}

export interface Process {
  name: string;
  image: string;
  args: string[];
  env?: Variable[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  readinessProbe?: object;
  livenessProbe?: object;
  lifecycle?: { preStop: { exec: { command: string[] } } };
}

export interface Pod {
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: Record<string, unknown>;
  containers: Process[];
  volumes: { name: string; secret?: { secretName: string } }[];
}

interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    minReadySeconds?: number;
    strategy?: object;
    template: { metadata: { labels: Record<string, string> }; spec: Pod };
    selector: Record<string, unknown>;
    ports: { port: number; targetPort: string }[];
    podSelector: { matchLabels?: Record<string, string> };
    ingress?: { from: Peer[] }[];
    egress?: { to?: Peer[] }[];
    scaleTargetRef: { name: string };
  };
}

const FOLDER = 'deploy/kubernetes';

interface Kustomization {
  resources: string[];
  configMapGenerator: { name: string; envs?: string[]; literals?: string[] }[];
  images: { name: string }[];
}

export const kustomization = parse(textOf(`${FOLDER}/kustomization.yaml`)) as Kustomization;

/** All objects of the base. */
export function manifests(): Manifest[] {
  return kustomization.resources.flatMap((file) =>
    parseAllDocuments(textOf(`${FOLDER}/${file}`)).map((document) => document.toJS() as Manifest),
  );
}

/** The manifest files, which the base must list. */
export const manifestFiles = (): string[] =>
  files(/^deploy\/kubernetes\/.*\.yaml$/)
    .map((path) => path.slice(FOLDER.length + 1))
    .filter((name) => name !== 'kustomization.yaml');

/** The lines NAME=value of the settings that compose and Kubernetes share. */
export function settings(): Record<string, string> {
  const lines = textOf(`${FOLDER}/settings.env`).split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^\w/.test(line)).map((line) => line.split(/=(.*)/).slice(0, 2)),
  );
}

export interface ComposeService {
  image: string;
  command: string[];
  environment?: Record<string, string>;
  networks: string[] | Record<string, { aliases?: string[] }>;
  build?: { target: string };
  volumes?: string[];
}

/** The services of a compose file. */
export const composeServices = (file = 'deploy/compose.yaml'): Record<string, ComposeService> =>
  parse(textOf(file), { merge: true }).services;

/** The name of a schema in kubernetes-models, such as IoK8sApiAppsV1Deployment. */
function schemaOf({ apiVersion, kind }: Manifest): string {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse();
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return `IoK8sApi${capital(group.split('.')[0] ?? '')}${capital(version)}${kind}`;
}

/** Returns the violations of the manifest's schema: wrong values and unknown fields. */
export async function faultsOf(manifest: Manifest): Promise<string[]> {
  const { validate } = await import(`kubernetes-models/_schemas/${schemaOf(manifest)}`);
  const unread = new Set<string>();
  if (!validate(watched(manifest, '', unread))) {
    return (validate.errors as { instancePath: string; keyword: string; params: object }[]).map(
      ({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`,
    );
  }
  return [...unread].map((path) => `${path} is unknown`);
}

/**
 * Returns a copy of `value` that removes a field's path from `unread` when the field is read. The schemas accept unknown
 * fields but read all known ones, so the remaining paths are unknown fields.
 */
function watched<T>(value: T, path: string, unread: Set<string>): T {
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    watched(field, `${path}/${name}`, unread),
  ]);
  const copy = Array.isArray(value) ? fields.map(([, field]) => field) : Object.fromEntries(fields);
  if (!Array.isArray(value)) for (const name of Object.keys(value)) unread.add(`${path}/${name}`);
  return new Proxy(copy, {
    get: (target, name) => {
      unread.delete(`${path}/${String(name)}`);
      return Reflect.get(target, name);
    },
  }) as T;
}
