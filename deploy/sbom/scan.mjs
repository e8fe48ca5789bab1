// Searches the packages of the bill of materials for known vulnerabilities: scan.mjs LISTS [SOURCE]. LISTS is the folder
// of lists from which the bill was made, SOURCE the address of debsecan's data. Exit status 1: found some; 2: found none,
// but could not check all.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packagesOf } from './debian-packages.mjs';
import { debianFindings, npmFindings, statusFileOf } from './findings.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const SUITE = 'bookworm';
/** The npm projects that are delivered. */
const PROJECTS = ['web', 'deploy/mailbox', 'deploy/demo'];
const LIMITS = { timeout: 300_000, maxBuffer: 64 * 1024 * 1024 };

const [folder, source] = process.argv.slice(2);
const run = promisify(execFile);
let found = 0;
let unchecked = 0;

function report(what, findings, more = '') {
  found += findings.length;
  console.log(`${what}: ${findings.length} vulnerabilities${more}`);
  for (const finding of findings) console.log(`  ${finding}`);
}

function reportUnchecked(what, reason) {
  unchecked += 1;
  console.log(`${what}: NOT CHECKED: ${String(reason).trim().replaceAll('\n', ' ')}`);
}

/** Checks the Debian packages of a list. Those without a fix in Debian are only counted. */
async function checkDebian(name) {
  const what = `Debian packages of ${name}`;
  const scratch = mkdtempSync(join(tmpdir(), 'navalha-scan.'));
  try {
    const status = join(scratch, 'status');
    writeFileSync(status, statusFileOf(packagesOf(readFileSync(join(folder, `${name}.tsv`), 'utf8'))));
    const given = ['--suite', SUITE, '--status', status, '--format', 'summary'];
    const { stdout } = await run('debsecan', [...given, ...(source ? ['--source', source] : [])], LIMITS);
    const { fixable, others } = debianFindings(stdout);
    report(what, fixable, ` with a fix, ${others} without one`);
  } catch (error) {
    reportUnchecked(what, error.stderr || error.message);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Checks the npm packages that a project delivers. */
async function checkNpm(project) {
  const what = `npm packages of ${project}`;
  try {
    // npm audit exits with an error when it finds something.
    const audit = run('npm', ['audit', '--omit=dev', '--json'], { ...LIMITS, cwd: join(ROOT, project) });
    const { stdout } = await audit.catch((error) => error);
    report(what, npmFindings(stdout));
  } catch (error) {
    reportUnchecked(what, error.message);
  }
}

const lists = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
for (const list of lists) await checkDebian(list.slice(0, -'.tsv'.length));
for (const project of PROJECTS) await checkNpm(project);
if (unchecked) console.log(`${unchecked} of ${lists.length + PROJECTS.length} parts could not be checked.`);
process.exitCode = found ? 1 : unchecked ? 2 : 0;
