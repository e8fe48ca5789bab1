import type { Establishment } from '@/api/contract.gen';
import { LinkAnchor } from '@/components/buttons/links';
import { fallbacks, Picture } from '@/components/pictures/picture';
import classes from './booking.module.css';
import { messages } from './messages';

/** The head of the booking screen: pictures and name of the shop. */
export function BookingHero({ establishment }: { establishment: Establishment }) {
  return (
    <header className={classes['hero']}>
      <div className={classes['backdrop']}>
        <Picture
          src={establishment.background}
          fallback={fallbacks.background}
          alt=""
          ratio="auto"
          cover="hero"
          eager
        />
      </div>
      <div className={classes['heading']}>
        <Picture
          src={establishment.logo}
          fallback={fallbacks.logo}
          alt=""
          width={68}
          eager
          className={classes['logo']}
        />
        <div>
          <h1>{messages.title(establishment.name)}</h1>
          <LinkAnchor to="/establishment/view/$slug" params={{ slug: establishment.slug }}>
            Voltar para a barbearia
          </LinkAnchor>
        </div>
      </div>
    </header>
  );
}
