import { Textarea, type TextareaProps } from '@mantine/core';

/** A field for notes of up to 500 characters, which grows with its text. */
export const NotesField = (props: TextareaProps) => (
  <Textarea label="Observações" size="md" autosize minRows={2} maxRows={6} maxLength={500} {...props} />
);
