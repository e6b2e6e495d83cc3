import { Link } from 'react-router-dom';
import { useOpens } from '../../../core/feature/use-opens.js';
import { formatDate } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Panel } from '../../../ui/index.js';
import { resourcePath } from '../../community/addresses.js';
import styles from '../farmers.module.css';
import { farmerRecord } from '../record.js';
import { t } from '../texts.js';

/** Communities of a farmer in the reader's scope. */
export default function CommunitiesPanel({ id }: { id: number }) {
  const { data: farmer } = useRemoteRecord(farmerRecord, id);
  const opens = useOpens();
  if (!farmer) return null;
  return (
    <Panel title={`${t('communities')} ${farmer.communitiesCount}`}>
      {farmer.communities.length === 0 ? (
        <p className="mut">{t('noCommunities')}</p>
      ) : (
        <ul className={styles.list}>
          {farmer.communities.map(({ communityId, name, communityResourceId, ...rest }) => {
            const to = resourcePath(communityResourceId, 'communities');
            return (
              <li key={communityId}>
                {opens(to) ? <Link to={to}>{name}</Link> : <b>{name}</b>}
                <span className="sm mut grow">{rest.communityResourceName}</span>
                <span className="sm mut">{t('since', { day: formatDate(rest.joinedOn) })}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
