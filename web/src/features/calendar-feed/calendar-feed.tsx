import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText } from '@/api/error';
import { isAwaited } from '@/api/query';
import { notifyError, notifyFailure, notifySuccess, openConfirm } from '@/components/dialogs/alerts';
import { TextField } from '@/components/fields/field';
import { Skeleton } from '@/components/states/skeleton';
import { ErrorState } from '@/components/states/states';
import { shortMoment } from '@/lib/time/history';
import { calendarFeedOf, useCreateCalendarFeed, useRevokeCalendarFeed } from './api';
import classes from './calendar-feed.module.css';
import { messages } from './messages';

const TITLE_ID = 'calendar-feed-title';

const focusTitle = () => document.getElementById(TITLE_ID)?.focus();

interface Props {
  employerId: number;
  /** IANA name of the shop's zone. */
  zone: string;
  /** The collaborator's name, for other readers. */
  of?: string;
}

/** The calendar feed of a collaborator: creates it, shows its address once, and revokes it. */
export function CalendarFeed({ employerId, zone, of }: Props) {
  const feed = useQuery(calendarFeedOf(employerId));
  return (
    <section className="panel" aria-labelledby={TITLE_ID} aria-busy={isAwaited(feed)}>
      <h2 id={TITLE_ID} tabIndex={-1}>
        {messages.title}
      </h2>
      <p>{of ? messages.leadOf(of) : messages.lead}</p>
      <Feed employerId={employerId} zone={zone} />
    </section>
  );
}

function Feed({ employerId, zone }: Pick<Props, 'employerId' | 'zone'>) {
  const { data: feed, error, refetch } = useQuery(calendarFeedOf(employerId));
  const create = useCreateCalendarFeed();
  const revoke = useRevokeCalendarFeed();
  const onCreate = () =>
    create.mutate(employerId, {
      onSuccess: ({ message }) => notifySuccess(message),
      onError: (failure) => notifyFailure(failure, messages.createFailed),
    });
  // Awaits the answer: callbacks passed to mutate are not called after the button unmounts.
  const onRevoke = async () => {
    try {
      const { message } = await revoke.mutateAsync(employerId);
      create.reset();
      notifySuccess(message);
      focusTitle();
    } catch (failure) {
      notifyFailure(failure, messages.revokeFailed);
    }
  };
  if (error) {
    return <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>;
  }
  if (!feed) return <Skeleton height={80} radius="md" />;
  return (
    <>
      <p className={classes['soft']}>
        {feed.created_at ? messages.since(shortMoment(feed.created_at, zone)) : messages.none}
      </p>
      {feed.created_at && create.data && <Address path={create.data.path} />}
      <div className={classes['buttons']}>
        {feed.can_be_created && (
          <Button
            size="md"
            variant={feed.created_at ? 'default' : 'filled'}
            loading={create.isPending}
            onClick={() => (feed.created_at ? askToReplace(onCreate) : onCreate())}
          >
            {feed.created_at ? messages.replace : messages.create}
          </Button>
        )}
        {feed.created_at && (
          <Button
            size="md"
            variant="subtle"
            color="red"
            loading={revoke.isPending}
            onClick={() => askToRevoke(() => void onRevoke())}
          >
            {messages.revoke}
          </Button>
        )}
      </div>
    </>
  );
}

const askToReplace = (onConfirm: () => void) =>
  openConfirm({
    title: messages.replaceTitle,
    children: messages.replaceText,
    confirm: messages.replace,
    onConfirm,
  });

const askToRevoke = (onConfirm: () => void) =>
  openConfirm({
    title: messages.revokeTitle,
    children: messages.revokeText,
    confirm: messages.revokeConfirm,
    danger: true,
    onConfirm,
  });

/** The new address with instructions. Receives the focus. */
function Address({ path }: { path: string }) {
  const address = `${window.location.origin}${path}`;
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses each new address
  useEffect(() => field.current?.focus(), [path]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notifySuccess(messages.copied);
    } catch {
      // Browsers offer the clipboard only on HTTPS pages.
      field.current?.select();
      notifyError(messages.copyFailed);
    }
  };
  return (
    <div className={classes['address']}>
      <TextField
        ref={field}
        label={messages.address}
        description={messages.addressHint}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button size="md" onClick={() => void copy()}>
          {messages.copy}
        </Button>
      </div>
      <h3>{messages.howTitle}</h3>
      <ul className={classes['how']}>
        {messages.how.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p className={classes['soft']}>{messages.delay}</p>
    </div>
  );
}
