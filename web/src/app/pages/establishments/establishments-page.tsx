import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { EmptyState, ErrorState } from '@/components/states/states';
import { myBarbershops } from '@/features/establishment/api';
import { messages } from '@/features/establishment/messages';
import { MyBarbershops } from '@/features/establishment/my-barbershops';
import { ListingNotice } from '@/features/listing/listing-notice';
import { useListingsReady } from '@/features/listing/use-listings-ready';
import { usePageTitle } from '@/lib/browser/use-page-title';

/** /establishment: the owner's barbershops. */
export function EstablishmentsPage() {
  usePageTitle(messages.mineTitle);
  const { data, error, refetch } = useQuery(myBarbershops());
  const ready = useListingsReady(data?.establishments);
  const create = (
    <LinkButton to="/establishment/create" size="md">
      Criar Barbearia
    </LinkButton>
  );
  return (
    <div className="page">
      <ManageHead
        title={messages.mineTitle}
        back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
        action={data && data.establishments.length > 0 ? create : null}
      />
      {error && !data && (
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.mineFailed)}</ErrorState>
      )}
      {!ready && !error && (
        <div aria-busy="true">
          <Skeleton height={220} radius="lg" mb="md" />
          <Skeleton height={220} radius="lg" />
        </div>
      )}
      {data?.establishments.length === 0 && (
        <EmptyState icon="store" action={create}>
          {messages.mineEmpty}
        </EmptyState>
      )}
      {ready && data && data.establishments.length > 0 && (
        <MyBarbershops
          establishments={data.establishments}
          notice={(shop) => <ListingNotice establishment={shop} />}
        />
      )}
    </div>
  );
}
