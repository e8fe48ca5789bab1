import { useState } from 'react';
import { imageUrl } from '@/lib/image-url';
import classes from './picture.module.css';

interface Props {
  /** A stored path such as 'images/x.png', an address, or nothing. */
  src: string | null | undefined;
  /** Shown when there is no picture or it cannot be loaded. */
  fallback: string;
  /** Empty for decoration: then screen readers skip it. */
  alt: string;
  /** Width to height, kept while loading so that nothing jumps. */
  ratio?: string;
  /** Loads at once and first: for what is on the first screen. */
  eager?: boolean;
  className?: string | undefined;
}

/** A picture in a box of fixed proportions, with a fallback. */
export function Picture({ src, fallback, alt, ratio = '1', eager = false, className }: Props) {
  const wanted = imageUrl(src) ?? fallback;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={`${classes['box']} ${className ?? ''}`} style={{ aspectRatio: ratio }}>
      <img
        src={failed === wanted ? fallback : wanted}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(wanted)}
      />
    </div>
  );
}

export const fallbacks = {
  logo: '/images/logo.png',
  background: '/images/default_background.webp',
  avatar: '/images/default_avatar.webp',
  item: '/images/default_item.png',
} as const;
