import type { Establishment } from '@/api/contract.gen';
import { OutsideButton } from '@/components/buttons/outside-button';
import { internationalDigits, isCallable, whatsappLink } from '@/lib/text/phone';
import classes from '../booking.module.css';
import { messages } from '../messages';

/** Says that a shop without collaborators takes no bookings, and offers its phone, if it has one. */
export function NoTeam({ establishment: { name, phone } }: { establishment: Establishment }) {
  const callable = phone && isCallable(phone) ? phone : null;
  const whatsapp = whatsappLink(callable, `Olá, ${name}!`);
  return (
    <div className={classes['noTeam']}>
      <p>{callable ? messages.noTeamAsk : messages.noTeam}</p>
      {callable && (
        <div className="row">
          {whatsapp && (
            <OutsideButton href={whatsapp} icon="whatsapp">
              WhatsApp
            </OutsideButton>
          )}
          <OutsideButton href={`tel:+${internationalDigits(callable)}`} icon="phone">
            {messages.call}
          </OutsideButton>
        </div>
      )}
    </div>
  );
}
