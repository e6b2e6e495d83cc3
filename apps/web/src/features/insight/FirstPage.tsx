import type { HomePanel } from '../../core/feature/define.js';
import { later, laterOf } from '../../core/feature/later.js';
import { homePanelsOf } from '../../core/feature/registry.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectRole } from '../../core/session/slice.js';
import { selectNothingAssigned } from '../../core/session/viewer.js';
import { SkeletonBlock } from '../../ui/Skeleton.js';
import styles from './first.module.css';

export const loadOverview = () => import('./index.js');
const Overview = later(loadOverview, { waiting: <SkeletonBlock lines={6} /> });

/** The first page: the user's own panels, or the current state of the programme, which others load later. */
export default function FirstPage() {
  const role = useAppSelector(selectRole);
  const unassigned = useAppSelector(selectNothingAssigned);
  const panels = homePanelsOf(role);
  return unassigned === null && panels.length > 0 ? <OwnPage panels={panels} /> : <Overview />;
}

function OwnPage({ panels }: { panels: readonly HomePanel[] }) {
  return (
    <div className={styles.own}>
      {panels.map(({ load, order }) => {
        const Part = laterOf(load, <SkeletonBlock lines={3} />);
        return <Part key={order} />;
      })}
    </div>
  );
}
