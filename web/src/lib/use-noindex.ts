import { useEffect } from 'react';

/** Asks search engines to leave this screen out while it is shown. */
export function useNoindex(): void {
  useEffect(() => {
    const tag = document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex';
    document.head.append(tag);
    return () => tag.remove();
  }, []);
}
