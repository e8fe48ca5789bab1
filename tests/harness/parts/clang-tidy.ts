// Checks the C++ sources with clang-tidy, in the processors that are free for it, and writes a test case for
// each source with a result to REPORTS/clang-tidy.xml:
//   node tests/harness/parts/clang-tidy.ts SECONDS
//     the sources that the branch changes; starts no check after SECONDS; 0: checks every source
// A check takes many seconds. build/lint/results.json therefore keeps the result of each source with a hash
// of all that it depends on: the source, its headers, its compiler command, .clang-tidy and the program.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { changedFiles } from './changed-files.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const BUILD = resolve(ROOT, 'build/release');
const PRECOMPILED = 'services/common/CMakeFiles/navalha_common.dir/cmake_pch.hxx.gch';
const KEPT = resolve(ROOT, 'build/lint');
const LONGEST_CHECK_MS = 300_000;
const OUTPUT_LIMIT = 512 * 1024 * 1024;

/** A source and the hash of all that its result depends on. */
interface Source {
  path: string;
  hash: string;
}

/** What clang-tidy reported about a source with this hash; empty: nothing. */
interface Result {
  hash: string;
  findings: string;
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** Runs a program of which a failure ends this one. Returns its output. */
const outputOf = (program: string, args: string[]): string =>
  execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: OUTPUT_LIMIT });

/** An entry of compile_commands.json. */
interface CompileCommand {
  directory: string;
  command: string;
  file: string;
}

/**
 * The compiler commands of the services and the gateway, for clang: without GCC's warnings and its
 * precompiled header, so that each source is read with its own includes only.
 */
function compileCommands(): CompileCommand[] {
  const all = JSON.parse(readFileSync(resolve(BUILD, 'compile_commands.json'), 'utf8')) as CompileCommand[];
  return all
    .filter(({ file }) => /^(services|gateway)\//.test(relative(ROOT, file)))
    .map((entry) => ({
      ...entry,
      command: entry.command.replace(/ -include \S+cmake_pch\.hxx/, '').replace(/ -W\S+/g, ''),
    }));
}

/** The files that each object of the build was compiled from, by the object's path in the build folder. */
function dependencies(): Map<string, string[]> {
  const blocks = outputOf('ninja', ['-C', BUILD, '-t', 'deps']).split('\n\n');
  return new Map(
    blocks.map((block) => {
      const [head = '', ...lines] = block.split('\n');
      return [head.replace(/: #deps .*/, ''), lines.map((line) => resolve(BUILD, line.trim()))];
    }),
  );
}

const contentHashes = new Map<string, string>();

/** The hash of a file's content, which is read once. */
function contentHash(path: string): string {
  const known = contentHashes.get(path);
  if (known !== undefined) return known;
  const hash = sha256(readFileSync(path));
  contentHashes.set(path, hash);
  return hash;
}

/** The sources that the build compiles. A source in several programs counts once. */
function sourcesOf(commands: CompileCommand[]): Source[] {
  const compiledFrom = dependencies();
  // A source's own dependencies lack the headers that it gets from the precompiled one.
  const precompiled = compiledFrom.get(PRECOMPILED) ?? [];
  const settings = [
    outputOf('clang-tidy', ['--version']),
    ...[resolve(ROOT, '.clang-tidy'), ...precompiled].map(contentHash),
  ];
  const sources = commands.map(({ command, file }) => {
    const object = / -o (\S+)/.exec(command)?.[1] ?? '';
    const files = compiledFrom.get(object);
    if (files === undefined) throw new Error(`${file} was not compiled: run deploy/build --tests cpp`);
    const contents = files.map(contentHash);
    return { path: relative(ROOT, file), hash: sha256([...settings, command, ...contents].join('\n')) };
  });
  return [...new Map(sources.map((source) => [source.path, source])).values()];
}

const stem = (path: string): string => path.replace(/\.\w+$/, '');

/** Fails when clang-tidy takes longer than LONGEST_CHECK_MS. */
function check(source: Source): Promise<Result> {
  return new Promise((done, fail) => {
    execFile(
      'nice',
      ['--adjustment=5', 'clang-tidy', '--quiet', '-p', KEPT, source.path],
      { cwd: ROOT, encoding: 'utf8', maxBuffer: OUTPUT_LIMIT, timeout: LONGEST_CHECK_MS },
      (error, stdout, stderr) => {
        if (error?.killed) return fail(new Error(`${source.path} takes too long`));
        const findings = error === null ? '' : `${stdout}${stderr}` || error.message;
        done({ hash: source.hash, findings });
      },
    );
  });
}

/** Checks sources until none is left or `seconds` have passed. Calls `keep` after each. */
async function checkAll(
  queue: Source[],
  seconds: number,
  keep: (source: Source, result: Result) => void,
): Promise<void> {
  const end = seconds === 0 ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000;
  const waiting = [...queue];
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const source = waiting.shift();
      if (source === undefined) return;
      const result = await check(source);
      console.log(`${waiting.length} left, ${result.findings === '' ? 'ok' : 'FINDINGS'}: ${source.path}`);
      keep(source, result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Replaces a file at once, so that an interrupted run leaves a complete one. */
function write(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

function readResults(): Record<string, Result> {
  try {
    return JSON.parse(readFileSync(resolve(KEPT, 'results.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** The report has a case even if the branch changes no source. */
function writeReport(checked: Source[], results: Record<string, Result>): void {
  const cases = ['<testcase name="the sources are read"/>'];
  for (const { path } of checked) {
    const failure = results[path]?.findings === '' ? '' : '<failure message="see the log"/>';
    cases.push(`<testcase name="${path}">${failure}</testcase>`);
  }
  write(
    resolve(process.env.REPORTS ?? KEPT, 'clang-tidy.xml'),
    `<testsuites><testsuite>${cases.join('\n')}</testsuite></testsuites>\n`,
  );
}

async function main(seconds: number): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  const commands = compileCommands();
  write(resolve(KEPT, 'compile_commands.json'), JSON.stringify(commands, null, 1));
  const sources = sourcesOf(commands);
  const { base, paths } = changedFiles(ROOT);
  const changed = new Set(paths.map(stem));
  const known = readResults();
  const results = Object.fromEntries(
    sources.flatMap(({ path, hash }) => {
      const result = known[path];
      return result?.hash === hash ? [[path, result]] : [];
    }),
  );
  const isWanted = (path: string): boolean => seconds === 0 || changed.has(stem(path));
  const waiting = sources.filter(({ path }) => results[path] === undefined && isWanted(path));
  await checkAll(waiting, seconds, (source, result) => {
    results[source.path] = result;
    write(resolve(KEPT, 'results.json'), JSON.stringify(results, null, 1));
  });
  const checked = sources.filter(({ path }) => results[path] !== undefined);
  const failed = checked.filter(({ path }) => results[path]?.findings !== '');
  for (const { path } of failed) console.log(results[path]?.findings);
  writeReport(checked, results);
  const left = sources.filter(({ path }) => results[path] === undefined);
  const ours = left.filter(({ path }) => changed.has(stem(path)));
  console.log(
    `${checked.length} of ${sources.length} sources checked, ${failed.length} with findings; ` +
      `${left.length} not checked yet, ${ours.length} of them changed since ${base}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main(Number(process.argv[2]));
