import { type ReactNode, useState } from 'react';
import type { Failure } from '../../core/api/problem.js';
import { limitsOf } from '../../core/forms/dto-problems.js';
import { t as forms } from '../../core/forms/texts.js';
import { type DtoForm, useDtoForm } from '../../core/forms/use-dto-form.js';
import type { RecordFormProps, RecordRow } from '../../core/records/record-store.js';
import { t } from '../../core/records/texts.js';
import type { SecretCall } from '../../core/tasks/use-secret-call.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../FormModal.js';
import { bodyOf, type Field, FieldInput, type RecordFields, valueIn } from './fields.js';

type Values = Record<string, unknown>;

interface UseRecordForm<Row extends RecordRow, Body extends object>
  extends Omit<RecordFormProps<Row>, 'onClose'> {
  fields: RecordFields<Row, Body>;
  /** Called when the server has accepted the form. @param made id of a new record */
  onDone: (made: number | null) => void;
  /** For a form that is a page: asks before leaving the window with unsaved input. */
  guard?: boolean;
  /** Values of a new record that are known before. */
  given?: Values;
  /** Sends a new record instead of the store, if the answer has a secret. */
  secretly?: SecretCall<{ body: object }, object>;
}

/**
 * The form of a record, for a page of its own; `RecordForm` is the dialog. After a conflict it shows the record as
 * someone else saved it, and saves over that version.
 * @returns the inputs, the props of `FormModal`, and the form's values
 */
export function useRecordForm<Row extends RecordRow, Body extends object>(
  options: UseRecordForm<Row, Body>,
): {
  inputs: ReactNode;
  modal: DtoForm<Values>['modal'];
  values: Values;
  setValues: (values: Values) => void;
} {
  const { store, row, of, fields, onDone, guard, given, secretly } = options;
  const [read, setRead] = useState(row);
  const create = useTask(store.create);
  const update = useTask(store.update, row?.id);
  const sender = row ? update : (secretly ?? create);
  const entries = Object.entries(fields.of) as [string, Field<Row>][];
  const valuesOf = (from: Row | null) =>
    Object.fromEntries(entries.map(([name, field]) => [name, valueIn(field, name, from)]));
  const [initial] = useState(() => ({ ...valuesOf(row), ...given }));
  const { form, field, modal } = useDtoForm<Values, Body>(fields.type, {
    initial,
    labels: Object.fromEntries(entries.map(([name, { label }]) => [name, label])),
    bodyOf: (values) => bodyOf(values, read?.version) as Body,
    check: (values) => ({ ...missingIn(fields, values), ...fields.check?.(values) }),
    onSubmit: (body) => {
      if (row) update.run({ id: row.id, body });
      else if (secretly) secretly.run({ body });
      else create.run({ of, body });
    },
    sender,
    onDone: () => onDone(create.made),
    onRefused: (error) => {
      const newer = newerOf<Row>(error);
      if (!newer) return;
      setRead(newer);
      form.setValues(valuesOf(newer));
    },
    guard,
  });
  const inputs = entries.map(([name, each], index) => (
    <FieldInput
      key={name}
      field={each}
      limits={limitsOf(fields.type, name)}
      first={index === 0}
      values={form.values}
      props={field(name, each.kind === 'yesNo' ? 'checkbox' : 'input')}
    />
  ));
  const problem = newerOf(sender.error) ? store.messages.conflict : modal.problem;
  return { inputs, modal: { ...modal, problem }, values: form.values, setValues: form.setValues };
}

/** A dialog that adds a record, or edits one. */
export function RecordForm<Row extends RecordRow, Body extends object>({
  onClose,
  needsInput,
  ...options
}: RecordFormProps<Row> & { fields: RecordFields<Row, Body>; needsInput?: boolean }) {
  const { inputs, modal } = useRecordForm({ ...options, onDone: () => onClose() });
  const { labels } = options.store;
  return (
    <FormModal
      opened
      title={options.row ? labels.editTitle : labels.add}
      submitLabel={options.row ? t('saveChanges') : undefined}
      onClose={onClose}
      needsInput={needsInput}
      {...modal}
    >
      {inputs}
    </FormModal>
  );
}

/** An empty field is missing, whatever else its class says about it. */
function missingIn<Row extends RecordRow, Body extends object>(
  { type, of }: RecordFields<Row, Body>,
  values: Values,
): Record<string, string | false> {
  const entries = Object.entries(of) as [string, Field<Row>][];
  return Object.fromEntries(
    entries.map(([name, { label }]) => {
      const value = values[name];
      const isBlank = value === null || (typeof value === 'string' && value.trim() === '');
      return [name, isBlank && limitsOf(type, name).required && forms('required', { field: label })];
    }),
  );
}

/** Returns the record as someone else saved it, if the form was refused for that. */
const newerOf = <Row,>(error: Failure | null) =>
  error?.status === 409 ? (error.current as Row | undefined) : undefined;
