// The operator's way to an administrator: the program that serves, run once with --make_administrator.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { StackInfo } from './stack.ts';

const AUTH = resolve(import.meta.dirname, '../../build/release/services/auth/navalha-auth');
const LIMIT_MS = 20_000;
const run = promisify(execFile);

/** Runs it as the operator of a suite would, and answers what it says. */
export async function makeAdministrator(stack: StackInfo, email: string): Promise<string> {
  const environment = {
    NAVALHA_DATABASE_URL: stack.databases.auth.url,
    NAVALHA_SERVICE_KEY_FILE: stack.service_key_file,
    NAVALHA_PUBLIC_URL: stack.url,
    NAVALHA_LOG_LEVEL: 'off',
  };
  const { stdout } = await run(AUTH, [`--make_administrator=${email}`], {
    env: { ...process.env, ...environment },
    timeout: LIMIT_MS,
  });
  return stdout.trim();
}
