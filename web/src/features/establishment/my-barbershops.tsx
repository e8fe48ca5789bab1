import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkButton } from '@/components/buttons/links';
import { notifySuccess, openConfirm, openFailure } from '@/components/dialogs/alerts';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { joinText } from '@/lib/text/text';
import { type Establishment, useDeleteEstablishment } from './api';
import { messages } from './messages';
import classes from './my-barbershops.module.css';
import { pixMessages } from './pix/pix-messages';

interface Props {
  establishments: Establishment[];
  /** A notice to the owner about a barbershop. */
  notice: (shop: Establishment) => ReactNode;
}

/** The owner's barbershops, each with links to its screens. */
export function MyBarbershops({ establishments, notice }: Props) {
  return (
    <ul className={classes['shops']}>
      {establishments.map((shop) => (
        <li key={shop.id} className={`panel ${classes['shop']}`}>
          <div className={classes['title']}>
            <Picture
              src={shop.logo}
              fallback={fallbacks.logo}
              alt=""
              width={60}
              className={classes['logo']}
            />
            <div>
              <h2>
                <bdi>{shop.name}</bdi>
              </h2>
              <span>{joinText([shop.address, shop.city], ', ')}</span>
            </div>
          </div>
          {notice(shop)}
          <Ways shop={shop} />
        </li>
      ))}
    </ul>
  );
}

function Ways({ shop }: { shop: Establishment }) {
  const { id, name, slug } = shop;
  return (
    <nav className={classes['links']} aria-label={`Gerenciar ${name}`}>
      <LinkButton variant="default" to="/barbershop/view/$slug" params={{ slug }}>
        Ver página
      </LinkButton>
      <LinkButton variant="default" to="/appointment/barbershop/$slug" params={{ slug }}>
        Agendamentos
      </LinkButton>
      <LinkButton variant="default" to="/service-record/barbershop/$slug" params={{ slug }}>
        Atendimentos
      </LinkButton>
      <LinkButton variant="default" to="/barber/include/$slug" params={{ slug }}>
        Colaboradores
      </LinkButton>
      <LinkButton variant="default" to="/schedule/$slug" params={{ slug }}>
        Horários e folgas
      </LinkButton>
      <LinkButton variant="default" to="/item/list/$slug" params={{ slug }}>
        Itens
      </LinkButton>
      <LinkButton variant="default" to="/establishment/pix/$id" params={{ id: String(id) }}>
        {pixMessages.title}
      </LinkButton>
      <LinkButton variant="default" to="/report/commission/$entityId" params={{ entityId: String(id) }}>
        Comissões
      </LinkButton>
      <LinkButton variant="default" to="/establishment/commission/$id" params={{ id: String(id) }}>
        Taxas do cartão
      </LinkButton>
      <LinkButton variant="default" to="/barbershop/update/$id" params={{ id: String(id) }}>
        Editar
      </LinkButton>
      <Delete shop={shop} />
    </nav>
  );
}

function Delete({ shop }: { shop: Establishment }) {
  const remove = useDeleteEstablishment();
  // Awaits the answer, as callbacks of mutate are lost when the row is removed.
  const confirmed = () =>
    void remove.mutateAsync(shop).then(
      () => notifySuccess(messages.deleted),
      // A dialog, as the reason lists bookings and takes longer to read than a notice stays.
      (error: unknown) => openFailure(error, messages.deleteFailed, messages.tryAgain),
    );
  return (
    <Button
      variant="subtle"
      color="red"
      aria-label={`Excluir ${shop.name}`}
      loading={remove.isPending}
      onClick={() =>
        openConfirm({
          title: messages.deleteTitle,
          children: (
            <>
              <bdi>{shop.name}</bdi>: {messages.deleteText}
            </>
          ),
          confirm: 'Excluir barbearia',
          danger: true,
          onConfirm: confirmed,
        })
      }
    >
      Excluir
    </Button>
  );
}
