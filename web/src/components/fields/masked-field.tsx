import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from './field';

interface Props extends Omit<TextFieldProps, 'value' | 'onChange'> {
  /** Formats the typed text with punctuation. */
  mask: (text: string) => string;
  value: string;
  onChange: (text: string) => void;
}

const MEANT = /[0-9a-z+]/gi;
const meantIn = (text: string) => text.match(MEANT)?.length ?? 0;

/** The caret position after the given number of characters without punctuation. */
function placeBehind(masked: string, count: number): number {
  let place = 0;
  while (place < masked.length && meantIn(masked.slice(0, place)) < count) place += 1;
  return place;
}

/** A text field that adds punctuation while the user types. Edits in the middle keep the caret in place. */
export function MaskedField({ mask, value, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget;
    const masked = mask(typed);
    const place = selectionStart ?? typed.length;
    caret.current =
      place >= typed.length ? masked.length : placeBehind(masked, meantIn(typed.slice(0, place)));
    onChange(masked);
  };
  return <TextField size="md" {...props} ref={input} value={value} onChange={change} />;
}
