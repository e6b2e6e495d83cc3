import { useState } from 'react';
import { type FarmDto, removeFarm, TRASH_DAYS, updateFarm } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button } from '../../ui/index.js';
import styles from './farms.module.css';
import { deleteFarm } from './records.js';
import { t } from './texts.js';

const FarmForm = later(() => import('./FarmForm.js'));

/** Edit and Delete of one farm. */
export function FarmActs({ farm, small }: { farm: FarmDto; small?: boolean }) {
  const { id, name, links } = farm;
  const remove = useTask(deleteFarm, id);
  const confirm = useConfirm();
  const [editing, setEditing] = useState(false);
  const askFirst = async () => {
    if (await confirm({ title: t('deleteTitle', { name }), note: t('deleteNote', { days: TRASH_DAYS }) }))
      remove.run({ path: { id } });
  };
  return (
    <span className={small ? styles.acts : 'row'}>
      <Allowed call={updateFarm} links={links}>
        <Button small={small} aria-label={t('editOf', { name })} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      </Allowed>
      <Allowed call={removeFarm} links={links}>
        <Button
          small={small}
          variant="danger"
          busy={remove.running}
          aria-label={t('deleteOf', { name })}
          onClick={askFirst}
        >
          {t('delete')}
        </Button>
      </Allowed>
      {editing && <FarmForm farm={farm} onClose={() => setEditing(false)} />}
    </span>
  );
}
