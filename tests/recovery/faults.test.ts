// Faults under a steady load, one after another, each beginning and ending in a steady state. The table states the
// error rate and the recovery time of each; nothing acknowledged is lost or stored twice.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settle } from '../harness/loads/ledger.ts';
import { MarkdownTable } from '../harness/loads/markdown-table.ts';
import { type Outage, outageUnder } from '../harness/loads/outage.ts';
import { KINDS, SteadyLoad } from '../harness/loads/steady-load.ts';
import { sum } from '../harness/models/figures.ts';
import { CuttableNetwork } from '../harness/servers/cuttable-network.ts';
import { canMount } from '../harness/suites/small-disk.ts';
import { type OwnedStack, type StackOptions, startStack } from '../harness/suites/stack.ts';
import { DISK_FAULTS, type Fault, networkFaults, PROCESS_FAULTS } from './faults.ts';

/** Holds left behind by a fault expire soon. */
const HOLD_SECONDS = 15;
/** The longest load of one fault. */
const SECONDS_OF_FAULT = 120;
const DISK_MEBIBYTES = 640;

const KIND_TITLES = ['Bookings', 'Times', 'Sales', 'Reports'];
const table = new MarkdownTable([
  ...['Fault', 'Lasted s', 'Requests', 'Failed', 'Error rate'],
  ...KIND_TITLES.map((kind) => `${kind} failed`),
  ...['Recovered after s', 'Limit s', 'Acknowledged', 'Lost', 'Doubled'],
]);
let stack: OwnedStack;
let load: SteadyLoad;

async function begin(faults: number, options: StackOptions = {}): Promise<void> {
  stack = await startStack({
    demo: true,
    ...options,
    flags: { ...options.flags, booking: [`--hold_seconds=${HOLD_SECONDS}`] },
  });
  load = await SteadyLoad.on(stack, faults * SECONDS_OF_FAULT);
}

afterAll(() => console.log(`\n${table}`));

function addRow({ name, limitSeconds }: Fault, outage: Outage, counts: number[]): void {
  const failed = KINDS.map((kind) => outage.failed[kind]);
  table.add([
    ...[name, outage.seconds.toFixed(1), outage.requests, sum(failed, (count) => count)],
    ...[`${(100 * outage.errorRate).toFixed(1)} %`, ...failed],
    ...[outage.recoverySeconds.toFixed(1), limitSeconds, ...counts],
  ]);
}

/** Runs a fault under load and adds its row to the table. */
async function survives(fault: Fault): Promise<void> {
  const [first, known] = [load.acknowledged.length, load.broken.length];
  const outage = await outageUnder(load, () => fault.run(stack));
  console.log([fault.name, ...outage.reasons].join('\n  '));
  expect(load.broken.slice(known), 'requests refused or without a known outcome').toEqual([]);
  const { lost, doubled } = await settle(stack, load, first);
  addRow(fault, outage, [load.acknowledged.length - first, lost.length, doubled.length]);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  expect(outage.recoverySeconds).toBeLessThanOrEqual(fault.limitSeconds);
}

describe('the suite recovers and loses nothing', () => {
  let folder: string;
  let network: CuttableNetwork;
  const overNetwork = networkFaults(() => network);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'navalha-recovery-'));
    await chmod(folder, 0o755);
    const flags = join(folder, 'gateway.flags');
    await writeFile(flags, '');
    const faults = PROCESS_FAULTS.length + overNetwork.length;
    await begin(faults, { flags: { gateway: [`--flagfile=${flags}`] } });
  });

  afterAll(async () => {
    await network?.close();
    await stack?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(PROCESS_FAULTS)('$name', survives);

  describe('with a network between the gateway and booking', () => {
    beforeAll(async () => {
      const { port } = await stack.process('booking-1');
      network = await CuttableNetwork.to(`http://127.0.0.1:${port}`);
      const flags = join(stack.info.data, 'run/gateway/gateway.flags');
      await chmod(flags, 0o600);
      await writeFile(flags, `--booking_address=ipv4:127.0.0.1:${network.port}\n`);
      await stack.restart('gateway');
    });

    test.each(overNetwork)('$name', survives);
  });
});

describe.runIf(canMount())('with a small disk for PostgreSQL', () => {
  beforeAll(() => begin(DISK_FAULTS.length, { postgresMebibytes: DISK_MEBIBYTES }));
  afterAll(() => stack?.stop());

  test.each(DISK_FAULTS)('$name', survives);
});
