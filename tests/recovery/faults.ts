// The faults of the table, each with the time within which the suite recovers.
import type { CuttableNetwork } from '../harness/servers/cuttable-network.ts';
import { execute } from '../harness/suites/database.ts';
import { fillDisk, freeDisk } from '../harness/suites/small-disk.ts';
import type { Service, Stack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

/** How long a fault lasts that the test ends. */
const LASTS_MS = 10_000;
const LOG_FULL_LIMIT_MS = 60_000;
const DELAY_MS = 100;

export interface Fault {
  name: string;
  /** Runs the fault to its end. Returns the time from which the recovery counts. */
  run: (stack: Stack) => Promise<number>;
  limitSeconds: number;
}

/** Ends a process. The supervisor starts it again, so the recovery counts from the fault itself. */
const ended = (process: string, signal: NodeJS.Signals) => async (stack: Stack) => {
  const at = Date.now();
  await stack.restart(process, signal);
  return at;
};

/** A fault that begins, lasts, and is ended. */
const lasting = (begin: (stack: Stack) => Promise<() => Promise<void>>) => async (stack: Stack) => {
  const end = await begin(stack);
  await new Promise((resolve) => setTimeout(resolve, LASTS_MS));
  await end();
  return Date.now();
};

const nameOf = (process: string) => process.replace(/-\d+$/, '');

const killed = (process: string, limitSeconds = 10): Fault => ({
  name: `${nameOf(process)} killed`,
  run: ended(process, 'SIGKILL'),
  limitSeconds,
});

const restarted = (process: string, limitSeconds = 10): Fault => ({
  name: `${nameOf(process)} restarted`,
  run: ended(process, 'SIGTERM'),
  limitSeconds,
});

const suspended = (process: string): Fault => ({
  name: `${nameOf(process)} suspended for 10 s`,
  run: lasting((stack) => stack.pause(process)),
  limitSeconds: 10,
});

/** The supervisor kills a suspended gateway and starts it again. */
const suspendedGateway: Fault = {
  name: 'gateway suspended',
  run: async (stack) => {
    const { pid } = await stack.process('gateway');
    const at = Date.now();
    await stack.pause('gateway');
    await stack.waitForRestart('gateway', pid);
    return at;
  },
  limitSeconds: 10,
};

/** A rolling restart fails no request. */
const rolled = (process: string): Fault => ({
  name: `${nameOf(process)} rolled`,
  run: async (stack) => {
    const at = Date.now();
    await stack.roll([nameOf(process) as Service | 'gateway']);
    return at;
  },
  limitSeconds: 0,
});

const SERVICES = ['auth-1', 'catalog-1', 'booking-1', 'orders-1', 'reporting-1'];
/** What can happen to the process of a service. */
const WAYS = [killed, suspended, restarted, rolled];

export const PROCESS_FAULTS: Fault[] = [
  ...SERVICES.flatMap((process) => WAYS.map((way) => way(process))),
  killed('gateway'),
  suspendedGateway,
  restarted('gateway'),
  rolled('gateway'),
  killed('redis'),
  restarted('redis'),
  killed('postgres', 20),
  { ...restarted('postgres', 20), run: ended('postgres', 'SIGINT') },
];

/** Faults of the network between the gateway and booking. */
export const networkFaults = (network: () => CuttableNetwork): Fault[] => {
  const between = (what: string, begin: (network: CuttableNetwork) => void): Fault => ({
    name: `network from gateway to booking ${what} for 10 s`,
    run: lasting(async () => {
      begin(network());
      return async () => network().mend();
    }),
    limitSeconds: 10,
  });
  return [
    between(`delayed by ${DELAY_MS} ms`, (one) => one.delay(DELAY_MS)),
    between('stalled', (one) => one.stall()),
    between('cut', (one) => one.cut()),
  ];
};

async function fill({ info }: Stack): Promise<() => Promise<void>> {
  await fillDisk(info);
  return () => freeDisk(info);
}

/** Uses up the segments of PostgreSQL's log that exist, until it crashes because it cannot create one. */
async function useUpLog({ info }: Stack): Promise<void> {
  const fails = () =>
    execute(info.superuser_url, 'SELECT pg_switch_wal()').then(
      () => false,
      () => true,
    );
  await until(fails, LOG_FULL_LIMIT_MS, 'a full disk for the log of PostgreSQL');
}

export const DISK_FAULTS: Fault[] = [
  { name: "PostgreSQL's disk full for 10 s", run: lasting(fill), limitSeconds: 10 },
  {
    name: "PostgreSQL's disk full for 10 s, without space for its log",
    run: lasting(async (stack) => {
      const free = await fill(stack);
      await useUpLog(stack);
      return free;
    }),
    limitSeconds: 30,
  },
];
