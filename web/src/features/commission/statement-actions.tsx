import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Request } from '@/api/client';
import { errorText } from '@/api/error';
import { notifyError } from '@/components/alerts';
import { saveFile } from '@/lib/save-file';
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
  const save = useMutation({
    mutationFn: () => exportStatement(request),
    onSuccess: (file) => saveFile(`comissoes-${request.start_date}-a-${request.end_date}.csv`, file),
    onError: (error) => notifyError(errorText(error, messages.exportFailed), messages.exportFailed),
  });
  return (
    <div className={classes['actions']}>
      {statement.may_pay && (
        <Button size="md" onClick={() => setPaying(true)}>
          {messages.pay}
        </Button>
      )}
      <Button variant="default" size="md" loading={save.isPending} onClick={() => save.mutate()}>
        {messages.export}
      </Button>
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
