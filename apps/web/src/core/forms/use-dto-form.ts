import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Failure } from '../api/problem.js';
import { sentenceText } from '../i18n/catalogue.js';
import type { TaskStatus } from '../tasks/task.js';
import type { DraftOptions } from './draft.js';
import { type Dto, type Labels, problemsOf, tidy } from './dto-problems.js';
import { useLeaveGuard } from './leave-guard.js';
import { useDraft } from './use-draft.js';

type Values = Record<string, unknown>;
type Field<V> = keyof V & string;

/** Sends the form: a `useTask` or a `useSecretCall`. */
export interface Sender {
  status: TaskStatus;
  error: Failure | null;
  /** Forgets the answer to an earlier form. */
  reset?: () => void;
}

export interface DtoFormOptions<V extends Values, Body extends object> {
  initial: V;
  /** Field -> its label, for `field()` and for messages. */
  labels: Record<Field<V>, string>;
  /** Builds the body where it differs from the form's values. By default values are trimmed and blank ones omitted. */
  bodyOf?: (values: V) => Body;
  /** Rules across fields, which no class can express; their messages take precedence. */
  check?: (values: V) => Partial<Record<Field<V>, string | false | undefined>>;
  /** Sends valid values. */
  onSubmit: (body: Body, values: V) => void;
  /** Its refusals are shown under the fields. */
  sender: Sender;
  /** Called after the server accepted the form. */
  onDone?: () => void;
  /** Called after the server refused the form, for effects beyond the message. */
  onRefused?: (error: Failure) => void;
  /** Assigns a refusal without a field to one: `(error) => error.status === 409 ? { name: error.message } : {}`. */
  place?: (error: Failure) => Partial<Record<Field<V>, string>>;
  /** Saves a draft until the form is sent; it survives a reload of the page. */
  draft?: DraftOptions<V>;
  /** For a form that is a page: asks before leaving the window with unsaved input. (`FormModal` asks by itself.) */
  guard?: boolean;
}

export interface DtoForm<V extends Values> {
  form: UseFormReturnType<V>;
  /** Props of a field's input: label, value, error. */
  field: <F extends Field<V>>(
    name: F,
    type?: 'input' | 'checkbox',
  ) => Record<string, unknown> & { label: string };
  /** Props for `FormModal`, or for the form of a page: `{...modal}`. */
  modal: {
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    busy: boolean;
    dirty: boolean;
    /** A refusal that belongs to no field. */
    problem: string | null;
  };
  /** Validates some fields only, such as a page of a wizard; shows their errors and returns whether all are valid. */
  isRight: (fields: readonly Field<V>[]) => boolean;
  /** The form shows a restored draft. */
  fromDraft: boolean;
  /** Discards the draft and resets the form. */
  dropDraft: () => void;
}

/**
 * A form validated with the server's own class for its body. Errors, including the server's, are shown under their
 * fields; the first invalid field gets the focus.
 */
export function useDtoForm<V extends Values, Body extends object>(
  type: Dto<Body>,
  options: DtoFormOptions<V, Body>,
): DtoForm<V> {
  const { initial, labels, sender } = options;
  const latest = useRef(options);
  latest.current = options;
  const bodyOf = (values: V) => latest.current.bodyOf?.(values) ?? (tidy(values) as unknown as Body);
  const form = useForm<V>({
    // A unique name finds the inputs even when other forms are open.
    name: `form${useId().replace(/\W|_/g, '-')}`,
    initialValues: initial,
    validate: (values) => {
      const problems = problemsOf(type, bodyOf(values), labels as Labels);
      const own = Object.entries(latest.current.check?.(values) ?? {});
      const all = { ...problems, ...Object.fromEntries(own.filter(([, sentence]) => sentence)) };
      return Object.fromEntries(
        Object.entries(all).map(([name, sentence]) => [name, sentenceText(sentence as string)]),
      );
    },
  });
  const fields = Object.keys(initial);
  const draft = useDraft(options.draft, form, initial);

  const focusFirst = (wrong: readonly string[]) => {
    // After the errors are drawn: until then a field may be hidden, disabled or on another page.
    requestAnimationFrame(() => {
      const inputs = wrong
        .map((name) => form.getInputNode(name as never))
        .filter((input) => input !== null)
        .sort((one, other) =>
          one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        );
      inputs[0]?.focus();
    });
  };
  const show = (problems: Record<string, string>) => {
    form.setErrors(problems);
    focusFirst(Object.keys(problems));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the form that opens is seen
  useLayoutEffect(() => {
    if (sender.status === 'failed' || sender.status === 'succeeded') sender.reset?.();
  }, []);

  const sent = useRef(false);
  const submit = form.onSubmit(
    (values) => {
      sent.current = true;
      latest.current.onSubmit(bodyOf(values), values);
    },
    (errors) => focusFirst(Object.keys(errors)),
  );
  const placed = sender.error ? placedOf(sender.error, fields, options.place) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer to what this form sent
  useEffect(() => {
    if (!sent.current || (sender.status !== 'succeeded' && sender.status !== 'failed')) return;
    sent.current = false;
    if (sender.status === 'succeeded') {
      draft.drop();
      latest.current.onDone?.();
      return;
    }
    if (placed) show(placed);
    if (sender.error) latest.current.onRefused?.(sender.error);
  }, [sender.status, sender.error]);

  const dirty = form.isDirty();
  useLeaveGuard(Boolean(options.guard) && dirty);
  const isRight = (some: readonly string[]) => {
    const { errors } = form.validate() as { errors: Record<string, string> };
    const mine = Object.entries(errors).filter(([name]) => some.includes(name));
    show(Object.fromEntries(mine));
    return mine.length === 0;
  };
  return {
    form,
    field: (name, kind = 'input') => ({
      label: labels[name],
      ...form.getInputProps(name as never, { type: kind }),
    }),
    modal: {
      onSubmit: submit,
      busy: sender.status === 'running',
      dirty,
      problem: sender.error && !placed ? sender.error.message : null,
    },
    isRight,
    fromDraft: draft.found,
    dropDraft: () => {
      draft.drop();
      form.setValues(initial);
      form.clearErrors();
    },
  };
}

/**
 * Returns the server's problems by form field; null if one or all have no field here and need a message above the form.
 */
function placedOf<F extends string>(
  error: Failure,
  fields: readonly string[],
  place?: (error: Failure) => Partial<Record<F, string>>,
): Record<string, string> | null {
  const named = Object.entries({ ...error.fields, ...place?.(error) } as Record<string, string>);
  // A problem inside a list is shown under the list: `grants.0.level`.
  const mine = named.map(([path, sentence]) => [path.split('.')[0] ?? path, sentence] as const);
  if (mine.length === 0 || !mine.every(([name]) => fields.includes(name))) return null;
  return Object.fromEntries(mine);
}
