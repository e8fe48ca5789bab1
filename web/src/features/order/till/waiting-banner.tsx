import { useSession } from '@/api/session';
import { LinkAnchor } from '@/components/buttons/links';
import { tillMessages as messages } from './till-messages';
import { useWaitingSales } from './use-waiting-sales';
import classes from './waiting-banner.module.css';

/** The number of waiting sales of this till. Renders nothing without any. */
export function WaitingBanner() {
  const sales = useWaitingSales();
  const { token } = useSession();
  const refused = sales?.filter(({ refusal }) => refusal !== undefined).length ?? 0;
  const waiting = (sales?.length ?? 0) - refused;
  const counts = [
    ...(waiting > 0 ? [messages.waiting(waiting)] : []),
    ...(refused > 0 ? [messages.refused(refused)] : []),
  ].join(' · ');
  return (
    <div role="status" className={classes['banner']} data-empty={counts === ''} data-refused={refused > 0}>
      {counts && (
        <p>
          <strong>{counts}.</strong>{' '}
          {token ? (
            <LinkAnchor to="/order/waiting">{messages.see}</LinkAnchor>
          ) : (
            <LinkAnchor to="/login">{messages.signIn}</LinkAnchor>
          )}
        </p>
      )}
    </div>
  );
}
