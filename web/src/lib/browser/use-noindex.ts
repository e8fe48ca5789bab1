import { useEffect } from 'react';

/** Excludes the screen from search engines while it is mounted. */
export function useNoindex(): void {
  useEffect(() => {
    const tag = document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex';
    document.head.append(tag);
    return () => tag.remove();
  }, []);
}
