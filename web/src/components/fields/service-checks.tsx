import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { money } from '@/lib/text/money';
import { fold } from '@/lib/text/text';
import classes from './choices.module.css';
import { SearchBox } from './search-box';

/** Longer lists get a search field. */
const SEARCHED_FROM = 9;
/** The server's limit. */
const MOST = 20;

export interface CheckedService {
  id: number;
  name: string;
  price: number;
}

interface Props {
  services: CheckedService[];
  /** Ids. */
  value: number[];
  onChange: (value: number[]) => void;
  error?: ReactNode;
  /** The field name, by which the form focuses it. */
  path: string;
}

/** Check boxes for services, with their prices. */
export function ServiceChecks({ services, value, onChange, error, path }: Props) {
  const [sought, setSought] = useState('');
  const shown = services.filter(({ id, name }) => value.includes(id) || fold(name).includes(fold(sought)));
  return (
    <Checkbox.Group
      label="Serviços"
      size="md"
      required
      error={error}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number).slice(0, MOST))}
    >
      {services.length >= SEARCHED_FROM && (
        <SearchBox label="Buscar serviço" placeholder="Buscar serviço" value={sought} onSearch={setSought} />
      )}
      <ul className={classes['choices']}>
        {shown.map(({ id, name, price }, index) => (
          <li key={id} className={classes['choice']}>
            <Checkbox
              value={String(id)}
              size="md"
              data-path={index === 0 ? path : undefined}
              aria-invalid={Boolean(error)}
              label={
                <>
                  <bdi>{name}</bdi> <span className={classes['price']}>{money(price)}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </Checkbox.Group>
  );
}
