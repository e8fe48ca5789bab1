import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListShopClientsResponse } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { maskPhone } from '@/lib/text/masks';
import { joinText } from '@/lib/text/text';
import { ErrorState } from '../states/states';
import classes from './choices.module.css';
import type { ClientValues, ClientWay } from './client-values';
import { TextField } from './field';
import { MaskedField } from './masked-field';
import { SearchBox } from './search-box';

/** The maximum number of names shown as buttons without a scrolling list. */
const SHOWN = 8;
const SKELETONS = Array.from({ length: SHOWN }, (_, key) => key);
const NAME_HEIGHT = 44;
const FAILED = 'Não foi possível carregar os clientes.';

/** Searches the shop's clients by part of the name. */
export type FindClients = (
  q: string,
  // biome-ignore lint/suspicious/noExplicitAny: each query has its own key type
) => UseQueryOptions<ListShopClientsResponse, Error, ListShopClientsResponse, any>;

interface Props {
  value: ClientValues;
  onChange: (part: Partial<ClientValues>) => void;
  /** Null if the user may not list the shop's clients and types a complete e-mail or user name instead. */
  find: FindClients | null;
  errors: Partial<Record<'client_id' | 'client' | 'customer_name' | 'customer_phone', ReactNode>>;
  /** Offers guests without an account, too. */
  guests?: boolean;
}

/** Chooses the client of an appointment or service record. */
export function ClientField({ value, onChange, find, errors, guests = false }: Props) {
  if (value.client_way === 'guest' && !find) {
    return <Guest value={value} onChange={onChange} errors={errors} />;
  }
  return (
    <>
      {find && (
        <SegmentedControl
          aria-label="Como escolher o cliente"
          size="md"
          fullWidth
          value={value.client_way}
          onChange={(way) => onChange({ client_way: way as ClientWay })}
          data={[
            { value: 'known', label: 'Já é cliente' },
            { value: 'typed', label: guests ? 'Com conta' : 'Outra pessoa' },
            ...(guests ? [{ value: 'guest', label: 'Sem conta' }] : []),
          ]}
        />
      )}
      {value.client_way === 'guest' ? (
        <Guest value={value} onChange={onChange} errors={errors} />
      ) : value.client_way === 'known' && find ? (
        <Known value={value} onChange={onChange} find={find} error={errors.client_id} />
      ) : (
        <Typed value={value} onChange={onChange} error={errors.client ?? errors.client_id} />
      )}
    </>
  );
}

type PartProps = Pick<Props, 'value' | 'onChange'> & { error: ReactNode };

function Typed({ value, onChange, error }: PartProps) {
  return (
    <TextInput
      label="E-mail ou nome de usuário"
      description="Digite completo. A pessoa precisa ter conta."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      size="md"
      required
      maxLength={254}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-path="client_id"
      value={value.client}
      error={error}
      onChange={(event) => onChange({ client: event.currentTarget.value })}
    />
  );
}

function Guest({ value, onChange, errors }: Pick<Props, 'value' | 'onChange' | 'errors'>) {
  return (
    <>
      <TextField
        label="Nome do cliente"
        size="md"
        required
        maxLength={255}
        autoComplete="off"
        data-path="customer_name"
        value={value.customer_name}
        error={errors.customer_name}
        onChange={(event) => onChange({ customer_name: event.currentTarget.value })}
      />
      <MaskedField
        label="Telefone (opcional)"
        type="tel"
        inputMode="tel"
        mask={maskPhone}
        maxLength={20}
        autoComplete="off"
        data-path="customer_phone"
        value={value.customer_phone}
        error={errors.customer_phone}
        onChange={(phone) => onChange({ customer_phone: phone })}
      />
    </>
  );
}

function Known({ value, onChange, find, error }: PartProps & { find: FindClients }) {
  // The pressed button is removed by the choice: the control in its place is focused.
  const [changed, setChanged] = useState(false);
  const choose = (client_id: number, client_name: string) => {
    setChanged(true);
    onChange({ client_id, client_name });
  };
  if (value.client_id === 0) return <Search find={find} error={error} focused={changed} onChoose={choose} />;
  return (
    <>
      <Chosen name={value.client_name} focused={changed} onClear={() => choose(0, '')} />
      {error && <p className={classes['error']}>{error}</p>}
    </>
  );
}

/** Returns a reference for an element whose first control is focused when it appears. */
function useFocusOnMount<Element extends HTMLElement>(wanted: boolean, control: string) {
  const around = useRef<Element>(null);
  useEffect(() => {
    if (wanted) around.current?.querySelector<HTMLElement>(control)?.focus();
  }, [wanted, control]);
  return around;
}

function Chosen({ name, focused, onClear }: { name: string; focused: boolean; onClear: () => void }) {
  const around = useFocusOnMount<HTMLDivElement>(focused, 'button');
  return (
    <div ref={around} className={classes['chosen']}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <Button variant="default" onClick={onClear}>
        Trocar cliente
      </Button>
    </div>
  );
}

interface SearchProps {
  find: FindClients;
  error: ReactNode;
  focused: boolean;
  onChoose: (id: number, name: string) => void;
}

function Search({ find, error, focused, onChoose }: SearchProps) {
  const [q, setQ] = useState('');
  const around = useFocusOnMount<HTMLDivElement>(focused, 'input');
  const clients = useQuery({ ...find(q), placeholderData: (previous) => previous });
  const { data, error: failure } = clients;
  const found = data?.clients ?? [];
  return (
    <div ref={around} className={classes['people']}>
      <SearchBox
        label="Buscar cliente pelo nome"
        placeholder="Buscar cliente pelo nome"
        value={q}
        onSearch={setQ}
        path="client_id"
        invalid={Boolean(error)}
      />
      {error && <p className={classes['error']}>{error}</p>}
      {failure && !data && (
        <ErrorState onRetry={() => void clients.refetch()}>{errorText(failure, FAILED)}</ErrorState>
      )}
      <p className={classes['note']} role="status">
        {data && noteOf(found.length, q)}
      </p>
      {data || failure ? (
        <ul className={classes['choices']}>
          {found.slice(0, SHOWN).map(({ id, first_name, last_name }) => (
            <li key={id}>
              <Person name={joinText([first_name, last_name])} onChoose={(name) => onChoose(id, name)} />
            </li>
          ))}
        </ul>
      ) : (
        <NamesSkeleton />
      )}
    </div>
  );
}

/** As high as the maximum number of names that are shown without typing. */
const NamesSkeleton = () => (
  <div className={classes['choices']} aria-busy="true">
    {SKELETONS.map((key) => (
      <Skeleton key={key} height={NAME_HEIGHT} radius="md" />
    ))}
  </div>
);

const Person = ({ name, onChoose }: { name: string; onChoose: (name: string) => void }) => (
  <Button
    variant="default"
    size="md"
    fullWidth
    justify="flex-start"
    classNames={{ root: classes['person'] ?? '', label: classes['name'] ?? '' }}
    onClick={() => onChoose(name)}
  >
    <bdi>{name}</bdi>
  </Button>
);

function noteOf(count: number, q: string): string {
  if (count === 0) return q ? 'Nenhum cliente com esse nome.' : 'Esta barbearia ainda não tem clientes.';
  return count > SHOWN ? 'Há mais clientes: digite mais do nome.' : '';
}
