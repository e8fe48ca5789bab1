import { Icon } from '@/components/buttons/icons';
import { PhoneText } from '@/components/lists/phone-text';
import { safeLink } from '@/lib/shops/image-url';
import { internationalDigits, isCallable } from '@/lib/text/phone';
import { streetOf } from './address';
import type { Establishment } from './api';
import classes from './contact-card.module.css';

/** The shop's links with their names. Omits texts that are not links. */
const placesOf = (establishment: Establishment): [string, string][] =>
  (
    [
      ['Site', establishment.website_url],
      ['Instagram', establishment.instagram_url],
      ['Facebook', establishment.facebook_url],
      ['Twitter', establishment.twitter_url],
      ['YouTube', establishment.youtube_url],
    ] as const
  ).flatMap(([label, url]): [string, string][] => {
    const link = safeLink(url);
    return link ? [[label, link]] : [];
  });

/** Shows phone, e-mail, address, city and links, as far as the shop has them. */
export function ContactCard({ establishment }: { establishment: Establishment }) {
  const { phone, email, city, uf } = establishment;
  const street = streetOf(establishment);
  const places = placesOf(establishment);
  if (!phone && !email && !street && !city && places.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="contact-title">
      <h2 id="contact-title">Informações</h2>
      <ul className={classes['lines']}>
        {phone && (
          <li>
            <Icon name="phone" />
            {isCallable(phone) ? (
              <a href={`tel:+${internationalDigits(phone)}`}>
                <PhoneText phone={phone} />
              </a>
            ) : (
              <span>{phone}</span>
            )}
          </li>
        )}
        {email && (
          <li>
            <Icon name="mail" />
            <a href={`mailto:${email}`}>
              {email.split('@')[0]}
              <wbr />@{email.split('@')[1]}
            </a>
          </li>
        )}
        {(street || city) && (
          <li>
            <Icon name="pin" />
            <span>
              {street}
              {street && city && <br />}
              {city}
              {city && uf && ` - ${uf}`}
            </span>
          </li>
        )}
        {places.map(([label, link]) => (
          <li key={label}>
            <Icon name="link" />
            <a href={link} target="_blank" rel="noopener noreferrer">
              {new URL(link).hostname.replace(/^www\./, '')}
              <span className="unseen"> ({label})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
