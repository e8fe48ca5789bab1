// The counters of a till in the main menu. Loaded in tills only.
import { Icon } from '@/components/buttons/icons';
import { tillMessages as messages } from '@/features/order/till/till-messages';
import { useTillShops } from '@/features/order/till/till-shops';
import { Link } from '@/lib/router/react';
import classes from './main-menu.module.css';

export const TillMenu = () =>
  useTillShops().map(({ id, name }) => (
    <Link
      key={id}
      className={classes['entry']}
      preload={false}
      to="/order/create/$entityId"
      params={{ entityId: String(id) }}
    >
      <Icon name="scissors" />
      {messages.counterOf(name)}
    </Link>
  ));
