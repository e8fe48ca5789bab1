import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './status-tabs.module.css';

export interface StatusTab<Status extends string = string> {
  status: Status;
  label: string;
}

interface Props<Status extends string> {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly StatusTab<Status>[];
  /** The number of rows of each status; undefined while they load. */
  counts: Record<Status, number> | undefined;
  active: Status;
  onChange: (status: Status) => void;
  /** The content of the active tab. */
  children: ReactNode;
}

/** Tabs by status, each with its number of rows. */
export function StatusTabs<Status extends string>(props: Props<Status>) {
  const { label, tabs, counts, active, onChange, children } = props;
  return (
    <Tabs unstyled value={active} onChange={(status) => onChange(status as Status)}>
      <Tabs.List aria-label={label} className={classes['tabs'] ?? ''} data-count={tabs.length}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.status} value={tab.status} className={classes['tab'] ?? ''}>
            {tab.label} <span className={classes['count']}>{counts?.[tab.status]}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ status }) => (
        // aria-controls must name an existing panel.
        <Tabs.Panel key={status} value={status}>
          {status === active && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
