// A page may stay open for days, while newer versions of the app are deployed. The parts of its own version are kept for
// a day only, so it loads itself anew when somebody goes to another screen, where nothing typed can get lost.
import { isOutdated } from '@/api/version';
import { hardReload } from '@/lib/hard-navigate';
import type { Router } from '@/lib/router/router';

const CHECK_EVERY_MS = 60_000;

/** Watches for a newer version from now on. The server is asked at most once a minute. */
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
