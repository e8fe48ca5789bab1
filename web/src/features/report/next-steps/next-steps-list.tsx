import type { ComponentProps } from 'react';
import { SortableTable } from '@/components/tables/sortable-table';
import classes from '../report.module.css';
import { ReportSection } from '../report-section';
import { nextStepsMessages as messages } from './next-steps-messages';

interface Props<Row> extends Omit<ComponentProps<typeof SortableTable<Row>>, 'label' | 'mark'> {
  title: string;
  /** States which rows are listed. */
  rule: string;
  /** Shown instead of a table without rows. */
  none: string;
  /** The number of all rows, which may exceed the listed ones. */
  total: number;
}

/** A list with the rule behind it. */
export const NextStepsList = <Row,>({ title, rule, none, total, ...table }: Props<Row>) => (
  <ReportSection title={title}>
    <p className={classes['soft']}>{rule}</p>
    {table.rows.length === 0 ? (
      <p className={classes['text']}>{none}</p>
    ) : (
      <SortableTable label={title} {...table} />
    )}
    {table.rows.length < total && <p className={classes['soft']}>{messages.cut(table.rows.length, total)}</p>}
  </ReportSection>
);
