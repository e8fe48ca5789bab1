// Style sheets of lazy code. Vite requests the style sheets of a chunk once: when one fails, a second import of the chunk
// succeeds without it, and the screen would have no styles.

const failed = new Set<HTMLLinkElement>();

// Errors of elements do not bubble. Tests of pure code load this module without a window.
globalThis.window?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

/** Loads lazy code, after the style sheets that failed before. Fails if one of them fails again. */
export async function withStyles<Code>(load: () => Promise<Code>): Promise<Code> {
  if (failed.size > 0) await Promise.all([...failed].map(requestAgain));
  return load();
}

/** Replaces the element, because a link requests its file once. */
function requestAgain(link: HTMLLinkElement): Promise<void> {
  failed.delete(link);
  const fresh = link.cloneNode() as HTMLLinkElement;
  const settled = new Promise<void>((resolve, reject) => {
    fresh.onload = () => resolve();
    fresh.onerror = () => reject(new Error(`the style sheet ${fresh.href} could not be loaded`));
  });
  link.replaceWith(fresh);
  return settled;
}
