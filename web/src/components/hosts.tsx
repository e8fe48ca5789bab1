// Where dialogs and notices appear. Their code comes with the page: they report that the network is away.
import { useSyncExternalStore } from 'react';
import { dialogStore } from './dialog-store';
import { Dialogs } from './dialogs';
import { Notices } from './notices';

export function Hosts() {
  const requests = useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
  return (
    <>
      <Dialogs requests={requests} />
      <Notices />
    </>
  );
}
