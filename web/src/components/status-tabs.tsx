import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './status-tabs.module.css';

export interface StatusTab<Status extends string = string> {
  status: Status;
  label: string;
}

interface Props<Status extends string> {
  /** Names the tabs to a screen reader. */
  label: string;
  tabs: readonly StatusTab<Status>[];
  /** Rows of each status; undefined while they are not known. */
  counts: Record<Status, number> | undefined;
  active: Status;
  onChange: (status: Status) => void;
  /** What stands below the active tab. */
  children: ReactNode;
}

/** Tabs that divide a list by the status of its rows, each with the number of rows. */
export function StatusTabs<Status extends string>(props: Props<Status>) {
  const { label, tabs, counts, active, onChange, children } = props;
  return (
    <Tabs unstyled value={active} onChange={(status) => onChange(status as Status)}>
      <Tabs.List aria-label={label} className={classes['tabs'] ?? ''} data-count={tabs.length}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.status} value={tab.status} className={classes['tab'] ?? ''}>
            {tab.label} {counts && <span className={classes['count']}>{counts[tab.status]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ status }) => (
        // Every tab names a panel that is there.
        <Tabs.Panel key={status} value={status}>
          {status === active && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
