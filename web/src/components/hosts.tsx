// Where dialogs and notices appear. Both are loaded apart from the first screen, which needs neither.
import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { dialogStore } from './dialog-store';

const Dialogs = lazy(() => import('./dialogs').then((module) => ({ default: module.Dialogs })));
const Notices = lazy(() => import('./notices').then((module) => ({ default: module.Notices })));

export function Hosts() {
  const requests = useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
  const { notifications } = useNotifications();
  const dialogs = useEver(requests.length > 0);
  const notices = useEver(notifications.length > 0);
  return (
    <Suspense>
      {dialogs && <Dialogs requests={requests} />}
      {notices && <Notices />}
    </Suspense>
  );
}

/** True from the first time that `now` is. */
function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
