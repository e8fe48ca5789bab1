import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { Icon } from '@/components/icons';
import { fallbacks, Picture } from '@/components/picture';
import { parseSegments, segmentLabel } from '@/lib/segments';
import { joinText } from '@/lib/text';
import type { Establishment } from './api';
import classes from './barbershop-card.module.css';

/** Space opens a card as Enter does. */
function openBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

interface Props {
  establishment: Establishment;
  eager: boolean;
}

/** A barbershop on the home screen; the whole card is one link. */
export function BarbershopCard({ establishment, eager }: Props) {
  const address = joinText([establishment.address, establishment.city], ', ');
  const segments = parseSegments(establishment.segments);
  return (
    <Link
      to="/establishment/view/$slug"
      params={{ slug: establishment.slug }}
      className={classes['card']}
      onKeyDown={openBySpace}
    >
      <div className={classes['cover']}>
        <Picture
          src={establishment.background}
          fallback={fallbacks.background}
          alt=""
          ratio="16 / 9"
          eager={eager}
        />
      </div>
      <div className={classes['body']}>
        <span className={classes['logo']}>
          <Picture src={establishment.logo} fallback={fallbacks.logo} alt="" eager={eager} />
        </span>
        <h2>{establishment.name}</h2>
        {address && (
          <p>
            <Icon name="pin" size={16} />
            {address}
          </p>
        )}
        {segments.length > 0 && (
          <ul aria-label="Segmentos">
            {segments.map((segment) => (
              <li key={segment}>{segmentLabel(segment)}</li>
            ))}
          </ul>
        )}
      </div>
    </Link>
  );
}

/** The space of a card while the list is loading. */
export function BarbershopCardSkeleton() {
  return (
    <div className={`${classes['card']} ${classes['skeleton']}`} data-testid="card-skeleton">
      <div className={classes['cover']} style={{ aspectRatio: '16 / 9' }} />
      <div className={classes['body']}>
        <span className={classes['logo']} />
        <div className={classes['line']} />
        <div className={classes['line']} />
      </div>
    </div>
  );
}
