import { LinkButton } from '@/components/buttons/links';
import { EmptyState } from '@/components/states/states';
import { usePageTitle } from '@/lib/browser/use-page-title';

/** /404: an unknown address or record. */
export function NotFoundPage() {
  usePageTitle('Página não encontrada');
  return (
    <div className="page">
      <EmptyState icon="search" action={<LinkButton to="/">Ver barbearias</LinkButton>}>
        <h1>Página não encontrada</h1>O endereço mudou ou nunca existiu.
      </EmptyState>
    </div>
  );
}
