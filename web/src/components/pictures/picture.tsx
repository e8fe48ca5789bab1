import { useState } from 'react';
import { imageUrl, pictureSet } from '@/lib/shops/image-url';
import classes from './picture.module.css';
import { endTurnAfterPaint, useFirstPictureTurn } from './picture-turn';

/** The `sizes` of covers. gateway/pages/page_head.cpp preloads the first cover with the same texts. */
const covers = {
  card: '(max-width: 700px) and (min-resolution: 2.5dppx) 98vw, (max-width: 700px) 150vw, 660px',
  hero: 'max(100vw, 640px)',
} as const;

/** The place of a wide picture, or the width of a square: the widest one in pixels, or a value of `sizes`. */
type Place = { cover: keyof typeof covers } | { width: number | string };

type Props = Place & {
  /** A stored path such as 'images/x.png', an address, or nothing. */
  src: string | null | undefined;
  /** Shown when there is no picture or it cannot be loaded. */
  fallback: string;
  /** Empty for decoration: then screen readers skip it. */
  alt: string;
  /** Width to height, kept while loading so that nothing jumps. */
  ratio?: string;
  /** Loads at once instead of on scrolling; a cover has priority over all other pictures. */
  eager?: boolean;
  className?: string | undefined;
};

/** A picture in a box of fixed proportions, with a fallback. The browser chooses a file of a suitable width. */
export function Picture(props: Props) {
  const { src, fallback, alt, ratio = '1', eager = false, className } = props;
  const isCover = 'cover' in props;
  const wanted = imageUrl(src) ?? fallback;
  const [failed, setFailed] = useState<string | null>(null);
  const first = eager && isCover;
  const waits = useFirstPictureTurn() && !first;
  const set = failed === wanted || waits ? undefined : pictureSet(src, isCover ? 'wide' : 'square');
  return (
    <div className={`${classes['box']} ${className ?? ''}`} style={{ aspectRatio: ratio }}>
      <img
        // Set before src and srcset: otherwise browsers load a second file.
        sizes={set && sizesOf(props)}
        srcSet={set}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        src={waits ? undefined : failed === wanted ? fallback : wanted}
        alt={alt}
        decoding="async"
        onLoad={first ? endTurnAfterPaint : undefined}
        onError={() => {
          setFailed(wanted);
          if (first) endTurnAfterPaint();
        }}
      />
    </div>
  );
}

function sizesOf(place: Place): string {
  if ('cover' in place) return covers[place.cover];
  return typeof place.width === 'number' ? `${place.width}px` : place.width;
}

export const fallbacks = {
  logo: '/images/logo.png',
  background: '/images/default_background.webp',
  avatar: '/images/default_avatar.webp',
  item: '/images/default_item.png',
} as const;
