import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '@/api/session';
import { LinkAnchor } from '@/components/buttons/links';
import { notifyError } from '@/components/dialogs/alerts';
import { ManageHead } from '@/components/lists/manage-head';
import { EmptyState } from '@/components/states/states';
import { NOTHING_SENT, sendWaiting } from '@/features/order/till/send-sales';
import { TillCounters } from '@/features/order/till/till-counters';
import { tillMessages as messages } from '@/features/order/till/till-messages';
import { useWaitingSales } from '@/features/order/till/use-waiting-sales';
import { WaitingList } from '@/features/order/till/waiting-list';
import { mayHandle } from '@/features/order/till/waiting-sale';
import { useOnline } from '@/lib/browser/use-online';
import { usePageTitle } from '@/lib/browser/use-page-title';

/** /order/waiting: the sales of this till that the server has not accepted. */
export function OrderWaitingPage() {
  usePageTitle(messages.title);
  const { user } = useSession();
  const sales = useWaitingSales();
  // Without a connection the links are above the screen.
  const online = useOnline();
  const [sending, setSending] = useState(false);
  const own = sales?.filter((sale) => mayHandle(user, sale)) ?? [];
  const others = (sales?.length ?? 0) - own.length;
  const send = async () => {
    setSending(true);
    const { unsent } = await sendWaiting({}).catch(() => NOTHING_SENT);
    setSending(false);
    if (unsent) notifyError(messages.stillWaiting);
  };
  return (
    <div className="page">
      <ManageHead
        title={messages.title}
        lead={messages.lead}
        back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
        action={
          own.some(({ refusal }) => refusal === undefined) && (
            <Button size="md" loading={sending} onClick={() => void send()}>
              {messages.sendNow}
            </Button>
          )
        }
      />
      {sales !== null && own.length === 0 && <EmptyState icon="scissors">{messages.none}</EmptyState>}
      <WaitingList sales={own} />
      {online && <TillCounters />}
      {others > 0 && <p>{messages.ofOthers(others)}</p>}
    </div>
  );
}
