import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { PixCode as Code } from '@/api/contract.gen';
import { errorText, hasReason } from '@/api/error';
import { Button } from '@/components/buttons/button';
import { notifyError, notifySuccess } from '@/components/dialogs/alerts';
import { TextField } from '@/components/fields/field';
import { lazyPart } from '@/components/states/lazy-part';
import { Skeleton } from '@/components/states/skeleton';
import { ErrorState } from '@/components/states/states';
import { money } from '@/lib/text/money';
import classes from './pix.module.css';
import type { depositCodeOf, pixCodeOf } from './pix-api';
import { pixMessages as messages } from './pix-messages';

const QrCode = lazyPart(() => import('./qr-code').then((module) => module.QrCode));

interface Props {
  /** Query options of the code. */
  of: ReturnType<typeof pixCodeOf> | ReturnType<typeof depositCodeOf>;
  /** Shown if the shop has no Pix key. Default: the server's message with a retry button. */
  withoutKey?: ReactNode;
}

/** A Pix code to scan or to copy. */
export function PixCode({ of, withoutKey }: Props) {
  const { data: code, error, refetch } = useQuery<Code>(of as never);
  if (code) return <Shown code={code} />;
  if (withoutKey && hasReason(error, 'NO_PIX_KEY')) return withoutKey;
  if (error) {
    return <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.failed)}</ErrorState>;
  }
  return (
    <div className={classes['code']} aria-busy="true">
      <Skeleton height={260} radius="lg" />
    </div>
  );
}

function Shown({ code }: { code: Code }) {
  const field = useRef<HTMLInputElement>(null);
  const amount = money(code.amount);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code.code);
      notifySuccess(messages.copied);
    } catch {
      // Without HTTPS browsers refuse access to the clipboard.
      field.current?.select();
      notifyError(messages.copyFailed);
    }
  };
  return (
    <div className={classes['code']}>
      <div className={classes['place']}>
        <QrCode text={code.code} label={messages.qr(amount)} />
      </div>
      <p>{messages.scan(amount, code.holder_name)}</p>
      <TextField
        ref={field}
        label={messages.code}
        readOnly
        value={code.code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button size="md" onClick={() => void copy()}>
          {messages.copy}
        </Button>
      </div>
    </div>
  );
}
