import type { Opening } from '@/api/contract.gen';
import { Icon } from '@/components/buttons/icons';
import { LinkButton } from '@/components/buttons/links';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { safeLink } from '@/lib/shops/image-url';
import { mapLink } from '@/lib/shops/map-link';
import { isCallable, whatsappLink } from '@/lib/text/phone';
import type { Establishment } from './api';
import classes from './establishment-hero.module.css';
import { OpenBadge } from './opening-text';

/** Background, logo, name, and links to message, follow, get directions and book. */
export function EstablishmentHero({
  establishment,
  opening,
}: {
  establishment: Establishment;
  opening: Opening | null | undefined;
}) {
  return (
    <header className={classes['hero']}>
      <div className={classes['cover']}>
        <Picture
          src={establishment.background}
          fallback={fallbacks.background}
          alt=""
          ratio="auto"
          cover="hero"
          className={classes['background']}
          eager
        />
      </div>
      <div className={classes['inner']}>
        <div className={classes['logo']}>
          <Picture
            src={establishment.logo}
            fallback={fallbacks.logo}
            alt=""
            width="(min-width: 62em) 132px, 92px"
            eager
          />
        </div>
        <div className={classes['title']}>
          <h1>{establishment.name}</h1>
          <p className={classes['handle']}>@{establishment.slug}</p>
        </div>
        <p className={classes['state']}>{opening && <OpenBadge opening={opening} />}</p>
        {establishment.description && <p className={classes['lead']}>{establishment.description}</p>}
        <Actions establishment={establishment} />
      </div>
    </header>
  );
}

function Actions({ establishment }: { establishment: Establishment }) {
  const { phone } = establishment;
  const whatsapp = phone && isCallable(phone) ? whatsappLink(phone, `Olá, ${establishment.name}!`) : null;
  const social = safeLink(establishment.instagram_url) ?? safeLink(establishment.facebook_url);
  const map = mapLink(establishment);
  return (
    <div className={classes['actions']}>
      <div className={classes['book']}>
        <LinkButton
          to="/establishment/$slug/schedule"
          params={{ slug: establishment.slug }}
          size="lg"
          radius="xl"
          fullWidth
          leftSection={<Icon name="calendar" />}
        >
          Agendar
        </LinkButton>
      </div>
      <div className={classes['links']}>
        {whatsapp && <Outside href={whatsapp} icon="whatsapp" label="WhatsApp" />}
        {social && (
          <Outside
            href={social}
            icon={establishment.instagram_url ? 'instagram' : 'link'}
            label={establishment.instagram_url ? 'Instagram' : 'Facebook'}
          />
        )}
        {map && <Outside href={map} icon="pin" label="Como chegar" />}
      </div>
    </div>
  );
}

function Outside({
  href,
  icon,
  label,
}: {
  href: string;
  icon: 'whatsapp' | 'instagram' | 'link' | 'pin';
  label: string;
}) {
  return (
    <a className={classes['outside']} href={href} target="_blank" rel="noopener noreferrer">
      <Icon name={icon} size={18} />
      {label}
    </a>
  );
}
