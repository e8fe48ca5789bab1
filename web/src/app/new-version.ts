// A page may stay open for days while newer versions of the app are deployed, and the server keeps the files of an old
// version for a day only. So an outdated page reloads when the user goes to another screen, which loses no input.
import { isOutdated } from '@/api/version';
import { hardReload } from '@/lib/browser/hard-navigate';
import type { Router } from '@/lib/router/router';

const CHECK_EVERY_MS = 60_000;

/** Watches for a newer version. Asks the server at most once a minute. */
export function reloadWhenOutdated(router: Router): void {
  let outdated = false;
  let checkedAt = Date.now();
  const check = () => {
    if (outdated || document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    isOutdated().then(
      (found) => {
        outdated = found;
      },
      () => undefined,
    );
  };
  router.subscribe('onResolved', check);
  document.addEventListener('visibilitychange', check);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (outdated && pathChanged) hardReload();
  });
}
