import { Skeleton } from '@mantine/core';
import { errorText, isStatus } from '@/api/error';
import { LinkButton } from '@/components/buttons/links';
import { EmptyState, ErrorState } from '@/components/states/states';

interface Props {
  /** The screen's title. */
  title: string;
  /** The error of loading; null while loading. */
  error: Error | null;
  /** The text for an unknown subject. */
  notFound: string;
  /** The text for failures without a reason from the server. */
  failed: string;
  onRetry: () => void;
}

/** Replaces a screen whose subject is loading, unknown or failed to load. */
export function SubjectState({ title, error, notFound, failed, onRetry }: Props) {
  if (isStatus(error, 404)) {
    return (
      <div className="page">
        <EmptyState icon="search" action={<LinkButton to="/dashboard">Ir para o Dashboard</LinkButton>}>
          <h1>{notFound}</h1>O endereço mudou ou não existe mais.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page" aria-busy={!error}>
      <h1 className="unseen">{title}</h1>
      {error ? (
        <ErrorState onRetry={onRetry}>{errorText(error, failed)}</ErrorState>
      ) : (
        <>
          <span className="unseen">Carregando...</span>
          <Skeleton height={72} radius="lg" mb="md" />
          <Skeleton height={190} radius="lg" mb="md" />
          <Skeleton height={190} radius="lg" />
        </>
      )}
    </div>
  );
}
