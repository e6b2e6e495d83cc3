import { isGranted, type RecordKind } from '#libs/contracts';
import type { RecordPanel } from '../core/feature/define.js';
import { laterOf } from '../core/feature/later.js';
import { recordPanelsOf } from '../core/feature/registry.js';
import { useAppSelector } from '../core/hooks.js';
import { selectViewer } from '../core/session/viewer.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import styles from './RecordPanels.module.css';
import { SkeletonBlock } from './Skeleton.js';
import { ErrorState } from './states.js';
import { t } from './texts.js';

/**
 * The panels that features register for a kind of record (`recordPanels` in `feature.ts`), in columns. A panel whose
 * code fails to load shows that by itself.
 * @param id the record's id
 * @param tab shows only the panels of this tab of the record
 */
export function RecordPanels({ of, id, tab }: { of: RecordKind; id: number; tab?: string }) {
  const viewer = useAppSelector(selectViewer);
  const open = recordPanelsOf(of).filter(
    ({ roles, grants = [], tabs = [] }) =>
      (tab === undefined || tabs.includes(tab)) &&
      viewer.role !== null &&
      roles.includes(viewer.role) &&
      grants.every((grant) => isGranted(viewer.grants, grant)),
  );
  const columns = [1, 2, 3]
    .map((column) => ({ column, panels: open.filter((panel) => (panel.column ?? 1) === column) }))
    .filter(({ panels }) => panels.length > 0);
  return (
    <div className={styles.columns} data-columns={columns.length}>
      {columns.map(({ column, panels }) => (
        <div key={column} className={styles.column}>
          {panels.map((panel) => (
            <Loaded key={panel.order} panel={panel} id={id} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Loaded({ panel, id }: { panel: RecordPanel; id: number }) {
  const Part = laterOf(panel.load, <SkeletonBlock lines={3} />);
  return (
    <ErrorBoundary fallback={<ErrorState message={t('partFailed')} />}>
      <Part id={id} />
    </ErrorBoundary>
  );
}
