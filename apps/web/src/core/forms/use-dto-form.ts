import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Failure } from '../api/problem.js';
import type { TaskStatus } from '../tasks/task.js';
import type { DraftOptions } from './draft.js';
import { type Dto, type Labels, problemsOf, tidy } from './dto-problems.js';
import { useLeaveGuard } from './leave-guard.js';
import { useDraft } from './use-draft.js';

type Values = Record<string, unknown>;
type Field<V> = keyof V & string;

/** What sends the form: a `useTask` or a `useSecretCall`. */
export interface Sender {
  status: TaskStatus;
  error: Failure | null;
  /** Forgets what an earlier form was answered. */
  reset?: () => void;
}

export interface DtoFormOptions<V extends Values, Body extends object> {
  initial: V;
  /** Field -> its label, for `field()` and for the sentences. */
  labels: Record<Field<V>, string>;
  /** Where the form holds something else than is sent. Unless given: trimmed, and what is blank is left out. */
  bodyOf?: (values: V) => Body;
  /** Rules between fields, which no class knows; its sentences win. */
  check?: (values: V) => Partial<Record<Field<V>, string | false | undefined>>;
  /** Sends what has passed every rule. */
  onSubmit: (body: Body, values: V) => void;
  /** Whose refusals stand under the fields. */
  sender: Sender;
  /** The server took it. */
  onDone?: () => void;
  /** The server refused it: for what a form must do beside saying so. */
  onRefused?: (error: Failure) => void;
  /** Puts a refusal that names no field under one: `(error) => error.status === 409 ? { name: error.message } : {}`. */
  place?: (error: Failure) => Partial<Record<Field<V>, string>>;
  /** Keeps what is typed until it is sent, through a reload of the page. */
  draft?: DraftOptions<V>;
  /** Of a form that is a page: leaving the window asks while something was typed. (`FormModal` asks by itself.) */
  guard?: boolean;
}

export interface DtoForm<V extends Values> {
  form: UseFormReturnType<V>;
  /** Props of a field's input: label, value, error. */
  field: <F extends Field<V>>(
    name: F,
    type?: 'input' | 'checkbox',
  ) => Record<string, unknown> & { label: string };
  /** For `FormModal`, or the form of a page: `{...modal}`. */
  modal: {
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    busy: boolean;
    dirty: boolean;
    /** A refusal that belongs to no field. */
    problem: string | null;
  };
  /** Checks some fields only, as a page of a wizard does: shows what is wrong, and whether all is right. */
  isRight: (fields: readonly Field<V>[]) => boolean;
  /** A draft was found and stands in the form. */
  fromDraft: boolean;
  /** Throws the draft away and begins anew. */
  dropDraft: () => void;
}

/**
 * A form that is checked by the class which the server checks its body with. Errors stand under their fields, the
 * server's too, and the first of them has the focus.
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
    // Its inputs are found by this name, whatever other forms are open.
    name: `form${useId().replace(/\W|_/g, '-')}`,
    initialValues: initial,
    validate: (values) => {
      const problems = problemsOf(type, bodyOf(values), labels as Labels);
      const own = Object.entries(latest.current.check?.(values) ?? {});
      return { ...problems, ...Object.fromEntries(own.filter(([, sentence]) => sentence)) };
    },
  });
  const fields = Object.keys(initial);
  const draft = useDraft(options.draft, form, initial);

  const focusFirst = (wrong: readonly string[]) => {
    // After the errors are drawn: a field may have been hidden or disabled, or on another page, until then.
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

/** The server's problems under the form's fields; null where one or all have no field here, and must be said above. */
function placedOf<F extends string>(
  error: Failure,
  fields: readonly string[],
  place?: (error: Failure) => Partial<Record<F, string>>,
): Record<string, string> | null {
  const named = Object.entries({ ...error.fields, ...place?.(error) } as Record<string, string>);
  // A problem inside a list stands under the list: `grants.0.level`.
  const mine = named.map(([path, sentence]) => [path.split('.')[0] ?? path, sentence] as const);
  if (mine.length === 0 || !mine.every(([name]) => fields.includes(name))) return null;
  return Object.fromEntries(mine);
}
