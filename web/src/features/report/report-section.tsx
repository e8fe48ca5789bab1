import { type ReactNode, useId } from 'react';
import type { ReportTable } from './api';
import { reportMessages as messages } from './messages';
import classes from './report.module.css';
import { CsvButton } from './sections/csv-button';

interface Props {
  title: string;
  /** The table of the download button; without it, there is no button. */
  csv?: ReportTable;
  /** Whether the section is inside another: without a panel, and with a heading of the next level. */
  inner?: boolean;
  children: ReactNode;
}

/** A section of the report: a heading, a download button and the content. */
export function ReportSection({ title, csv, inner = false, children }: Props) {
  const id = useId();
  const Heading = inner ? 'h3' : 'h2';
  return (
    <section className={inner ? classes['part'] : `panel ${classes['section']}`} aria-labelledby={id}>
      <div className={classes['heading']}>
        <Heading id={id}>{title}</Heading>
        {csv && <CsvButton table={csv} title={title} />}
      </div>
      {children}
    </section>
  );
}

/** Shown instead of a table without rows. */
export const NoRows = () => <p className={classes['soft']}>{messages.none}</p>;

/** States how many of all rows the report contains, unless it contains all. */
export const CutNote = ({ shown, total }: { shown: number; total: number }) =>
  shown < total ? (
    <p className={classes['soft']}>
      {`Aqui estão ${shown.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}. O CSV tem todos.`}
    </p>
  ) : null;
