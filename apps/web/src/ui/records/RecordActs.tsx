import { useState } from 'react';
import type { RecordRow, RecordStore } from '../../core/records/record-store.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../Button.js';
import { useConfirm } from '../Confirm.js';
import styles from './records.module.css';

interface RecordActsProps<Row extends RecordRow> {
  store: Pick<
    RecordStore<Row>,
    'calls' | 'labels' | 'messages' | 'Form' | 'nameOf' | 'create' | 'update' | 'remove'
  >;
  row: Row;
  small?: boolean;
}

/** Edit and Delete, as far as the links of the record permit. Delete asks first; its toast offers Undo. */
export function RecordActs<Row extends RecordRow>({ store, row, small }: RecordActsProps<Row>) {
  const { calls, labels } = store;
  const { id, links } = row;
  const name = store.nameOf(row);
  const remove = useTask(store.remove, id);
  const confirm = useConfirm();
  const [editing, setEditing] = useState(false);
  const askFirst = async () => {
    const question = { title: `${labels.remove} ${name}?`, note: labels.removeNote };
    if (await confirm(question)) remove.run({ id, name });
  };
  return (
    <span className={styles.acts}>
      <Allowed call={calls.update} links={links}>
        <Button small={small} aria-label={`${labels.edit} ${name}`} onClick={() => setEditing(true)}>
          {labels.edit}
        </Button>
      </Allowed>
      <Allowed call={calls.remove} links={links}>
        <Button
          small={small}
          variant="danger"
          busy={remove.running}
          aria-label={`${labels.remove} ${name}`}
          onClick={askFirst}
        >
          {labels.remove}
        </Button>
      </Allowed>
      {editing && <store.Form store={store} row={row} onClose={() => setEditing(false)} />}
    </span>
  );
}
