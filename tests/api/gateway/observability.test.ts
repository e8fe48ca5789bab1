// What an operator sees of the running suite: metrics, log lines with trace ids, the log level, the status page.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, inject, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { DEMO_PASSWORD, sharedStack, visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';

const SERVICES = ['auth', 'booking', 'catalog', 'orders', 'reporting'];
const PROCESSES = ['gateway', ...SERVICES.map((service) => `${service}-1`)];
/** Events of a process as a whole, outside of calls and background work. */
const PROCESS_EVENTS = [
  'unbuilt',
  'listening',
  'stopping',
  'stopped',
  'log_level_changed',
  'redis_connected',
  'redis_lost',
  'waiting_for_database',
  'backfill_waits',
  'double_bookings_found',
];

const WORD = /^[a-z_]+$/;
/** The labels of all metrics, with the form of their values. */
const LABELS = {
  build: /^[0-9a-f]{12}$/,
  code: /^\d{1,2}$/,
  kind: WORD,
  le: /^([\d.]+|\+Inf)$/,
  level: WORD,
  outcome: WORD,
  queue: WORD,
  reader: WORD,
  reason: /^[A-Z_]+$/,
  result: WORD,
  route: /^(none|(GET|POST|PUT|PATCH|DELETE) \/[\w/{}:.*=-]*)$/,
  rpc: /^(other|navalha\.\w+\.v1\.\w+\/\w+)$/,
  state: WORD,
  status: /^[1-5]xx$/,
  upstream: WORD,
  work: WORD,
};

interface Line {
  event: string;
  level: string;
  trace_id?: string;
  route?: string;
  method?: string;
}

async function operatorUrl(process: string, path: string): Promise<string> {
  return `http://127.0.0.1:${(await sharedStack().process(process)).metrics_port}${path}`;
}

/** The values of a process's metrics, by name and labels: 'up{job="x"}'. */
async function metricsOf(process: string): Promise<Map<string, number>> {
  const answer = await fetch(await operatorUrl(process, '/metrics'));
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Waits until a process has the metric: processes update their gauges at least every 10 s. */
async function untilMetric(process: string, name: string): Promise<number> {
  let value: number | undefined;
  await until(
    async () => {
      value = (await metricsOf(process)).get(name);
      return value !== undefined;
    },
    15_000,
    `${name} of ${process}`,
  );
  return value as number;
}

async function linesOf(process: string): Promise<Line[]> {
  const log = await readFile((await sharedStack().process(process)).log, 'utf8');
  return log
    .slice(0, log.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
}

/** The lines of a trace, once `complete` holds for them: the log is flushed every second. */
async function traceIn(
  process: string,
  traceId: string,
  complete: (lines: Line[]) => boolean,
): Promise<Line[]> {
  let lines: Line[] = [];
  await until(
    async () => {
      lines = (await linesOf(process)).filter((line) => line.trace_id === traceId);
      return complete(lines);
    },
    10_000,
    `the lines of a trace in the log of ${process}`,
  );
  return lines;
}

/** Calls an RPC of auth with a new trace and returns the trace's id. */
async function tracedCall(): Promise<string> {
  const traceId = randomBytes(16).toString('hex');
  const api: Api = await visitor().login('dono', DEMO_PASSWORD);
  const answer = await api.raw('/api/auth/me', {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  expect(answer.status).toBe(200);
  return traceId;
}

describe('metrics', () => {
  test('requests, errors and durations are counted by route and by RPC', async () => {
    const answers = 'navalha_gateway_answers_total{route="GET /api/auth/me",status="2xx"}';
    const refusals = 'navalha_gateway_answers_total{route="GET /api/auth/me",status="4xx"}';
    const seconds = 'navalha_gateway_request_seconds_count{route="GET /api/auth/me"}';
    const calls = 'navalha_calls_total{code="0",rpc="navalha.auth.v1.SessionService/GetMe"}';
    const callSeconds = 'navalha_call_seconds_count{rpc="navalha.auth.v1.SessionService/GetMe"}';
    const before = [await metricsOf('gateway'), await metricsOf('auth-1')] as const;
    await tracedCall();
    await visitor().raw('/api/auth/me');
    const after = [await metricsOf('gateway'), await metricsOf('auth-1')] as const;
    for (const name of [answers, refusals, seconds])
      expect(after[0].get(name), name).toBeGreaterThan(before[0].get(name) as number);
    for (const name of [calls, callSeconds])
      expect(after[1].get(name), name).toBeGreaterThan(before[1].get(name) as number);
  });

  test.each(SERVICES)('%s reports its pool, workers, memory and build', async (service) => {
    const metrics = await metricsOf(`${service}-1`);
    expect(metrics.get('navalha_database_connections{state="limit"}')).toBeGreaterThanOrEqual(8);
    for (const name of [
      'navalha_database_connections{state="busy"}',
      'navalha_database_connections{state="idle"}',
      'navalha_database_waiting_calls',
      'navalha_workers_busy',
      'navalha_queued_calls',
    ])
      expect(metrics.get(name), name).toBeGreaterThanOrEqual(0);
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(
      [...metrics.keys()].some((name) => /^navalha_build_info\{build="[0-9a-f]{12}"\}$/.test(name)),
    ).toBe(true);
  });

  test.each([
    ['auth', 'mails'],
    ['auth', 'erasures'],
    ['booking', 'holds'],
    ['orders', 'outbox'],
    ['orders', 'unconfirmed_reservations'],
    ['orders', 'booking_mails'],
    ['catalog', 'unused_objects'],
  ])('%s reports length and age of %s', async (service, queue) => {
    expect(
      await untilMetric(`${service}-1`, `navalha_queue_length{queue="${queue}"}`),
    ).toBeGreaterThanOrEqual(0);
    expect(
      await untilMetric(`${service}-1`, `navalha_queue_age_seconds{queue="${queue}"}`),
    ).toBeGreaterThanOrEqual(0);
  });

  test.each(['catalog', 'reporting'])('%s reports its lag behind the order feed', async (reader) => {
    await until(
      async () => (await metricsOf(`${reader}-1`)).get(`navalha_feed_lag_seconds{reader="${reader}"}`) === 0,
      20_000,
      `${reader} reached the head of the feed`,
    );
    expect(
      await untilMetric(`${reader}-1`, `navalha_feed_lag_changes{reader="${reader}"}`),
    ).toBeGreaterThanOrEqual(0);
  });

  test('the gateway reports its cache and its connections', async () => {
    const metrics = await metricsOf('gateway');
    expect(metrics.has('navalha_gateway_cache_total{outcome="hit"}')).toBe(true);
    expect(metrics.get('navalha_gateway_redis_connected')).toBe(1);
    for (const service of SERVICES)
      expect(metrics.get(`navalha_gateway_upstream_reachable{upstream="${service}"}`), service).toBe(1);
  });

  test.each(PROCESSES)('labels of %s have fixed values, never those of a request', async (name) => {
    const secret = randomBytes(8).toString('hex');
    await visitor().raw(`/api/establishment/view/${secret}?page=${secret}`, {
      headers: { 'user-agent': secret, traceparent: `00-${secret}${secret}-b7ad6b7169203331-01` },
    });
    await visitor().raw(`/api/${secret}`);
    const series = [...(await metricsOf(name)).keys()];
    expect(series.join('\n')).not.toContain(secret);
    const labels = series.flatMap((one) => [...one.matchAll(/(\w+)="([^"]*)"/g)]);
    for (const [, label, value] of labels) {
      expect(Object.keys(LABELS), label).toContain(label);
      expect(value, label).toMatch(LABELS[label as keyof typeof LABELS]);
    }
  });

  test('deploy/up names all metrics ports for Prometheus', async () => {
    const { data } = inject('stack');
    const targets = JSON.parse(await readFile(`${data}/run/targets.json`, 'utf8')) as object[];
    const expected = await Promise.all(
      PROCESSES.map(async (name) => ({
        targets: [`127.0.0.1:${(await sharedStack().process(name)).metrics_port}`],
        labels: { job: `navalha-${name.replace(/-1$/, '')}`, process: name },
      })),
    );
    expect(targets).toHaveLength(PROCESSES.length);
    expect(targets).toEqual(expect.arrayContaining(expected));
  });
});

describe('the log', () => {
  test('a trace id of the client leads from the gateway to the service', async () => {
    const traceId = await tracedCall();
    const request = await traceIn('gateway', traceId, (lines) => lines.length > 0);
    expect(request).toMatchObject([{ event: 'request', route: '/api/auth/me' }]);
    const call = await traceIn('auth-1', traceId, (lines) => lines.length > 0);
    expect(call).toMatchObject([{ event: 'call', method: 'navalha.auth.v1.SessionService/GetMe' }]);
  });

  test.each(PROCESSES)('every line of %s about a call or background work has a trace id', async (process) => {
    await tracedCall();
    // Calls every service.
    await fetch(await operatorUrl('gateway', '/status.json'));
    let lines: Line[] = [];
    await until(
      async () => {
        lines = (await linesOf(process)).filter(({ event }) => !PROCESS_EVENTS.includes(event));
        return lines.length > 0;
      },
      10_000,
      `a call in the log of ${process}`,
    );
    expect(lines.filter(({ trace_id }) => !/^[0-9a-f]{32}$/.test(trace_id ?? ''))).toEqual([]);
  });
});

describe('the log level', () => {
  const put = async (level: string, headers: Record<string, string> = {}) =>
    fetch(await operatorUrl('auth-1', '/log_level'), { method: 'PUT', body: level, headers });

  afterEach(() => put('info'));

  test('changes while the process runs', async () => {
    expect((await (await fetch(await operatorUrl('auth-1', '/log_level'))).text()).trim()).toBe('info');
    expect((await put('debug')).status).toBe(200);
    const traceId = await tracedCall();
    const ended = ({ event }: Line) => event === 'call';
    const lines = await traceIn('auth-1', traceId, (some) => some.some(ended));
    expect(lines.map(({ event, level }) => `${level} ${event}`)).toContain('debug statement');
    expect((await put('info')).status).toBe(200);
    const quiet = await tracedCall();
    expect((await traceIn('auth-1', quiet, (some) => some.some(ended))).map(({ event }) => event)).toEqual([
      'call',
    ]);
  });

  test('rejects unknown levels, a level that disables the log, and requests from web pages', async () => {
    expect((await put('off')).status).toBe(400);
    expect((await put('loud')).status).toBe(400);
    expect((await put('debug', { origin: 'http://evil.example' })).status).toBe(403);
  });
});

describe('the status page', () => {
  test('shows every process as ready', async () => {
    const answer = await fetch(await operatorUrl('gateway', '/status'));
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain('<html lang="pt-BR">');
    for (const name of ['gateway', ...SERVICES]) expect(html).toContain(`<th>${name}</th>`);
    expect(html.match(/<td class="ok">pronto<\/td>/g)).toHaveLength(PROCESSES.length);
  });

  test('is available as JSON with builds and values', async () => {
    const answer = await fetch(await operatorUrl('gateway', '/status.json'));
    const { processes } = (await answer.json()) as {
      processes: {
        service: string;
        address: string;
        ready: boolean;
        build: string;
        values: { name: string; labels: Record<string, string>; value: number }[];
      }[];
    };
    expect(processes.map(({ service }) => service)).toEqual(['gateway', ...SERVICES]);
    const running = await sharedStack().processes();
    for (const { service, address, ready, build, values } of processes) {
      expect(ready, service).toBe(true);
      expect(build, service).toMatch(/^[0-9a-f]{12}$/);
      expect(address).toBe(`127.0.0.1:${running[service === 'gateway' ? service : `${service}-1`]?.port}`);
      expect(values.map(({ name }) => name)).toContain(
        service === 'gateway' ? 'navalha_gateway_cache_total' : 'navalha_database_connections',
      );
    }
  });

  test.each(['/status', '/status.json', '/metrics', '/log_level'])('%s is not public', async (path) => {
    const { gateway_url, url } = inject('stack');
    const atGateway = await fetch(gateway_url + path);
    expect(atGateway.status).toBe(404);
    const atEdge = await (await fetch(url + path)).text();
    expect(atEdge).not.toMatch(/Estado do Navalha|navalha_|"processes"/);
    const change = { method: 'PUT', body: 'debug' };
    expect((await fetch(gateway_url + path, change)).status).toBe(404);
    expect((await fetch(url + path, change)).status).toBeGreaterThanOrEqual(400);
  });

  test('its RPC has no route', async () => {
    for (const path of ['/navalha.common.v1.StatusService/GetStatus', '/api/status'])
      expect((await fetch(inject('stack').gateway_url + path)).status).toBe(404);
  });
});
