import { Icon } from '@/components/buttons/icons';
import { SelectField, TextField } from '@/components/fields/field';
import { segmentLabel } from '@/lib/shops/segments';
import type { Establishment } from './api';
import classes from './home-controls.module.css';
import { citiesOf, type HomeFilter, type SortOrder, segmentsOf } from './home-filter';

interface Props {
  filter: HomeFilter;
  onChange: (part: Partial<HomeFilter>) => void;
  /** All barbershops, which provide the options. */
  list: Establishment[];
}

const orders: [SortOrder, string, string][] = [
  ['name_asc', 'A–Z', 'Ordenar de A a Z'],
  ['name_desc', 'Z–A', 'Ordenar de Z a A'],
  ['soonest', 'Mais cedo', 'Ordenar pelo horário mais cedo disponível'],
];

export function HomeControls({ filter, onChange, list }: Props) {
  const cities = withChosen(citiesOf(list), filter.city);
  const segments = withChosen(segmentsOf(list), filter.segment);
  return (
    <search className={classes['controls']} aria-label="Filtrar barbearias">
      <TextField
        className={classes['text'] ?? ''}
        type="search"
        size="md"
        radius="xl"
        aria-label="Buscar barbearia"
        placeholder="Nome, endereço, cidade ou serviço"
        leftSection={<Icon name="search" />}
        value={filter.q}
        maxLength={100}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <SelectField
        label="Cidade"
        size="md"
        value={filter.city}
        onChange={(event) => onChange({ city: event.currentTarget.value })}
        data={[{ value: '', label: 'Todas' }, ...cities]}
      />
      <SelectField
        label="Segmento"
        size="md"
        value={filter.segment}
        onChange={(event) => onChange({ segment: event.currentTarget.value })}
        data={[
          { value: '', label: 'Todos' },
          ...segments.map((code) => ({ value: code, label: segmentLabel(code) })),
        ]}
      />
      <fieldset className={classes['sort']}>
        <legend>Ordem</legend>
        {orders.map(([value, label, name]) => (
          <button
            key={value}
            type="button"
            aria-label={`${label}: ${name}`}
            aria-pressed={filter.sort === value}
            onClick={() => onChange({ sort: value })}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </search>
  );
}

/** Adds the option chosen in the address while the list loads. */
const withChosen = (options: string[], chosen: string) =>
  chosen && !options.includes(chosen) ? [chosen, ...options] : options;
