import { DownloadButton } from '@/components/buttons/download-button';
import { exportTable, type ReportTable } from '../api';
import { reportMessages as messages } from '../messages';
import classes from '../report.module.css';
import { useReportScope } from '../report-context';

/** Downloads all rows of a table as CSV. `title` names the table in the button's accessible name. */
export function CsvButton({ table, title }: { table: ReportTable; title: string }) {
  const { shopId, period } = useReportScope();
  return (
    <DownloadButton
      className={classes['csv']}
      size="sm"
      aria-label={messages.csv(title)}
      load={() => exportTable(shopId, period, table)}
      failed={messages.csvFailed}
    >
      CSV
    </DownloadButton>
  );
}
