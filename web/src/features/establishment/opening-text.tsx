import type { Opening } from '@/api/contract.gen';
import { messages } from './messages';
import { nextTimeText, openState } from './opening';
import classes from './opening-text.module.css';
import { useOpeningNow } from './use-openings';

/** 'Aberto agora', or the next opening; renders nothing for a shop without hours. */
export function OpenBadge({ opening }: { opening: Opening }) {
  const state = openState(opening, useOpeningNow(opening));
  if (!state) return null;
  return (
    <span className={classes['state']} data-open={state.open}>
      {state.text}
    </span>
  );
}

/** The next free time today or tomorrow, or a hint that later ones exist. */
export function NextTimeText({ opening }: { opening: Opening }) {
  return nextTimeText(opening, useOpeningNow(opening)) ?? messages.noNextTime;
}
