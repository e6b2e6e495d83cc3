import { useAppSelector } from '../../../core/hooks.js';
import { Icon } from '../../../ui/index.js';
import styles from './editor.module.css';
import { selectEditor } from './state.js';
import { t } from './texts.js';

/** Marks the row of a farm that has a draft. */
export function DraftMark({ farmId }: { farmId: number }) {
  const has = useAppSelector((state) => farmId in selectEditor(state).drafts);
  if (!has) return null;
  return (
    <span className={styles.mark} role="img" title={t('rowDraft')} aria-label={t('rowDraft')}>
      <Icon name="points" size={13} />
    </span>
  );
}
