// Whether the server has a newer build of the app than the page that is open.

/** The script that this page was started with; its name changes with every build. Null where there is none. */
const entry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Asks the server which build it serves. Rejects when it does not answer. */
export async function isOutdated(): Promise<boolean> {
  const mine = entry();
  if (!mine) return false;
  const answer = await fetch('/index.html', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`index.html answered ${answer.status}`);
  return !(await answer.text()).includes(mine);
}
