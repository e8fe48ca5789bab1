import { LinkAnchor } from '@/components/buttons/links';

interface Props {
  barber: { user_id: number };
  /** The user id of the reader. */
  userId: number;
  /** The user name of the barber. */
  username: string;
}

/** The link above a barber's lists: barbers return to their own area, other readers to the barber's page. */
export function BarberBack({ barber, userId, username }: Props) {
  if (barber.user_id === userId) return <LinkAnchor to="/employer/dashboard">Área do Colaborador</LinkAnchor>;
  return (
    <LinkAnchor to="/barber/view/$username" params={{ username }}>
      Barbeiro
    </LinkAnchor>
  );
}
