import { Button } from '@mantine/core';
import { permissions, usePermission } from '@/api/permissions';
import { LinkAnchor } from '@/components/buttons/links';
import { failureText, notifyError, notifySuccess } from '@/components/dialogs/alerts';
import { Badge, RecordCard } from '@/components/lists/record-card';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { counted, joinText } from '@/lib/text/text';
import { type ReviewedEstablishment, useDecide } from './api';
import { messages } from './messages';
import classes from './review-card.module.css';

interface Props {
  shop: ReviewedEstablishment;
  /** Opens the dialog that asks for the reason. */
  onHide: () => void;
}

/** A barbershop to review, with the buttons for the decision. */
export function ReviewCard({ shop, onHide }: Props) {
  const mayDecide = usePermission(permissions.reviewDecide);
  return (
    <RecordCard
      picture={
        <Picture src={shop.logo} fallback={fallbacks.logo} alt="" width={48} className={classes['picture']} />
      }
      title={
        <LinkAnchor to="/establishment/view/$slug" params={{ slug: shop.slug }}>
          <bdi>{shop.name}</bdi>
        </LinkAnchor>
      }
      badge={<State shop={shop} />}
      actions={mayDecide && <Actions shop={shop} onHide={onHide} />}
    >
      <span>{joinText([shop.city, shop.uf], ' - ')}</span>
      <span>
        {counted(shop.items, 'item', 'itens')} · {counted(shop.collaborators, 'colaborador', 'colaboradores')}{' '}
        · o dono tem {counted(shop.owner_establishments, 'barbearia', 'barbearias')}
      </span>
      {shop.hidden_reason && (
        <span>
          {messages.reasonLabel}: <bdi>{shop.hidden_reason}</bdi>
        </span>
      )}
    </RecordCard>
  );
}

function State({ shop: { hidden, listed } }: { shop: ReviewedEstablishment }) {
  if (hidden) return <Badge tone="danger">Oculta</Badge>;
  return <Badge tone={listed ? 'good' : 'plain'}>{listed ? 'Na busca' : 'Fora da busca'}</Badge>;
}

function Actions({ shop, onHide }: Props) {
  const decide = useDecide();
  // Awaits the answer, as callbacks of mutate are lost when the row is removed.
  const show = () =>
    void decide.mutateAsync({ id: shop.id, reason: null }).then(
      ({ message }) => notifySuccess(message),
      (error: unknown) => notifyError(failureText(error, messages.decideFailed)),
    );
  return (
    <>
      {(shop.hidden || !shop.reviewed) && (
        <Button
          variant="default"
          aria-label={`${shop.hidden ? 'Mostrar' : 'Aprovar'} ${shop.name}`}
          loading={decide.isPending}
          onClick={show}
        >
          {shop.hidden ? 'Mostrar' : 'Aprovar'}
        </Button>
      )}
      {!shop.hidden && (
        <Button variant="subtle" color="red" aria-label={`Ocultar ${shop.name}`} onClick={onHide}>
          Ocultar
        </Button>
      )}
    </>
  );
}
