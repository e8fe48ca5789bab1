import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { notifyError } from '@/components/alerts';
import { saveFile } from '@/lib/save-file';
import { exportTable, type ReportTable } from './api';
import { reportMessages as messages } from './messages';
import classes from './report.module.css';
import { useReportScope } from './report-context';

const FILES: Record<ReportTable, string> = {
  hours: 'horas',
  weekday_hours: 'dias-da-semana',
  occupancy: 'ocupacao',
  days: 'dias',
  methods: 'metodos',
  channels: 'canais',
  additions: 'adicionais',
  items: 'itens',
  customers: 'clientes',
  expenses: 'despesas',
};

/** Downloads all rows of a table as CSV. `title` names the table in the button's accessible name. */
export function CsvButton({ table, title }: { table: ReportTable; title: string }) {
  const { shopId, period } = useReportScope();
  const save = useMutation({
    mutationFn: () => exportTable(shopId, period, table),
    onSuccess: (file) =>
      saveFile(`relatorio-${FILES[table]}-${period.start.day}-a-${period.end.day}.csv`, file),
    onError: (error) => notifyError(errorText(error, messages.csvFailed), messages.csvFailed),
  });
  return (
    <Button
      className={classes['csv']}
      size="sm"
      variant="default"
      aria-label={messages.csv(title)}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      CSV
    </Button>
  );
}
