// hold-stack.ts FILE: runs one suite with demo data for the parts of a test run that share it. Writes its
// addresses into FILE when it is ready, and stops it on SIGTERM.
import { rename, writeFile } from 'node:fs/promises';
import { startStack } from '../suites/stack.ts';

const [file] = process.argv.slice(2);
if (!file) throw new Error('hold-stack.ts FILE');
const stack = await startStack({ demo: true });
await writeFile(`${file}.new`, JSON.stringify(stack.info));
await rename(`${file}.new`, file);
const alive = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => {
  clearInterval(alive);
  void stack.stop();
});
