import { Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText, isStatus } from '@/api/error';
import { useSession } from '@/api/session';
import { Icon, type IconName } from '@/components/buttons/icons';
import { LinkButton } from '@/components/buttons/links';
import { PhoneText } from '@/components/lists/phone-text';
import { Avatar } from '@/components/pictures/avatar';
import { EmptyState, ErrorState } from '@/components/states/states';
import { establishmentById } from '@/features/establishment/api';
import { BarbershopCard, BarbershopCardSkeleton } from '@/features/establishment/barbershop-card';
import { type User, userByName } from '@/features/user/api';
import { CpfSection } from '@/features/user/cpf-section';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { whatsappLink } from '@/lib/text/phone';
import { joinText } from '@/lib/text/text';
import classes from './user-page.module.css';

const TITLE = 'Perfil';
const NOT_FOUND = 'Usuário não encontrado.';
const LOAD_FAILED = 'Não foi possível carregar o usuário.';

const route = getRouteApi('/user/$userName');

/** /user/{userName}: the profile of a user and their barbershops. */
export function UserPage() {
  const { userName } = route.useParams();
  const { data, error, refetch } = useQuery(userByName(userName));
  usePageTitle(data?.user ? joinText([data.user.first_name, data.user.last_name]) : TITLE);
  return (
    <div className="page">
      {data?.user ? (
        <Profile user={data.user} />
      ) : isStatus(error, 404) || (data && !data.user) ? (
        <EmptyState icon="user" action={<LinkButton to="/">Ver barbearias</LinkButton>}>
          <h1>{NOT_FOUND}</h1>O endereço mudou ou a conta foi excluída.
        </EmptyState>
      ) : error ? (
        <>
          <h1 className="unseen">{TITLE}</h1>
          <ErrorState onRetry={() => void refetch()}>{errorText(error, LOAD_FAILED)}</ErrorState>
        </>
      ) : (
        <div role="status" aria-label="Carregando o perfil">
          <h1 className="unseen">{TITLE}</h1>
          <Skeleton height={190} radius="lg" mb="md" />
          <Skeleton height={260} radius="lg" />
        </div>
      )}
    </div>
  );
}

function Profile({ user }: { user: User }) {
  const own = useSession().user?.id === user.id;
  return (
    <>
      <header className={`panel ${classes['head']}`}>
        <Avatar src={user.avatar} size={112} />
        <div className={classes['who']}>
          <h1>{joinText([user.first_name, user.last_name]) || user.user_name}</h1>
          <p>@{user.user_name}</p>
          {user.occupation && <p>{user.occupation}</p>}
        </div>
        {own && (
          <LinkButton variant="default" size="md" to="/user/update">
            Editar perfil
          </LinkButton>
        )}
      </header>
      {user.about && (
        <section className={`panel ${classes['part']}`}>
          <h2>Sobre</h2>
          <p className={classes['about']}>{user.about}</p>
        </section>
      )}
      <Contact user={user} />
      {user.cpf && (
        <section className={`panel ${classes['part']}`}>
          <h2>CPF</h2>
          <CpfSection user={user} />
        </section>
      )}
      <section className={classes['part']} aria-labelledby="barbershops">
        <h2 id="barbershops">Barbearias</h2>
        <Barbershops ids={user.extra_info?.barbershop ?? []} />
      </section>
    </>
  );
}

/** The private data in the answer; empty except for the user and administrators. */
function Contact({ user }: { user: User }) {
  const whatsapp = whatsappLink(user.phone);
  const place = joinText([user.city, user.uf], ' – ');
  if (!user.email && !user.phone && !place) return null;
  return (
    <section className={`panel ${classes['part']}`}>
      <h2>Contato</h2>
      <ul className={classes['contact']}>
        {user.email && <Fact icon="mail">{<a href={`mailto:${user.email}`}>{user.email}</a>}</Fact>}
        {user.phone && (
          <Fact icon="phone">
            {whatsapp ? (
              <a href={whatsapp} target="_blank" rel="noopener noreferrer">
                <PhoneText phone={user.phone} />
              </a>
            ) : (
              user.phone
            )}
          </Fact>
        )}
        {place && <Fact icon="pin">{place}</Fact>}
      </ul>
    </section>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    {children}
  </li>
);

/** Omits a barbershop that was removed meanwhile. */
function Barbershops({ ids }: { ids: number[] }) {
  const answers = useQueries({ queries: ids.map((id) => establishmentById(id)) });
  const failed = answers.filter(({ error }) => error && !isStatus(error, 404));
  const found = answers.flatMap(({ data }) => data?.establishment ?? []);
  if (answers.some(({ isPending }) => isPending))
    return (
      <Cards>
        {ids.map((id) => (
          <BarbershopCardSkeleton key={id} />
        ))}
      </Cards>
    );
  if (failed.length > 0) {
    const retry = () => {
      for (const { refetch } of failed) void refetch();
    };
    return <ErrorState onRetry={retry}>Não foi possível carregar as barbearias agora.</ErrorState>;
  }
  if (found.length === 0) return <EmptyState icon="store">Nenhuma barbearia vinculada.</EmptyState>;
  return (
    <Cards>
      {found.map((establishment) => (
        <li key={establishment.id}>
          <BarbershopCard establishment={establishment} eager={false} />
        </li>
      ))}
    </Cards>
  );
}

const Cards = ({ children }: { children: ReactNode }) => <ul className={classes['cards']}>{children}</ul>;
