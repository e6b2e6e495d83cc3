import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Dto, tidy } from '../../core/forms/dto-problems.js';
import type { RecordRow } from '../../core/records/record-store.js';
import type { Option, Options } from '../../core/use-options.js';
import { RecordPicker } from '../RecordPicker.js';

type Values = Record<string, unknown>;
/** Props of an input: label, value, error. */
type Props = Record<string, unknown> & { label: string };

type Kind =
  | { kind?: 'text' | 'area' | 'phone' | 'number' | 'day' | 'yesNo' }
  | { kind: 'choice'; options: readonly Option[]; placeholder?: string }
  /** A record, by its id; `useRecords` loads the records to choose from. */
  | { kind: 'record'; useRecords: () => Options }
  /** Anything else; `values` are those of the whole form. */
  | { kind: 'own'; draw: (props: Props, values: Values) => ReactNode };

/** A field of a form: its label, and how it differs from a line of text. */
export type Field<Row> = Kind & {
  label: string;
  hint?: string;
  /** Value of a stored record, where it is not the property of the same name. */
  of?: (row: Row) => unknown;
  /** Value in the form of a new record. */
  initial?: unknown;
};

type FieldOf<Row, Name> = Name extends keyof Row ? Field<Row> : Field<Row> & Required<Pick<Field<Row>, 'of'>>;

/** The fields of a form and the class of its body, from which inputs take what is required and how long it may be. */
export interface RecordFields<Row, Body extends object> {
  type: Dto<Body>;
  /** All fields of the body, because an update clears those that it omits; `draw: () => null` hides one. */
  of: { [Name in Exclude<keyof Body & string, 'version'>]-?: FieldOf<Row, Name> };
  /** Rules across fields: field -> sentence. */
  check?: (values: Values) => Record<string, string | false>;
}

/** Declares the fields of a form, in their order on screen. */
export function recordFields<Row extends RecordRow, Body extends object>(
  type: Dto<Body>,
  of: RecordFields<Row, Body>['of'],
  check?: RecordFields<Row, Body>['check'],
): RecordFields<Row, Body> {
  return { type, of, ...(check && { check }) };
}

/** Returns the form's value of a field: of a stored record, or of a new one if it is null. */
export function valueIn<Row>({ kind, of, initial }: Field<Row>, name: string, row: Row | null): unknown {
  const empty = kind === 'choice' || kind === 'record' ? null : kind === 'yesNo' ? false : '';
  if (row === null) return initial ?? empty;
  const value = of ? of(row) : (row as Values)[name];
  if (typeof value === 'number') return String(value);
  return kind === 'day' && typeof value === 'string' ? value.slice(0, 10) : (value ?? empty);
}

/** Returns the body to save: without blank fields, with the version that was read. */
export const bodyOf = (values: Values, version: number | undefined): object => ({
  ...tidy(values),
  ...(version !== undefined && { version }),
});

interface FieldInputProps<Row> {
  field: Field<Row>;
  limits: { required: boolean; maxLength: number | undefined; isEmail: boolean };
  first: boolean;
  values: Values;
  props: Props;
}

/** Draws the input of a field. */
export function FieldInput<Row>({ field, limits, first, values, props }: FieldInputProps<Row>) {
  const { required, maxLength, isEmail } = limits;
  const all = { ...props, required, description: field.hint, 'data-autofocus': first || undefined };
  switch (field.kind) {
    case 'own':
      return field.draw(all, values);
    case 'area':
      return <Textarea autosize minRows={2} maxRows={8} maxLength={maxLength} {...all} />;
    case 'choice':
      return <Select data={field.options} placeholder={field.placeholder} clearable={!required} {...all} />;
    case 'record':
      return <RecordInput useRecords={field.useRecords} clearable={!required} {...all} />;
    case 'yesNo':
      return <Checkbox {...all} required={false} />;
    case 'day':
      return <TextInput type="date" {...all} />;
    case 'number':
      return <TextInput inputMode="decimal" {...all} />;
    case 'phone':
      return <TextInput type="tel" inputMode="tel" maxLength={maxLength} {...all} />;
    default:
      return <TextInput type={isEmail ? 'email' : undefined} maxLength={maxLength} {...all} />;
  }
}

function RecordInput({
  useRecords,
  ...props
}: Props & { useRecords: () => Options; clearable: boolean; error?: ReactNode }) {
  const { options, problem } = useRecords();
  return <RecordPicker {...props} records={options} error={props.error ?? problem} />;
}
