import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { counted } from '@/lib/text/text';
import type { PermissionCategory } from './api';
import classes from './permission-picker.module.css';
import { codesOf, select, shareOf } from './selection';

interface Props {
  categories: PermissionCategory[];
  selected: string[];
  onChange: (selected: string[]) => void;
  /** The error of the selection. */
  error?: string | undefined;
  /** The field's name, with which the form focuses it. */
  path?: string;
  /** Shows the selection read-only. */
  fixed?: boolean;
}

/** Selects permissions of the catalogue one by one, by category, or all at once. */
export function PermissionPicker({ categories, selected, onChange, error, path, fixed = false }: Props) {
  const id = useId();
  const all = codesOf(categories);
  const count = all.filter((code) => selected.includes(code)).length;
  const change = (codes: string[], wanted: boolean) => onChange(select(selected, codes, wanted));
  return (
    <fieldset
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-count ${id}-error`}
      className={classes['picker']}
    >
      <div className={classes['head']}>
        <h2 id={`${id}-title`}>Permissões</h2>
        <span id={`${id}-count`} role="status">
          {counted(count, 'selecionada', 'selecionadas')} de {all.length}
        </span>
      </div>
      <Several
        label="Selecionar todas"
        codes={all}
        selected={selected}
        fixed={fixed}
        onChange={change}
        path={path}
      />
      <p id={`${id}-error`} className={classes['error']} role="alert">
        {error}
      </p>
      <div className={classes['categories']}>
        {categories.map((category) => (
          <Category
            key={category.name}
            category={category}
            selected={selected}
            fixed={fixed}
            onChange={change}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  selected: string[];
  fixed: boolean;
  onChange: (codes: string[], wanted: boolean) => void;
}

function Category({ category, ...choice }: ChoiceProps & { category: PermissionCategory }) {
  const { selected, fixed, onChange } = choice;
  return (
    <fieldset className={classes['category']}>
      <legend className="unseen">{category.name}</legend>
      <Several
        label={category.name}
        accessibleName={`Selecionar todas de ${category.name}`}
        codes={category.permissions.map(({ code }) => code)}
        {...choice}
      />
      {category.permissions.map(({ code, name, description }) => (
        <Checkbox
          size="md"
          key={code}
          label={name}
          description={description}
          className={classes['choice'] ?? ''}
          checked={selected.includes(code)}
          disabled={fixed}
          onChange={(event) => onChange([code], event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

interface SeveralProps extends ChoiceProps {
  label: string;
  accessibleName?: string;
  codes: string[];
  path?: string | undefined;
}

/** A check box for many permissions: checked, mixed or unchecked. */
function Several({ label, accessibleName = label, codes, path, ...choice }: SeveralProps) {
  const { selected, fixed, onChange } = choice;
  const share = shareOf(selected, codes);
  return (
    <Checkbox
      size="md"
      label={label}
      aria-label={accessibleName}
      data-path={path}
      className={`${classes['choice']} ${classes['several']}`}
      checked={share === 'all'}
      indeterminate={share === 'some'}
      disabled={fixed}
      onChange={() => onChange(codes, share !== 'all')}
    />
  );
}
