// Makes this browser a till: installs the service worker, which opens the app offline, and sends waiting sales.
import type { QueryClient } from '@tanstack/react-query';
import { getSession, subscribeSession } from '@/api/session';
import { notifyError, notifySuccess } from '@/components/dialogs/alerts';
import { ordersChanged } from '../orders-changed';
import { NOTHING_SENT, sendWaiting } from './send-sales';
import { tillMessages as messages } from './till-messages';
import { onSalesChanged } from './till-store';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;

let started = false;

/** Starts the till of this page. Later calls do nothing. */
export function startTill(queryClient: QueryClient): void {
  if (started) return;
  started = true;
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // Fails in private windows and while the server does not answer. The counter then needs a connection.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  }
  keepSending(queryClient);
}

function keepSending(queryClient: QueryClient) {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;

  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    clearTimeout(timer);
    const { accepted, refused, unsent } = await sendWaiting().catch(() => NOTHING_SENT);
    running = false;
    if (accepted > 0) {
      notifySuccess(messages.sent(accepted));
      void ordersChanged(queryClient);
    }
    if (refused > 0) notifyError(messages.refusedNotice(refused));
    if (again) return start();
    if (!unsent) return;
    timer = setTimeout(() => void run(), pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };
  const start = () => {
    again = false;
    pause = FIRST_PAUSE_MS;
    void run();
  };

  let token = getSession().token;
  let checking = getSession().checking;
  subscribeSession(() => {
    const session = getSession();
    if (session.token === token && session.checking === checking) return;
    ({ token, checking } = session);
    start();
  });
  window.addEventListener('online', start);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) start();
  });
  // A sale was stored or must be sent again. Sending changes the list too, so its own changes are ignored.
  onSalesChanged(() => {
    if (!running) start();
  });
  start();
}
