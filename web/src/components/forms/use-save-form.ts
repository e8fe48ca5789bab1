// The behaviour of form screens: asks before unsaved input is lost, saves, and shows the outcome.
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import { isAnswerLost, isInDoubt } from '@/api/attempt';
import { ApiError, isStatus, UnknownOutcome } from '@/api/error';
import { fieldErrors } from '@/api/form-error';
import { CHECK_LIST, useUnsavedGuard } from './use-unsaved-guard';

interface Options<Values extends Record<string, unknown>, Record_, Saved> {
  form: UseFormReturnType<Values>;
  /** The stored record; omitted for a new one. */
  record?: Record_;
  /** Saves the values over the version of the record that was read last. */
  save: (values: Values, record: Record_ | undefined) => Promise<Saved>;
  /** Reads the record again after another user's change. */
  reread?: () => Promise<Record_>;
  valuesOf?: (record: Record_) => Values;
  /** The part of the values that the server stores, to compare two states of the form; by default, all values. */
  contentOf?: (values: Values) => unknown;
  /** Called after saving. May leave the screen. */
  onSaved: (saved: Saved) => void;
}

/** Focuses the first field with an error. */
function focusFirst<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  errors: Record<string, unknown>,
) {
  const nodes = Object.keys(errors).flatMap((field) => form.getInputNode(field as never) ?? []);
  const [first] = nodes.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  for (let around = first?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true;
  first?.focus();
}

const same = (one: unknown, other: unknown) =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

/** The edited values; fields without an edit take the value that another user stored. */
function merge<Values extends Record<string, unknown>>(typed: Values, base: Values, theirs: Values): Values {
  const untouched = Object.keys(typed).filter((field) => same(typed[field], base[field]));
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) };
}

const UNKNOWN = 'Não sabemos se o que você preencheu foi salvo.';
const CHECK_RECORD = 'Depois de sair, abra de novo e confira.';

/** The failure to show: a lost answer is an unknown outcome, which a repeat settles. */
const shownOf = (failure: unknown): unknown =>
  failure instanceof ApiError && isAnswerLost(failure) ? new UnknownOutcome() : failure;

/**
 * Tracks tries whose outcome is unknown. `doubtOf` returns the text about them for the question before leaving.
 * `isNew`: the form creates a record, which a list shows afterwards.
 */
function useTriesInDoubt(isNew: boolean) {
  const doubt = useRef<string | null>(null);
  /** Whether the answer of a try without an Idempotency-Key was lost: a refusal of a later try does not settle it. */
  const isLost = useRef(false);
  const sentence = (unknown: string) => `${unknown} ${isNew ? CHECK_LIST : CHECK_RECORD}`;
  return {
    doubtOf: () => doubt.current,
    begin: () => {
      doubt.current ??= sentence(UNKNOWN);
    },
    fail: (failure: unknown) => {
      const isKeyed = failure instanceof UnknownOutcome;
      if (!isKeyed && isAnswerLost(failure)) isLost.current = true;
      doubt.current = isKeyed ? sentence(failure.message) : isLost.current ? sentence(UNKNOWN) : null;
    },
    /** Ends the doubt, after the record was read again. */
    settle: () => {
      isLost.current = false;
      doubt.current = null;
    },
  };
}

/** The form of a record: initial values, validation, saving, and conflicts with changes by other users. */
export function useSaveForm<Values extends Record<string, unknown>, Record_, Saved>({
  form,
  record,
  save,
  reread,
  valuesOf,
  contentOf = (values) => values,
  onSaved,
}: Options<Values, Record_, Saved>) {
  const [base, setBase] = useState(record);
  const [theirs, setTheirs] = useState<Record_ | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  /** The values of tries with an unknown outcome. */
  const doubted = useRef<Values[]>([]);
  const tries = useTriesInDoubt(record === undefined);
  const letGo = useUnsavedGuard(() => form.isDirty(), tries.doubtOf);

  const finish = (saved: Saved) => {
    letGo();
    onSaved(saved);
  };

  // The server stores texts without spaces at their ends.
  const textOf = (values: Values) =>
    JSON.stringify(contentOf(values), (_, value: unknown) =>
      typeof value === 'string' ? value.trim() : value,
    );
  /** Whether the record has the values of an earlier try of this form. */
  const isOwn = (record: Record_): boolean => {
    const stored = valuesOf && textOf(valuesOf(record));
    return doubted.current.some((values) => textOf(values) === stored);
  };

  /** Shows another user's change. If it is an earlier try of this form, saves over it. */
  const conflicted = async (values: Values, read: () => Promise<Record_>) => {
    try {
      const now = await read();
      tries.settle();
      if (!isOwn(now)) return setTheirs(now);
      setBase(now);
      tries.begin();
      finish(await save(values, now));
    } catch (failure) {
      tries.fail(failure);
      setError(shownOf(failure));
    }
  };

  const failed = async (values: Values, failure: unknown) => {
    tries.fail(failure);
    if (isStatus(failure, 409) && base !== undefined && reread) return conflicted(values, reread);
    if (base !== undefined) {
      if (reread && isInDoubt(failure, false)) doubted.current.push(values);
      failure = shownOf(failure);
    }
    const refused = fieldErrors(failure);
    form.setErrors(refused);
    setError(failure);
    focusFirst(form, refused);
  };

  const run = async (values: Values) => {
    setSaving(true);
    setError(null);
    setTheirs(null);
    tries.begin();
    try {
      finish(await save(values, base));
    } catch (failure) {
      await failed(values, failure);
    } finally {
      setSaving(false);
    }
  };

  const submit = form.onSubmit(run, (errors) => focusFirst(form, errors));
  return {
    saving,
    error,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      // Ignores a second press while the first is being saved.
      if (saving) event.preventDefault();
      else submit(event);
    },
    /** Set while another user's change conflicts with this form. */
    conflict:
      theirs !== null && base !== undefined
        ? {
            base,
            theirs,
            reload: () => {
              if (valuesOf) {
                form.setInitialValues(valuesOf(theirs));
                form.setValues(valuesOf(theirs));
              }
              setBase(theirs);
              setTheirs(null);
            },
            keep: () => {
              if (valuesOf) form.setValues(merge(form.getValues(), valuesOf(base), valuesOf(theirs)));
              setBase(theirs);
              setTheirs(null);
            },
          }
        : null,
  };
}
