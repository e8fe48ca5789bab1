import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Establishment } from '@/api/contract.gen';
import { type GetListingResponse, listingOf, needsNotice } from './api';
import { messages, missingTexts } from './messages';

/** Explains to owners why their barbershop is not listed, and what to do. */
export function ListingNotice({ establishment }: { establishment: Establishment }) {
  const { data, error } = useQuery({
    ...listingOf(establishment.id),
    enabled: needsNotice(establishment),
  });
  if (!needsNotice(establishment)) return null;
  if (data?.hidden) return <Hidden listing={data} />;
  if (data && data.missing.length > 0) return <Missing codes={data.missing} />;
  return error && !data ? <p role="alert">{messages.listingFailed}</p> : null;
}

function Hidden({ listing }: { listing: GetListingResponse }) {
  return (
    <Alert color="red" variant="light" title={messages.hiddenTitle}>
      <p>{messages.hiddenText}</p>
      <p>
        {messages.reasonLabel}: <bdi>{listing.hidden_reason}</bdi>
      </p>
    </Alert>
  );
}

function Missing({ codes }: { codes: string[] }) {
  return (
    <Alert color="brass" variant="light" title={`${messages.missingTitle}:`}>
      <ul>
        {codes.map((code) => (
          <li key={code}>{missingTexts[code] ?? code}</li>
        ))}
      </ul>
    </Alert>
  );
}
