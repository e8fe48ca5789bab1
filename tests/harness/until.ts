/** Repeats `ask` until `check` is true. Throws an error with `what` after `limitMs`. */
export async function until(
  check: () => Promise<boolean> | boolean,
  limitMs: number,
  what: string,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`waited ${limitMs} ms without success for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
