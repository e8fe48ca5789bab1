// Starts one suite with demo data for all browser tests. Workers inherit its addresses.
import { shareStack } from './stack.ts';

export default async function setup() {
  const stack = await shareStack();
  process.env['NAVALHA_URL'] = stack.info.url;
  process.env['NAVALHA_STACK'] = JSON.stringify(stack.info);
  return () => stack.stop();
}
