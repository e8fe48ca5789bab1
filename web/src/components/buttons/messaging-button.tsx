import { whatsappLink } from '@/lib/text/phone';
import { Icon } from './icons';
import classes from './messaging-button.module.css';

interface Props {
  phone: string | null | undefined;
  /** The recipient. */
  name: string;
}

/** A floating link that opens WhatsApp. Renders nothing without a phone number. */
export function MessagingButton({ phone, name }: Props) {
  const link = whatsappLink(phone, `Olá, ${name}!`);
  if (!link) return null;
  return (
    <div className={classes['strip']}>
      <a
        className={classes['button']}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp de ${name}`}
      >
        <Icon name="whatsapp" size={28} />
      </a>
    </div>
  );
}
