import { LinkButton } from '@/components/links';
import { EmptyState } from '@/components/states';
import { usePageTitle } from '@/lib/use-page-title';

/** The screen of a link whose target is not part of this version. */
export function UnavailablePage() {
  usePageTitle('Em breve');
  return (
    <div className="page">
      <EmptyState icon="clock" action={<LinkButton to="/">Ver barbearias</LinkButton>}>
        <h1>Em breve</h1>Esta tela ainda não está disponível.
      </EmptyState>
    </div>
  );
}
