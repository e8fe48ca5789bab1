// The differences between two versions of a record, as texts.

/** A field that another user changed, with its new value as text. */
export interface Change {
  label: string;
  now: string;
}

/** A field's label, and its value as text in a version of the record. */
export type FieldText<Version> = readonly [label: string, textOf: (version: Version) => string];

/** The fields whose texts differ between two versions, with their texts in the second. */
export const changesOf = <Version>(
  fields: readonly FieldText<Version>[],
  base: Version,
  now: Version,
): Change[] =>
  fields
    .filter(([, textOf]) => textOf(base) !== textOf(now))
    .map(([label, textOf]) => ({ label, now: textOf(now) }));
