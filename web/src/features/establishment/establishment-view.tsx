import type { ReactNode } from 'react';
import type { Opening } from '@/api/contract.gen';
import { Icon } from '@/components/buttons/icons';
import { parseSegments, segmentLabel } from '@/lib/shops/segments';
import type { Collaborator, Establishment } from './api';
import { ContactCard } from './contact-card';
import { EstablishmentHero } from './establishment-hero';
import classes from './establishment-view.module.css';
import { HoursCard, HoursSkeleton } from './hours-card';
import { AddOnList, isAddOn, ProductList, ServiceList } from './item-lists';
import { ItemSearch, MoreItems } from './more-items';
import { TeamCard } from './team-card';
import type { AllItems } from './use-all-items';

interface Props {
  establishment: Establishment;
  all: AllItems;
  collaborators: Collaborator[];
  /** Undefined if unknown, null while it loads. */
  opening: Opening | null | undefined;
  /** Tells the owner what the barbershop lacks. */
  notice: ReactNode;
  /** The owner's figures of the day. */
  today: ReactNode;
}

/** The public page of a barbershop. */
export function EstablishmentView({ establishment, all, collaborators, opening, notice, today }: Props) {
  const active = all.items.filter((item) => item.status === '1');
  const services = active.filter((item) => item.type === 'service');
  const products = active.filter((item) => item.type === 'product' && !isAddOn(item));
  const addOns = active.filter((item) => item.type === 'product' && isAddOn(item));
  const segments = parseSegments(establishment.segments);
  return (
    <article>
      <EstablishmentHero establishment={establishment} opening={opening} />
      <div className={`page ${classes['columns']}`}>
        <div className={classes['main']}>
          {notice}
          <ItemSearch all={all} />
          <ServiceList services={services} slug={establishment.slug} />
          {addOns.length > 0 && <AddOnList addOns={addOns} />}
          {products.length > 0 && <ProductList products={products} />}
          <MoreItems all={all} />
        </div>
        <aside className={classes['side']} aria-label="Sobre a barbearia">
          {today}
          <TeamCard collaborators={collaborators} slug={establishment.slug} />
          {opening === null && <HoursSkeleton />}
          {opening && <HoursCard opening={opening} />}
          <ContactCard establishment={establishment} />
          {establishment.description && (
            <section className="panel" aria-labelledby="about-title">
              <h2 id="about-title">Sobre</h2>
              <p className={classes['about']}>{establishment.description}</p>
            </section>
          )}
          {segments.length > 0 && (
            <section className="panel" aria-labelledby="segments-title">
              <h2 id="segments-title">Seguimentos</h2>
              <ul className={classes['segments']}>
                {segments.map((segment) => (
                  <li key={segment}>
                    <Icon name="check" size={16} />
                    {segmentLabel(segment)}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </article>
  );
}
