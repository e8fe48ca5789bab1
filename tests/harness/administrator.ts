// Creates administrators as the operator does: runs the auth program with --make_administrator.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { StackInfo } from './suites/stack.ts';

const AUTH = resolve(import.meta.dirname, '../../build/release/services/auth/navalha-auth');
const LIMIT_MS = 20_000;
const run = promisify(execFile);

/** Runs the program with a suite's settings and returns its output. */
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
