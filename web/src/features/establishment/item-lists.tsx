import { Icon } from '@/components/buttons/icons';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { useFirstScreen } from '@/components/pictures/picture-turn';
import { EmptyState } from '@/components/states/states';
import { useIncremental } from '@/lib/browser/use-incremental';
import { Link } from '@/lib/router/react';
import { contentsOf } from '@/lib/shops/combo';
import { money } from '@/lib/text/money';
import type { Item } from './api';
import classes from './item-lists.module.css';
import { messages } from './messages';

/** Services, or products, that fill the first screen of a phone. */
const FIRST_SERVICES = 6;
const FIRST_PRODUCTS = 4;

/** The slug of the shop, for the links that book a service. */
export function ServiceList({ services, slug }: { services: Item[]; slug: string }) {
  const { visible, hasMore, sentinel } = useIncremental(services, 'services');
  const shown = useFirstScreen(visible, FIRST_SERVICES);
  return (
    <section aria-labelledby="services-title">
      <h2 id="services-title" className={classes['heading']}>
        Serviços
      </h2>
      {services.length === 0 && <EmptyState>{messages.noServices}</EmptyState>}
      <ul className={classes['services']}>
        {shown.map((service) =>
          service.sold_out === '1' ? (
            <li key={service.id} className={classes['service']}>
              <Service service={service} />
            </li>
          ) : (
            <li key={service.id}>
              <Link
                to="/establishment/$slug/schedule"
                params={{ slug }}
                search={{ service: String(service.id) }}
                className={`${classes['service']} ${classes['bookable']}`}
              >
                <Service service={service} />
                <Icon name="right" size={18} />
              </Link>
            </li>
          ),
        )}
      </ul>
      {hasMore && <div ref={sentinel} />}
    </section>
  );
}

function Service({ service }: { service: Item }) {
  const soldOut = service.sold_out === '1';
  return (
    <>
      {service.image && (
        <span className={classes['picture']}>
          <Picture src={service.image} fallback={fallbacks.item} alt="" width={64} />
        </span>
      )}
      <div className={classes['text']}>
        {!soldOut && <span className="unseen">Marcar </span>}
        <h3>{service.name}</h3>
        {service.description && <p>{service.description}</p>}
        {service.parts.length > 0 && <p>{messages.includes(contentsOf(service.parts))}</p>}
        {soldOut ? (
          <span className={classes['stock']} data-available={false}>
            {messages.soldOut}
          </span>
        ) : (
          <span className={classes['duration']}>{service.duration} min</span>
        )}
      </div>
      <strong className={classes['price']}>{money(service.price)}</strong>
    </>
  );
}

const ADDONS = 'adicionais';

/** Add-ons of services, listed apart from products. */
export const isAddOn = (item: Item): boolean => item.category.toLowerCase() === ADDONS;

export function AddOnList({ addOns }: { addOns: Item[] }) {
  return (
    <section aria-labelledby="addons-title">
      <h2 id="addons-title" className={classes['heading']}>
        Adicionais
      </h2>
      <ul className={classes['services']}>
        {addOns.map((addOn) => (
          <li key={addOn.id} className={classes['service']}>
            <div className={classes['text']}>
              <h3>{addOn.name}</h3>
              {addOn.description && <p>{addOn.description}</p>}
            </div>
            <strong className={classes['price']}>{money(addOn.price)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ProductList({ products }: { products: Item[] }) {
  const { visible, hasMore, sentinel } = useIncremental(products, 'products');
  const shown = useFirstScreen(visible, FIRST_PRODUCTS);
  return (
    <section aria-labelledby="products-title">
      <h2 id="products-title" className={classes['heading']}>
        Produtos
      </h2>
      <ul className={classes['products']}>
        {shown.map((product) => (
          <li key={product.id} className={classes['product']}>
            <Picture src={product.image} fallback={fallbacks.item} alt="" width={200} />
            <div className={classes['text']}>
              <h3>{product.name}</h3>
              {product.parts.length > 0 && <p>{messages.includes(contentsOf(product.parts))}</p>}
              <span className={classes['stock']} data-available={product.sold_out !== '1'}>
                {product.sold_out === '1' ? 'Indisponível' : 'Em estoque'}
              </span>
              <strong className={classes['price']}>{money(product.price)}</strong>
            </div>
          </li>
        ))}
      </ul>
      {hasMore && <div ref={sentinel} />}
    </section>
  );
}
