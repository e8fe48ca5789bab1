import { Icon } from '@/components/buttons/icons';
import { LinkButton } from '@/components/buttons/links';
import { bookingMessages as messages } from '../bookings/messages';
import type { Booking } from './booking-page-api';

interface Props {
  booking: Booking;
  /** A sentence: who cancelled it. */
  cause: string;
}

/**
 * What the client of a cancelled booking does next: a link to the shop's booking screen with the same collaborator and
 * services chosen. Renders nothing for other bookings and for shops without a public page.
 */
export function BookAgain({ booking, cause }: Props) {
  const { appointment_status: status, establishment: shop, attendant_id: collaborator, services } = booking;
  if (status !== 'cancelled' || !shop?.is_public) return null;
  return (
    <section className="panel" aria-labelledby="booking-again">
      <h2 id="booking-again">{messages.againTitle}</h2>
      <p>
        {cause} {messages.againHint}
      </p>
      <LinkButton
        size="md"
        leftSection={<Icon name="calendar" size={18} />}
        to="/establishment/$slug/schedule"
        params={{ slug: shop.slug }}
        search={
          {
            collaborator: String(collaborator),
            service: services.map(({ item_id: id }) => id).join(','),
          } as never
        }
      >
        {messages.again}
      </LinkButton>
    </section>
  );
}
