import { formatDay } from '../../../core/i18n/index.js';
import { Icon, IconButton } from '../../../ui/index.js';
import type { EvaluationState, QueueQuery } from '../state.js';
import { t } from '../texts.js';
import styles from './import-chip.module.css';

export interface ImportFilterProps {
  state: EvaluationState;
  query: QueueQuery;
  onQuery: (change: Partial<QueueQuery>) => void;
}

/** Names the import whose farms are shown and its undone part; a button removes the filter. */
export function ImportChip({ state: { shownImport }, query, onQuery }: ImportFilterProps) {
  if (query.importJob === null) return null;
  return (
    <div className={styles.chip}>
      <Icon name="import" size={14} />
      <span className={styles.words}>
        <span className={styles.name} title={shownImport?.fileName}>
          {shownImport
            ? t('fromImport', {
                name: shownImport.fileName,
                day: formatDay(shownImport.importedAt),
              })
            : t('fromSomeImport')}
        </span>
        {shownImport && shownImport.undone > 0 && (
          <span className={styles.undone}>
            {t('importUndone', { n: shownImport.undone, of: shownImport.farms })}
          </span>
        )}
      </span>
      <IconButton
        icon="close"
        size={14}
        label={t('clearImport')}
        className={styles.clear}
        onClick={() => onQuery({ importJob: null })}
      />
    </div>
  );
}
