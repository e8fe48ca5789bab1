// The frame of form screens: a link back, sections of fields, and a sticky bar with the save button.
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { Icon } from '../buttons/icons';
import { REPEAT_LABEL } from './attempt-failure';
import { AttemptFields } from './attempt-fields';
import classes from './form-screen.module.css';

interface ScreenProps {
  title: string;
  lead?: ReactNode;
  /** A LinkAnchor to the parent screen. */
  back: ReactNode;
  /** Uses the full width of the page. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of a form screen. */
export function FormScreen({ title, lead, back, wide = false, children }: ScreenProps) {
  usePageTitle(title);
  return (
    <div className={`page ${wide ? '' : classes['screen']}`}>
      <header className={classes['head']}>
        <span className={classes['back']}>
          <Icon name="back" size={18} />
          {back}
        </span>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

interface FormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
  /** The failure of saving, shown above the buttons. */
  failure?: ReactNode;
  /** A LinkButton that leaves without saving. */
  cancel: ReactNode;
  saveLabel?: string;
  saving: boolean;
  /** The outcome of the last try is unknown: the fields show what a repeat sends. */
  isInDoubt?: boolean;
}

/** A form with a bar of buttons. Enter in a field saves. */
export function SaveForm({
  onSubmit,
  children,
  failure,
  cancel,
  saveLabel = 'Salvar',
  saving,
  isInDoubt = false,
}: FormProps) {
  return (
    <form className={classes['form']} onSubmit={onSubmit} noValidate>
      <AttemptFields attempt={{ isInDoubt }}>{children}</AttemptFields>
      <div className={classes['actions']}>
        {failure && <div className={classes['failure']}>{failure}</div>}
        <div className={classes['buttons']}>
          {cancel}
          <Button type="submit" size="md" loading={saving}>
            {isInDoubt ? REPEAT_LABEL : saveLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface SectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A titled group of fields. */
export function FormSection({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`panel ${classes['section']}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** Two fields, side by side on wide screens. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={classes['pair']}>{children}</div>
);
