import { useEffect } from 'react';

const APP = 'Navalha';

/** Names the browser tab; nothing yet while the screen does not know. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${APP}`;
  }, [title]);
}
