import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CashSession, GetCashSessionResponse } from '@/api/contract.gen';
import { cashMessages as messages } from '@/features/cash-session/messages';
import { type Paper, PaperDialog } from '@/features/order/receipts/paper-dialog';
import { printCashSession } from '@/features/order/receipts/receipt-printer';

interface Props {
  found: GetCashSessionResponse;
  session: CashSession;
}

/** A button that opens a print preview of a cash session. */
export function CashPrintButton({ found, session }: Props) {
  const [opened, setOpened] = useState(false);
  const title = messages.numbered(session.number);
  const paper: Paper = {
    title,
    label: title,
    text: found.paper,
    send: (printer) => printCashSession(printer, session.id),
  };
  return (
    <>
      <Button variant="default" size="md" onClick={() => setOpened(true)}>
        {messages.print}
      </Button>
      <PaperDialog paper={opened ? paper : null} onClose={() => setOpened(false)} />
    </>
  );
}
