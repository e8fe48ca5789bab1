// Holds one suite with demo data for the parts of a test run that share it: writes what it is into a file once
// it runs, and stops it when this process is told to end. hold-stack.ts FILE
import { rename, writeFile } from 'node:fs/promises';
import { startStack } from './stack.ts';

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
