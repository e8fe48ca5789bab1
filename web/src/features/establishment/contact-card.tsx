import { Icon } from '@/components/icons';
import { formatPhone, internationalDigits } from '@/lib/phone';
import type { Establishment } from './api';
import classes from './contact-card.module.css';

/** Phone, e-mail, address and city, of those that are known. */
export function ContactCard({ establishment }: { establishment: Establishment }) {
  const { phone, email, address, city, uf } = establishment;
  if (!phone && !email && !address && !city) return null;
  return (
    <section className="panel" aria-labelledby="contact-title">
      <h2 id="contact-title">Informações</h2>
      <ul className={classes['lines']}>
        {phone && (
          <li>
            <Icon name="phone" />
            <a href={`tel:+${internationalDigits(phone)}`}>{formatPhone(phone)}</a>
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
        {(address || city) && (
          <li>
            <Icon name="pin" />
            <span>
              {address}
              {address && city && <br />}
              {city}
              {city && uf && ` - ${uf}`}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
