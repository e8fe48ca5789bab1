import { useEffect } from 'react';

const APP = 'Navalha';

/** Sets the title of the browser tab; does nothing without a title. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${APP}`;
  }, [title]);
}
