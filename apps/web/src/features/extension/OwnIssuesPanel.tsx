import { Link } from 'react-router-dom';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { buttonClass, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { LOGGED_ISSUES } from './addresses.js';
import { IssueRows } from './IssueRows.js';
import { KeptCards } from './KeptCards.js';
import { issueList } from './saga.js';
import { t } from './texts.js';

/** Open issues on the first page of farmers and agents, with those that wait on this phone. */
export default function OwnIssuesPanel() {
  const { rows, error, retry } = useRemoteList(issueList, { view: 'open', size: 5 });
  const all = (
    <Link className={buttonClass({ small: true })} to={LOGGED_ISSUES}>
      {t('all')}
    </Link>
  );
  return (
    <>
      <KeptCards />
      <Panel title={t('title')} flush aside={all}>
        {!rows &&
          (error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={3} />)}
        {rows?.length === 0 && <p className="mut">{t('none')}</p>}
        {rows && <IssueRows rows={rows} />}
      </Panel>
    </>
  );
}
