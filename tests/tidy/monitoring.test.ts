// The files of deploy/monitoring: rules and configurations are valid, every alert fires when it should, and
// every metric that they name exists in the code.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { files, ROOT, textOf } from './files.ts';

const FOLDER = join(ROOT, 'deploy/monitoring');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}

interface AlertTest {
  alertname: string;
  exp_alerts: object[];
}

interface Panel {
  title: string;
  targets: { expr: string }[];
}

const read = <T>(name: string) => parse(textOf(`deploy/monitoring/${name}`)) as T;
const alerts = read<{ groups: { rules: Alert[] }[] }>('alerts.yml').groups.flatMap(({ rules }) => rules);
const tests = read<{ tests: { input_series: { series: string }[]; alert_rule_test: AlertTest[] }[] }>(
  'alerts.test.yml',
).tests;
const panels = (JSON.parse(textOf('deploy/monitoring/dashboard.json')) as { panels: Panel[] }).panels;
const panelQueries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'navalha-monitoring.'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

function promtool(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

function expectValid(...args: string[]): void {
  const { status, output } = promtool(...args);
  expect(status, output).toBe(0);
}

function scratchFile(name: string, content: object): string {
  const path = join(scratch, name);
  writeFileSync(path, stringify(content));
  return path;
}

/** The metrics that a PromQL expression names. */
function metricsIn(query: string): string[] {
  const bare = query
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !/^(and|or|unless|bool|offset)$/.test(name));
}

/** The values that an expression compares a label with. */
const valuesOf = (label: string, query: string) =>
  [...query.matchAll(new RegExp(`\\b${label}[!=]~?"([^"]*)"`, 'g'))].flatMap(([, text]) =>
    (text as string).split('|'),
  );

/** The metrics that the C++ code creates, with the series of histograms. */
function metricsOfCode(): Set<string> {
  const code = files(/^(services|gateway)\/(?!.*_test\.cpp).*\.cpp$/)
    .map(textOf)
    .join('\n');
  const names = (kind: string) =>
    [...code.matchAll(new RegExp(`\\b${kind}Metric\\(\\s*"(\\w+)"`, 'g'))].map(([, name]) => name as string);
  return new Set([
    // Prometheus' own metric of each target.
    'up',
    ...names('Counter'),
    ...names('Gauge'),
    ...names('Duration').flatMap((name) => [`${name}_bucket`, `${name}_sum`, `${name}_count`]),
  ]);
}

const known = metricsOfCode();

describe('alert rules', () => {
  test('are valid', () => expectValid('check', 'rules', 'alerts.yml'));

  test('fire on their series and not on those of a healthy suite', () =>
    expectValid('test', 'rules', 'alerts.test.yml'));

  test('the check notices an alert that does not fire', () => {
    const rules = structuredClone(read<{ groups: { rules: Alert[] }[] }>('alerts.yml'));
    for (const rule of rules.groups[0]?.rules ?? [])
      if (rule.alert === 'NavalhaFeedLag') rule.expr += ' * 1000';
    const changed = { ...read<object>('alerts.test.yml'), rule_files: [scratchFile('changed.yml', rules)] };
    expect(promtool('test', 'rules', scratchFile('changed.test.yml', changed)).status).not.toBe(0);
  });

  test('each has a test in which it fires and one in which it does not', () => {
    const checks = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
    const names = alerts.map(({ alert }) => alert).toSorted();
    const tested = (fires: boolean) =>
      checks
        .filter(({ exp_alerts }) => exp_alerts.length > 0 === fires)
        .map(({ alertname }) => alertname)
        .toSorted();
    expect(names.length).toBeGreaterThan(15);
    expect(tested(true)).toEqual(names);
    expect(tested(false)).toEqual(names);
  });

  test('each names its severity and what to do', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect(['critical', 'warning'], alert).toContain(labels.severity);
      expect(Object.keys(annotations), alert).toEqual(['summary', 'action']);
    }
  });

  test.each(alerts.map(({ alert, expr }) => [alert, expr]))('%s uses metrics that exist', (_, expr) => {
    expect(metricsIn(expr as string).length).toBeGreaterThan(0);
    for (const name of metricsIn(expr as string)) expect(known).toContain(name);
  });

  test('the series of their tests exist', () => {
    for (const { input_series } of tests)
      for (const { series } of input_series) expect(known).toContain(series.replace(/\{.*/, ''));
  });
});

describe('dashboard', () => {
  test.each(panels.map((panel) => [panel.title, panel]))('%s uses metrics that exist', (_, panel) => {
    for (const { expr } of (panel as Panel).targets) {
      expect(metricsIn(expr).length).toBeGreaterThan(0);
      for (const name of metricsIn(expr)) expect(known).toContain(name);
    }
  });

  test('its queries are valid', () => {
    const rules = panelQueries.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '1m'),
    }));
    expectValid('check', 'rules', scratchFile('panels.yml', { groups: [{ name: 'panels', rules }] }));
  });

  test('it shows requests, calls, pool, cache, feed lag and queues', () => {
    const shown = panelQueries.flatMap(metricsIn);
    expect(shown).toEqual(
      expect.arrayContaining([
        'navalha_gateway_answers_total',
        'navalha_gateway_request_seconds_bucket',
        'navalha_calls_total',
        'navalha_call_seconds_bucket',
        'navalha_database_connections',
        'navalha_gateway_cache_total',
        'navalha_feed_lag_seconds',
        'navalha_queue_length',
        'navalha_queue_age_seconds',
      ]),
    );
  });
});

test('queues in alerts and dashboard are watched by a service', () => {
  const watched = files(/^services\/\w+\/watched_queues\.hpp$/)
    .flatMap((path) => [...textOf(path).matchAll(/"queue_of_(\w+)"/g)])
    .map(([, name]) => name);
  expect(watched.length).toBeGreaterThan(4);
  for (const query of [...alerts.map(({ expr }) => expr), ...panelQueries])
    for (const queue of valuesOf('queue', query)) expect(watched).toContain(queue);
});

test("all metrics in the code have the suite's prefix", () => {
  for (const name of known) expect(name).toMatch(/^(navalha|process)_[a-z_]+$|^up$/);
});

test('the search for metrics finds each name in a query', () => {
  expect(
    metricsIn(
      'sum by (job) (rate(a_total{x="b_total"}[5m])) / ignoring (c) d:e > 1 and f unless on (g) h{i="j"}',
    ),
  ).toEqual(['a_total', 'd:e', 'f', 'h']);
});

describe('Prometheus configurations', () => {
  const configurations = files(/^deploy\/monitoring\/prometheus-\w+\.yml$/);

  test.each(configurations)('%s is valid', (path) => {
    const configuration = parse(textOf(path)) as {
      rule_files: string[];
      scrape_configs: Record<string, unknown>[];
    };
    expect(configuration.rule_files).toEqual(['alerts.yml']);
    configuration.rule_files = [join(FOLDER, 'alerts.yml')];
    // Debian's Prometheus is built without support for Kubernetes.
    for (const scrape of configuration.scrape_configs) delete scrape['kubernetes_sd_configs'];
    expectValid('check', 'config', scratchFile('prometheus.yml', configuration));
  });

  test('there is one for each way to run the suite', () => {
    expect(configurations.map((path) => path.replace(/^.*prometheus-|\.yml$/g, ''))).toEqual([
      'compose',
      'kubernetes',
      'up',
    ]);
  });

  test('the one for Kubernetes reads the pods that the manifests annotate', () => {
    const { scrape_configs } = parse(textOf('deploy/monitoring/prometheus-kubernetes.yml')) as {
      scrape_configs: { kubernetes_sd_configs: object[] }[];
    };
    expect(scrape_configs.map(({ kubernetes_sd_configs }) => kubernetes_sd_configs)).toEqual([
      [{ role: 'pod' }],
    ]);
    for (const program of ['auth', 'booking', 'catalog', 'gateway', 'orders', 'reporting']) {
      const manifest = textOf(`deploy/kubernetes/${program}.yaml`);
      expect(manifest).toContain("prometheus.io/scrape: 'true'");
      expect(manifest).toContain('{ name: metrics, containerPort: 9100 }');
      expect(textOf('deploy/monitoring/prometheus-compose.yml')).toContain(`navalha-${program}`);
    }
  });
});
