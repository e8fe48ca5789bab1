import { Icon } from '@/components/buttons/icons';
import { PhoneText } from '@/components/lists/phone-text';
import { callableDigits } from '@/lib/text/callable-phone';
import { formatPhone } from '@/lib/text/phone';
import { longDay } from '@/lib/time/sao-paulo';
import { clockIn } from '@/lib/time/zone-clock';
import classes from './customer-phone.module.css';

/** The data of a booking or a sale for the message to the customer. */
export interface Booked {
  /** Set for a sale, which has no appointed time. */
  sale_number?: string;
  customer_name: string;
  customer_phone: string | null;
  order_datetime: string | null;
  services: string[];
  /** IANA name of the shop's zone. */
  zone: string;
}

/**
 * 'Olá, Ana! Sobre seu horário de sexta-feira, 20 de novembro, às 14:30: Corte, Barba.'; of a sale:
 * 'Olá, Ana! Sobre seu pedido nº 012: Pomada.'
 */
export function textFor(booked: Booked): string {
  const { customer_name: name, order_datetime: at, sale_number, services, zone } = booked;
  const { day, time } = clockIn(zone, at ?? Date.now());
  const when = at ? ` de ${longDay(day)}, às ${time}` : '';
  const what = services.length > 0 ? `: ${services.join(', ')}` : '';
  const about = sale_number ? `pedido nº ${sale_number}` : `horário${when}`;
  return `Olá, ${name}! Sobre seu ${about}${what}.`;
}

interface Props {
  booked: Booked;
  /** Wide screens show icons alone. */
  brief?: boolean;
}

/** The customer's phone with links to call and to send a message. A number that cannot be called is shown as text. */
export function CustomerPhone({ booked, brief = false }: Props) {
  const { customer_name: name, customer_phone: phone } = booked;
  if (!phone) return null;
  const digits = callableDigits(phone);
  if (!digits) return <span className={classes['plain']}>{phone}</span>;
  return (
    <span className={classes['phone']} data-brief={brief}>
      <a
        href={`tel:+${digits}`}
        title={formatPhone(phone)}
        aria-label={`Ligar para ${name}: ${formatPhone(phone)}`}
      >
        <Icon name="phone" size={16} />
        <span className={classes['number']}>
          <PhoneText phone={phone} />
        </span>
      </a>
      <a
        href={`https://wa.me/${digits}?text=${encodeURIComponent(textFor(booked))}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp de ${name}`}
        className={classes['message']}
      >
        <Icon name="whatsapp" size={20} />
      </a>
    </span>
  );
}
