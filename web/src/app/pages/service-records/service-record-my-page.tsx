import { useSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { myServiceRecords } from '@/features/service-record/api';
import { messages } from '@/features/service-record/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { ServiceRecordRows } from './service-record-rows';

const route = getRouteApi('/service-record/my');

/** /service-record/my: the service records of the user as a client. */
export function ServiceRecordMyPage() {
  usePageTitle(messages.titleMine);
  const search = route.useSearch();
  const { user } = useSession();
  return (
    <div className="page">
      <ManageHead
        title={messages.titleMine}
        back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
        action={
          user?.isEmployer && (
            <LinkButton to="/service-record/create/$slug" params={{ slug: user.user_name }} size="md">
              {messages.create}
            </LinkButton>
          )
        }
      />
      <ServiceRecordRows mine options={myServiceRecords(search)} />
    </div>
  );
}
