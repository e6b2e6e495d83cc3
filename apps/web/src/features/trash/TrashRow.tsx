import { recoverFromTrash, TRASH_WARNING_DAYS, type TrashItemDto } from '#libs/contracts';
import { formatDate, formatMoment } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, StatusBadge } from '../../ui/index.js';
import { recover } from './saga.js';
import { t } from './texts.js';
import styles from './trash.module.css';

/** A deleted item: who deleted it, what it contained, and how long it can be restored. */
export function TrashRow({ item, index }: { item: TrashItemDto; index: number }) {
  const {
    id,
    description: name,
    itemType,
    createdOn,
    deletedOn,
    deletedBy,
    contents,
    daysLeft,
    links,
  } = item;
  const task = useTask(recover, id);
  const parts = contents.map(({ what, count }) => t(what, { n: count })).join(', ');
  return (
    <tr className={styles.row} aria-rowindex={index + 2}>
      <td>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.with}>{parts ? t('with', { parts }) : t('alone')}</span>
        <span className={styles.with}>{t('deletedBy', { name: deletedBy })}</span>
      </td>
      <td className={styles.type}>{itemType}</td>
      <td className={styles.created}>
        {createdOn ? (
          <time dateTime={createdOn}>{formatDate(createdOn)}</time>
        ) : (
          <span className="mut">{t('unknown')}</span>
        )}
      </td>
      <td className={styles.when}>
        <time dateTime={deletedOn}>{formatMoment(deletedOn)}</time>
        <span className={styles.left}>
          {daysLeft <= TRASH_WARNING_DAYS ? (
            <StatusBadge tone="warning">{t('daysLeft', { n: daysLeft })}</StatusBadge>
          ) : (
            t('daysLeft', { n: daysLeft })
          )}
        </span>
      </td>
      <td className={styles.act}>
        <Allowed call={recoverFromTrash} links={links}>
          <Button
            small
            icon="undo"
            busy={task.running}
            aria-label={t('restoreLabel', { name })}
            onClick={() => task.run({ path: { id }, name })}
          >
            {t('restore')}
          </Button>
        </Allowed>
      </td>
    </tr>
  );
}
