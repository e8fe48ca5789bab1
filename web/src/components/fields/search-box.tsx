import { type RefObject, useImperativeHandle, useState } from 'react';
import { useDebouncedCallback } from '@/lib/browser/use-debounced';
import { oneSpaced } from '@/lib/text/text';
import { Icon } from '../buttons/icons';
import { TextField } from './field';

const TYPING_MS = 300;
const LONGEST = 100;

interface Props {
  label: string;
  placeholder: string;
  /** The current search. */
  value: string;
  /** Called when typing pauses. */
  onSearch: (text: string) => void;
  /** Calls onSearch at once with text that is still pending. */
  flush?: RefObject<(() => void) | null>;
  /** In a form: the field's name, and its error. */
  path?: string;
  invalid?: boolean;
}

/** A search field that searches when typing pauses. */
export function SearchBox({ label, placeholder, value, onSearch, flush, path, invalid }: Props) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  // The address changed without this field, for example by going back.
  if (seen !== value) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }
  const tell = useDebouncedCallback((typed: string) => {
    const wanted = oneSpaced(typed);
    setTold(wanted);
    onSearch(wanted);
  }, TYPING_MS);
  useImperativeHandle(flush, () => tell.flush);
  return (
    <TextField
      type="search"
      size="md"
      radius="xl"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" />}
      value={text}
      maxLength={LONGEST}
      data-path={path}
      aria-invalid={invalid || undefined}
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter searches and does not submit a surrounding form.
        event.preventDefault();
        tell.flush();
      }}
    />
  );
}
