// Compose and Kubernetes: valid manifests, whose settings are those of deploy/up and of the programs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files, ROOT, textOf } from './files.ts';
import {
  composeServices,
  faultsOf,
  kustomization,
  type Manifest,
  manifestFiles,
  manifests,
  type Pod,
  settings,
} from './manifests.ts';

const SERVICES = ['auth', 'booking', 'catalog', 'orders', 'reporting'];
const PROGRAMS = [...SERVICES, 'gateway'];

const all = manifests();
const ofKind = (kind: string): Manifest[] => all.filter((one) => one.kind === kind);
const named = (kind: string, name: string): Manifest =>
  ofKind(kind).find(({ metadata }) => metadata.name === name) as Manifest;
const pods: [string, Pod][] = [...ofKind('Deployment'), ...ofKind('Job')].map(({ metadata, spec }) => [
  metadata.name,
  spec.template.spec,
]);

/** The flags that a program defines, among them those of services/common. */
function flagsOf(program: string): string[] {
  const folder = program === 'gateway' ? 'gateway' : `services/${program}`;
  return files(new RegExp(`^(${folder}|services/common(/\\w+)?)/\\w+\\.cpp$`)).flatMap((path) =>
    [...textOf(path).matchAll(/^DEFINE_\w+\(\s*(\w+)/gm)].map(([, name]) => name as string),
  );
}

const ownFlags = Object.fromEntries(PROGRAMS.map((program) => [program, flagsOf(program)]));
const allFlags = Object.values(ownFlags).flat();
const flagOf = (variable: string): string => variable.replace('NAVALHA_', '').toLowerCase();

/** Variables that the scripts of containers read. */
const scriptVariables = [
  'deploy/docker/run',
  ...files(/^deploy\/lib\//),
  ...files(/^deploy\/mailbox\/\w+\.mjs$/),
]
  .flatMap((path) => [...textOf(path).matchAll(/\b(?:NAVALHA|MAILBOX)_[A-Z0-9_]+/g)])
  .map(([name]) => name);

let secrets: string;
beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), 'navalha-secrets.'));
  execFileSync(join(ROOT, 'deploy/secrets'), [secrets], { stdio: 'ignore' });
});
afterAll(() => rmSync(secrets, { recursive: true }));

describe('Kubernetes', () => {
  test.for(all.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s is valid',
    async ([, manifest]) => expect(await faultsOf(manifest)).toEqual([]),
  );

  test('the check finds wrong values, missing and unknown fields', async () => {
    const changed = (change: (manifest: Manifest & { spec: Record<string, unknown> }) => void) => {
      const copy = structuredClone(named('Deployment', 'navalha-auth')) as Parameters<typeof change>[0];
      change(copy);
      return faultsOf(copy);
    };
    expect(await changed(({ spec }) => Object.assign(spec, { replcas: 3 }))).toEqual([
      '/spec/replcas is unknown',
    ]);
    expect(await changed(({ spec }) => Object.assign(spec, { replicas: 'two' }))).not.toEqual([]);
    expect(await changed(({ spec }) => Object.assign(spec, { selector: undefined }))).not.toEqual([]);
  });

  test('the base contains every file, and its images are those of the Dockerfile', () => {
    expect(kustomization.resources.toSorted()).toEqual(manifestFiles().toSorted());
    const used = new Set(pods.flatMap(([, { containers }]) => containers.map(({ image }) => image)));
    expect(kustomization.images.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
    for (const image of used)
      expect(textOf('deploy/docker/Dockerfile')).toContain(` AS ${image.replace('navalha-', '')}\n`);
  });

  test('pods have no privileges, no token of the cluster, and limits', () => {
    for (const [name, pod] of pods) {
      expect(pod, name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
      });
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext, name).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(resources.limits), name).toEqual(expect.arrayContaining(['cpu', 'memory']));
        expect(Object.keys(resources.requests), name).toEqual(expect.arrayContaining(['cpu', 'memory']));
      }
    }
  });

  test('every deployment has probes, a service with its name and port, and a disruption budget', () => {
    for (const { metadata, spec } of ofKind('Deployment')) {
      const [container] = spec.template.spec.containers;
      expect(container, metadata.name).toMatchObject({ readinessProbe: {}, livenessProbe: {} });
      const label = { 'app.kubernetes.io/name': metadata.name };
      expect(spec.template.metadata.labels).toMatchObject(label);
      const service = named('Service', metadata.name).spec;
      expect(service.selector).toEqual(label);
      const ports = container?.ports?.map(({ name }) => name);
      expect(ports).toContain(service.ports[0]?.targetPort);
      expect(named('PodDisruptionBudget', metadata.name).spec.selector).toEqual({ matchLabels: label });
      const scaled = ofKind('HorizontalPodAutoscaler').some(
        (one) => one.spec.scaleTargetRef.name === metadata.name,
      );
      expect(spec.replicas === undefined, `${metadata.name} has either replicas or an autoscaler`).toBe(
        scaled,
      );
    }
  });

  test('a rolling update starts a replica, waits for its callers, and drains the old one', () => {
    // The longest times for callers to find a replica, for callers to leave it, and for its calls to end.
    const SERVICE = { found: 11, left: 0, ended: 27 };
    const times: Record<string, typeof SERVICE> = {
      'navalha-gateway': { found: 7, left: 17, ended: 8 },
      'navalha-edge': { found: 5, left: 5, ended: 10 },
    };
    for (const { metadata, spec } of ofKind('Deployment')) {
      const { found, left, ended } = times[metadata.name] ?? SERVICE;
      const { containers, terminationGracePeriodSeconds } = spec.template.spec;
      expect(spec.strategy, metadata.name).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
      expect(spec.minReadySeconds, metadata.name).toBeGreaterThan(found);
      const [program, seconds = '0'] = containers[0]?.lifecycle?.preStop.exec.command ?? ['sleep'];
      expect(program, metadata.name).toBe('sleep');
      expect(Number(seconds), metadata.name).toBeGreaterThanOrEqual(left);
      expect(terminationGracePeriodSeconds, metadata.name).toBeGreaterThan(Number(seconds) + ended);
    }
  });

  test('pods mount the secrets that deploy/secrets creates', () => {
    const folders = readdirSync(secrets).map((folder) => `navalha-${folder}`);
    for (const [name, { volumes }] of pods.filter(([name]) => name !== 'navalha-edge')) {
      expect(folders).toContain(volumes[0]?.secret?.secretName);
      expect(volumes[0]?.secret?.secretName).toBe(name.replace('-migrations', '-owner'));
    }
  });

  test('variables refer to existing settings', () => {
    const maps = Object.fromEntries(
      kustomization.configMapGenerator.map(({ name, literals }) => [
        name,
        literals?.map((line) => line.split('=')[0]),
      ]),
    );
    for (const [name, { containers }] of pods) {
      for (const { env = [], envFrom = [] } of containers) {
        for (const { configMapRef } of envFrom) expect(Object.keys(maps), name).toContain(configMapRef.name);
        const known = [...allFlags.map((flag) => `NAVALHA_${flag.toUpperCase()}`), ...scriptVariables];
        for (const variable of env) {
          expect(known, name).toContain(variable.name);
          const from = variable.valueFrom?.configMapKeyRef as {
            name: string;
            key: string;
            optional?: boolean;
          };
          if (from && !from.optional) expect(maps[from.name], name).toContain(from.key);
        }
      }
    }
  });

  test('network policies allow the calls that the code makes, and no others', () => {
    const names = (peers: { podSelector?: { matchLabels: Record<string, string> } }[] = []) =>
      peers
        .map((peer) => peer.podSelector?.matchLabels['app.kubernetes.io/name']?.replace('navalha-', ''))
        .toSorted();
    const calls = Object.fromEntries(
      PROGRAMS.map((program) => {
        const folder = program === 'gateway' ? 'gateway' : `services/${program}`;
        const code = files(new RegExp(`^${folder}/\\w+\\.cpp$`))
          .map(textOf)
          .join('');
        const called = [...code.matchAll(/FLAGS_(\w+)_address\b/g)].map(([, name]) => name as string);
        return [program, [...new Set(called)].toSorted()];
      }),
    );
    for (const program of PROGRAMS) {
      const { spec } = named('NetworkPolicy', `navalha-${program}`);
      expect(names(spec.egress?.[0]?.to), `calls of ${program}`).toEqual(calls[program]);
      const callers = PROGRAMS.filter((other) => calls[other]?.includes(program));
      expect(names(spec.ingress?.[0]?.from), `callers of ${program}`).toEqual(
        program === 'gateway' ? ['edge'] : callers.toSorted(),
      );
    }
  });
});

describe('settings in containers', () => {
  test('each is a flag of a program', () => {
    for (const name of Object.keys(settings())) expect(allFlags).toContain(flagOf(name));
  });

  test('all settings that deploy/up exports are set', () => {
    const exported = [...textOf('deploy/lib/service.sh').matchAll(/export (NAVALHA_[A-Z0-9_]+)/g)].map(
      ([, name]) => name,
    );
    const flags =
      readFileSync(join(secrets, 'booking/flags'), 'utf8') +
      readFileSync(join(secrets, 'booking-owner/flags'), 'utf8');
    const given = new Set([
      ...Object.keys(settings()),
      ...Object.values(composeServices()).flatMap(({ environment }) => Object.keys(environment ?? {})),
      ...[...flags.matchAll(/^--(\w+)=/gm)].map(([, flag]) => `NAVALHA_${flag?.toUpperCase()}`),
    ]);
    // Only for an edge on the same machine, and for deploy/roll.
    expect(exported.filter((name) => !given.has(name as string))).toEqual([
      'NAVALHA_LISTEN_SOCKET',
      'NAVALHA_SPARE_ADDRESSES_FILE',
    ]);
    expect(Object.keys(settings())).toEqual(
      expect.arrayContaining(SERVICES.map((service) => `NAVALHA_${service.toUpperCase()}_ADDRESS`)),
    );
  });

  test('files of keys are those that deploy/secrets gives to the processes that read them', () => {
    for (const [name, path] of Object.entries(settings()).filter(([, value]) =>
      value.startsWith('/run/secrets/'),
    )) {
      const readers = PROGRAMS.filter((program) => ownFlags[program]?.includes(flagOf(name)));
      // Flags of services/common belong to all programs.
      expect(readers.length).toBeGreaterThan(0);
      for (const program of readers) {
        expect(readdirSync(join(secrets, program)), program).toContain(path.replace('/run/secrets/', ''));
      }
    }
  });

  test('flags in commands and files exist', () => {
    const commands = [
      ...Object.values(composeServices()).map(({ command }) => command),
      ...pods.flatMap(([, { containers }]) => containers.map(({ args }) => args)),
    ].filter(([program]) => program?.startsWith('navalha-'));
    expect(commands.length).toBe(2 * (5 + 5 + 1));
    for (const [program = '', ...flags] of commands) {
      const known = ownFlags[program.replace('navalha-', '')];
      expect(flags).toContain('--flagfile=/run/secrets/flags');
      for (const flag of flags.filter((flag) => !flag.startsWith('--flagfile=')))
        expect(known, program).toContain(flag.replace(/^--(\w+).*/, '$1'));
    }
    for (const folder of readdirSync(secrets).filter((folder) =>
      readdirSync(join(secrets, folder)).includes('flags'),
    )) {
      const lines = readFileSync(join(secrets, folder, 'flags'), 'utf8')
        .trim()
        .split('\n');
      for (const line of lines)
        expect(ownFlags[folder.replace('-owner', '')], folder).toContain(line.replace(/^--(\w+)=.*/, '$1'));
    }
  });

  test('processes are called at the names and ports at which they listen', () => {
    const port = settings()['NAVALHA_LISTEN']?.split(':')[1];
    const metrics = settings()['NAVALHA_METRICS_LISTEN']?.split(':')[1];
    const services = composeServices();
    for (const program of PROGRAMS) {
      const name = `navalha-${program}`;
      if (program !== 'gateway')
        expect(settings()[`NAVALHA_${program.toUpperCase()}_ADDRESS`]).toBe(`dns:///${name}:${port}`);
      expect(JSON.stringify(services[program]?.networks)).toContain(`"${name}"`);
      const ports = named('Deployment', name).spec.template.spec.containers[0]?.ports;
      expect(ports?.map(({ containerPort }) => String(containerPort))).toEqual([port, metrics]);
      expect(String(named('Service', name).spec.ports[0]?.port)).toBe(port);
    }
  });

  test.each(['deploy/compose.yaml', 'deploy/compose.s3.yaml'])(
    '%s sets only variables that a process reads',
    (file) => {
      for (const [service, { environment = {} }] of Object.entries(composeServices(file))) {
        const known = [
          ...(ownFlags[service] ?? []).map((flag) => `NAVALHA_${flag.toUpperCase()}`),
          ...scriptVariables,
        ];
        for (const name of Object.keys(environment)) expect(known, service).toContain(name);
      }
    },
  );

  test('every image of compose is a stage of the Dockerfile', () => {
    const stages = [...textOf('deploy/docker/Dockerfile').matchAll(/ AS (\w+)$/gm)].map(([, name]) => name);
    for (const [service, { image, build }] of Object.entries(composeServices())) {
      const [, stage] = /^navalha-(\w+):\$\{NAVALHA_VERSION:-local\}$/.exec(image) ?? [];
      expect(stages, service).toContain(stage);
      if (build) expect(build.target, service).toBe(stage);
    }
  });
});
