import { Link } from 'react-router-dom';
import { logIssue } from '#libs/contracts';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { buttonClass, EmptyState, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { logIssuePath } from './addresses.js';
import { IssueRows } from './IssueRows.js';
import { issueList } from './saga.js';
import { t } from './texts.js';

/** Issues logged for a farm. */
export default function FarmIssuesPanel({ id }: { id: number }) {
  const { rows, total, error, retry } = useRemoteList(issueList, {
    farmId: id,
    size: 50,
    sort: '-createdOn',
  });
  return (
    <Panel
      title={t('loggedIssues')}
      flush
      aside={
        <Allowed call={logIssue}>
          <Link className={buttonClass({ small: true })} to={logIssuePath(id)}>
            {t('logAnIssue')}
          </Link>
        </Allowed>
      }
    >
      {!rows &&
        (error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={3} />)}
      {rows && total === 0 && <EmptyState icon="message">{t('none')}</EmptyState>}
      {rows && <IssueRows rows={rows} />}
    </Panel>
  );
}
