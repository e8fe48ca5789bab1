// Renders dialogs and notices. Not lazy, as they report a lost network.
import { useSyncExternalStore } from 'react';
import { dialogStore } from './dialog-store';
import { Dialogs } from './dialogs';
import { Notices } from './notices';

/** The hosts of dialogs and notices. */
export function Hosts() {
  const requests = useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
  return (
    <>
      <Dialogs requests={requests} />
      <Notices />
    </>
  );
}
