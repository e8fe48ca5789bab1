import { createContext, type KeyboardEvent, memo, use } from 'react';
import { Icon } from '@/components/buttons/icons';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { Link } from '@/lib/router/react';
import { parseSegments, segmentLabel } from '@/lib/shops/segments';
import { money } from '@/lib/text/money';
import { joinText } from '@/lib/text/text';
import type { Establishment } from './api';
import classes from './barbershop-card.module.css';
import { messages } from './messages';
import { NextTimeText, OpenBadge } from './opening-text';
import type { Openings } from './use-openings';

/** Space opens a card, like Enter. */
function openBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** The openings that cards show. Null: cards show no opening times. */
export const OpeningsContext = createContext<Openings | null>(null);

interface Props {
  establishment: Establishment;
  /** Loads the pictures before all others: for the first card. */
  eager: boolean;
}

/** A barbershop on the home screen; the whole card is one link. Arriving openings draw only its facts again. */
export const BarbershopCard = memo(function BarbershopCard({ establishment, eager }: Props) {
  const { neighborhood } = establishment;
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
          cover="card"
          eager={eager}
        />
      </div>
      <div className={classes['body']}>
        <span className={classes['logo']}>
          <Picture src={establishment.logo} fallback={fallbacks.logo} alt="" width={64} eager={eager} />
        </span>
        <h2>{establishment.name}</h2>
        {(neighborhood || address) && (
          <p className={classes['place']}>
            <Icon name="pin" size={16} />
            <span>
              {neighborhood && <strong>{neighborhood}</strong>}
              {address}
            </span>
          </p>
        )}
        <Facts establishment={establishment} />
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
});

/** Whether the shop is open, its next free time and lowest price. Reserves space for them while they load. */
function Facts({ establishment }: { establishment: Establishment }) {
  const openings = use(OpeningsContext);
  const opening = openings?.byShop.get(establishment.id);
  const { price_from } = establishment;
  return (
    <>
      {openings && <p className={classes['state']}>{opening && <OpenBadge opening={opening} />}</p>}
      <dl className={classes['facts']}>
        {openings && (
          <div>
            <dt>{messages.nextTime}</dt>
            <dd>
              {opening ? (
                <NextTimeText opening={opening} />
              ) : openings.loading ? (
                <span aria-hidden="true">…</span>
              ) : (
                messages.noNextTime
              )}
            </dd>
          </div>
        )}
        {price_from !== null && (
          <div>
            <dt>{messages.priceFrom}</dt>
            <dd>{money(price_from)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** A placeholder for a card while the list loads. */
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
