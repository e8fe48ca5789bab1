import { Button } from '@mantine/core';
import { fullDay } from '@/lib/time/sao-paulo';
import { DayFilters } from './day-filters';
import classes from './list-screen.module.css';
import { useListSearch } from './use-list-search';

interface Props {
  /** The server's answer; undefined while it loads. */
  list: { start_date: string; truncated: boolean } | undefined;
  /** The number of loaded rows. */
  count: number;
  /** 'agendamentos' */
  many: string;
}

/** Date filters of a list, with a note if the server returned only part of the rows. */
export function PeriodBar({ list, count, many }: Props) {
  const { search, filter } = useListSearch<'start_date' | 'end_date'>();
  const chosen = Boolean(search.start_date || search.end_date);
  return (
    <>
      <search className={classes['controls']} aria-label="Período">
        <DayFilters days={search} onChange={filter} />
        {chosen && (
          <Button
            variant="default"
            size="md"
            className={classes['clear'] ?? ''}
            onClick={() => filter({ start_date: '', end_date: '' })}
          >
            Limpar período
          </Button>
        )}
      </search>
      <p className={classes['count']}>
        {list?.start_date && `Desde ${fullDay(list.start_date)}.`}
        {list?.truncated &&
          ` São muitos ${many}: aqui estão só os ${count.toLocaleString('pt-BR')} mais recentes. Escolha um período menor.`}
      </p>
    </>
  );
}
