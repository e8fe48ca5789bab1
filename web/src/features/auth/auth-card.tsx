import type { ReactNode } from 'react';
import { usePageTitle } from '@/lib/browser/use-page-title';
import classes from './auth-card.module.css';

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The frame of login and password screens: a card, beside a picture on wide screens. */
export function AuthCard({ title, lead, children, footer }: Props) {
  usePageTitle(title);
  return (
    <div className={classes['screen']}>
      <section className={classes['card']} aria-labelledby="auth-title">
        <h1 id="auth-title">{title}</h1>
        {lead && <p className={classes['lead']}>{lead}</p>}
        {children}
        {footer && <div className={classes['footer']}>{footer}</div>}
      </section>
      <div className={classes['picture']} aria-hidden="true" />
    </div>
  );
}
