import { Button } from '@mantine/core';
import type { CashSession, GetCashSessionResponse } from '@/api/contract.gen';
import { cashPaper } from '@/features/cash-session/cash-paper';
import { cashMessages as messages } from '@/features/cash-session/messages';
import { printOnPaper } from '@/features/order/receipt-paper';

interface Props {
  found: GetCashSessionResponse;
  session: CashSession;
}

/** Prints a session on a roll of 58 mm. */
export const CashPrintButton = ({ found, session }: Props) => (
  <Button
    variant="default"
    size="md"
    onClick={() => printOnPaper(messages.numbered(session.number), cashPaper(found))}
  >
    {messages.print}
  </Button>
);
