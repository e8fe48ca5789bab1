// Labelled fields on the browser's own elements.
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { Icon } from '../buttons/icons';
import classes from './field.module.css';

interface FieldProps {
  /** Omitted if aria-label names the field. */
  label?: ReactNode;
  /** Shown below the field. */
  description?: ReactNode;
  /** The error of the value. */
  error?: ReactNode;
  /** False: a required field has no asterisk. */
  withAsterisk?: boolean;
  size?: 'md' | 'lg';
  radius?: 'md' | 'xl';
  /** Shown inside the box. */
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  'data-autofocus'?: boolean | undefined;
  'data-path'?: string | undefined;
  className?: string | undefined;
}

type Native<Attributes> = Omit<Attributes, 'size' | 'className'>;

export interface TextFieldProps extends FieldProps, Native<InputHTMLAttributes<HTMLInputElement>> {
  ref?: Ref<HTMLInputElement>;
}

/** A one-line text field. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <Frame {...frame}>
      <input type="text" {...control} />
    </Frame>
  );
}

interface SelectFieldProps extends FieldProps, Native<SelectHTMLAttributes<HTMLSelectElement>> {
  data: readonly (string | { value: string; label: string })[];
  ref?: Ref<HTMLSelectElement>;
}

/** A select field. */
export function SelectField({ data, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props);
  const arrow = <Icon name="down" size={18} />;
  return (
    <Frame {...frame} rightSection={arrow} passive>
      <select {...control}>
        {data
          .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
    </Frame>
  );
}

/** Splits properties into those of the frame and those of the control, and links both by ids. */
function useField<Props extends FieldProps & { id?: string | undefined; required?: boolean | undefined }>(
  props: Props,
) {
  const { label, description, error, withAsterisk = true, size = 'md', radius = 'md', ...others } = props;
  const { leftSection, rightSection, className, ...native } = others;
  const made = useId();
  const id = props.id ?? made;
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    frame: {
      id,
      label,
      description,
      error,
      asterisk: Boolean(withAsterisk && props.required),
      size,
      radius,
      leftSection,
      rightSection,
      className,
    },
    control: {
      ...native,
      id,
      className: classes['input'],
      'aria-describedby': described || undefined,
      'aria-invalid': Boolean(error) || (native as { 'aria-invalid'?: boolean })['aria-invalid'] || undefined,
    },
  };
}

interface FrameProps extends Omit<FieldProps, 'withAsterisk'> {
  id: string;
  asterisk: boolean;
  /** The right section ignores the pointer. */
  passive?: boolean;
  children: ReactNode;
}

function Frame(props: FrameProps) {
  const { id, label, description, error, asterisk, size, radius, leftSection, rightSection } = props;
  return (
    <div className={`${classes['field']} ${props.className ?? ''}`}>
      {label && (
        <label className={classes['label']} htmlFor={id}>
          {label}
          {asterisk && (
            <span className={classes['asterisk']} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      )}
      <div className={classes['box']} data-size={size} data-radius={radius}>
        {leftSection && <span className={classes['left']}>{leftSection}</span>}
        {props.children}
        {rightSection && (
          <span className={classes['right']} style={props.passive ? { pointerEvents: 'none' } : undefined}>
            {rightSection}
          </span>
        )}
      </div>
      {description && (
        <p className={classes['description']} id={`${id}-description`}>
          {description}
        </p>
      )}
      {error && (
        <p className={classes['error']} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
