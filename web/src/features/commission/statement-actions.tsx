import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Request } from '@/api/client';
import { DownloadButton } from '@/components/buttons/download-button';
import { exportStatement, type GetCommissionStatementResponse } from './api';
import classes from './commission.module.css';
import { commissionMessages as messages } from './messages';
import { PayoutDialog } from './payout-dialog';

interface Props {
  statement: GetCommissionStatementResponse;
  request: Request<'getCommissionStatement'>;
  today: string;
}

/** Buttons that pay, download and print a statement. */
export function StatementActions({ statement, request, today }: Props) {
  const [paying, setPaying] = useState(false);
  return (
    <div className={classes['actions']}>
      {statement.may_pay && (
        <Button size="md" onClick={() => setPaying(true)}>
          {messages.pay}
        </Button>
      )}
      <DownloadButton load={() => exportStatement(request)} failed={messages.exportFailed}>
        {messages.export}
      </DownloadButton>
      <Button variant="default" size="md" onClick={() => window.print()}>
        {messages.print}
      </Button>
      <PayoutDialog
        statement={statement}
        entityId={request.entity_id}
        today={today}
        opened={paying}
        onClose={() => setPaying(false)}
      />
    </div>
  );
}
