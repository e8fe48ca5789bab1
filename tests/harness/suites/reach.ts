// The folder for the data of suites.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const SCRIPT = join(resolve(import.meta.dirname, '../../..'), 'deploy/lib/reach.sh');

/** `folder`, or its replacement when root runs the tests and only root can enter it. */
export const reachable = (folder: string): string =>
  execFileSync('bash', ['-c', '. "$0" && reachable_folder "$1"', SCRIPT, folder], {
    encoding: 'utf8',
  }).trim();
