import { type RefObject, useImperativeHandle, useState } from 'react';
import { useDebouncedCallback } from '@/lib/use-debounced';
import { TextField } from './field';
import { Icon } from './icons';

const TYPING_MS = 300;
const LONGEST = 100;

interface Props {
  label: string;
  placeholder: string;
  /** What is looked for now. */
  value: string;
  /** Called once typing pauses. */
  onSearch: (text: string) => void;
  /** Tells at once what is typed and not yet told. */
  flush?: RefObject<(() => void) | null>;
  /** In a form: the field's name, and whether what was chosen is refused. */
  path?: string;
  invalid?: boolean;
}

/** Looks for words as one types, without a question for each letter. */
export function SearchBox({ label, placeholder, value, onSearch, flush, path, invalid }: Props) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  // The address changed by itself, as by going back: what stands here follows.
  if (seen !== value) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }
  const tell = useDebouncedCallback((typed: string) => {
    setTold(typed.trim());
    onSearch(typed.trim());
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
        // Enter looks for it, and sends no form around the box.
        event.preventDefault();
        tell.flush();
      }}
    />
  );
}
