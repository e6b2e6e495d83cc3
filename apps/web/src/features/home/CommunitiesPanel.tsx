import type { CommunityCapturesDto } from '#libs/contracts';
import { Panel } from '../../ui/index.js';
import styles from './home.module.css';
import { useCaptureFigures } from './remotes.js';
import { t } from './texts.js';

/** The agent's captures per community, and the completed share. */
export default function CommunitiesPanel() {
  const communities = useCaptureFigures()?.communities ?? [];
  if (communities.length === 0) return null;
  return (
    <Panel title={t('communities')} flush>
      <ul className={styles.rows}>
        {communities.map((each) => (
          <li key={`${each.communityResource} ${each.communityId}`} className={styles.community}>
            <Community of={each} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Community({ of: { community, communityResource, farms, completed } }: { of: CommunityCapturesDto }) {
  return (
    <>
      <div>
        <b>{community ?? t('noCommunity')}</b> <span className="mut">{communityResource}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${(completed / farms) * 100}%` }} />
      </div>
      <div>
        {t('shareCompleted', { done: completed, n: farms })}
        {completed < farms && (
          <span className={styles.open}>, {t('shareWaiting', { n: farms - completed })}</span>
        )}
      </div>
    </>
  );
}
