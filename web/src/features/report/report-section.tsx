import { type ReactNode, useId } from 'react';
import type { ReportTable } from './api';
import { CsvButton } from './csv-button';
import { reportMessages as messages } from './messages';
import classes from './report.module.css';

interface Props {
  title: string;
  /** The table that can be downloaded. */
  csv?: ReportTable;
  /** Inside another section. */
  inner?: boolean;
  children: ReactNode;
}

/** A part of the report under its heading. */
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

/** Stands in for a table without rows. */
export const NoRows = () => <p className={classes['soft']}>{messages.none}</p>;

/** Says that a table holds only its first rows. */
export const CutNote = ({ shown, total }: { shown: number; total: number }) =>
  shown < total ? (
    <p className={classes['soft']}>
      {`Aqui estão ${shown.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}. O CSV tem todos.`}
    </p>
  ) : null;
