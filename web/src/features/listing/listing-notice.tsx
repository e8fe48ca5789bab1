import { useQuery } from '@tanstack/react-query';
import type { Establishment } from '@/api/contract.gen';
import { LinkAnchor } from '@/components/buttons/links';
import { Alert } from '@/components/dialogs/alert';
import type { LinkProps } from '@/lib/router/react';
import { type GetListingResponse, listingOf, needsNotice } from './api';
import classes from './listing-notice.module.css';
import { messages, missingTexts } from './messages';

/** Explains to owners why their barbershop is not listed, and what to do. */
export function ListingNotice({ establishment }: { establishment: Establishment }) {
  const { data, error } = useQuery({
    ...listingOf(establishment.id),
    enabled: needsNotice(establishment),
  });
  if (!needsNotice(establishment)) return null;
  if (data?.hidden) return <Hidden listing={data} />;
  if (data && data.missing.length > 0) return <Missing codes={data.missing} establishment={establishment} />;
  return error && !data ? <p role="alert">{messages.listingFailed}</p> : null;
}

function Hidden({ listing }: { listing: GetListingResponse }) {
  return (
    <Alert color="red" role="alert" title={messages.hiddenTitle}>
      <p>{messages.hiddenText}</p>
      <p>
        {messages.reasonLabel}: <bdi>{listing.hidden_reason}</bdi>
      </p>
    </Alert>
  );
}

/** The missing parts, each with a link to where it is added. */
function Missing({ codes, establishment: { id, slug } }: { codes: string[]; establishment: Establishment }) {
  const places: Record<string, LinkProps> = {
    item: { to: '/item/list/$slug', params: { slug } },
    collaborator: { to: '/employer/list/$slug', params: { slug: String(id) } },
    schedule: { to: '/schedule/$slug', params: { slug } },
    owner: { to: '/email-verify' },
  };
  return (
    <Alert role="status" title={`${messages.missingTitle}:`}>
      <ul className={classes['missing']}>
        {codes.map((code) => (
          <li key={code}>
            {places[code] ? (
              <LinkAnchor {...places[code]}>{missingTexts[code] ?? code}</LinkAnchor>
            ) : (
              (missingTexts[code] ?? code)
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
