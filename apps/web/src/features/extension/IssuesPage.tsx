import { Link, useLocation, useParams } from 'react-router-dom';
import { ISSUE_VIEWS, type IssueListDto, logIssue } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatMoment } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectRole } from '../../core/session/slice.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import {
  buttonClass,
  EmptyState,
  ErrorState,
  Icon,
  PageHeader,
  Pagination,
  Panel,
  RecordPicker,
  SearchField,
  Segmented,
  SkeletonBlock,
  useListUrl,
} from '../../ui/index.js';
import { LOG_ISSUE } from './addresses.js';
import styles from './extension.module.css';
import { IssueRows } from './IssueRows.js';
import { IssueView } from './IssueView.js';
import { KeptCards } from './KeptCards.js';
import { issueList } from './saga.js';
import { t } from './texts.js';

/** `/extension`, `/farmers-logged-response/7`: the issues in the user's scope, the chosen one, and its visit. */
export default function IssuesPage() {
  const { extensionId, issueId } = useParams();
  const { search } = useLocation();
  const id = Number(extensionId ?? issueId) || null;
  const isFarmer = useAppSelector(selectRole) === 'FARMER';
  const url = useListUrl();
  const view = ISSUE_VIEWS.find((each) => each === url.param('view')) ?? 'open';
  const communityId = Number(url.param('community')) || undefined;
  const shown = useRemoteList(issueList, {
    view,
    page: url.page,
    size: url.size,
    q: url.q || undefined,
    communityId,
  });
  const { answer } = shown;
  const tabs = useTabs('extension');
  return (
    <>
      {tabs.length > 1 && <AreaTabs label={t('tabs')} tabs={tabs} />}
      <PageHeader title={t(isFarmer ? 'yours' : 'title')} note={!isFarmer && answer && noteOf(answer)}>
        {answer && answer.communities.length > 1 && (
          <RecordPicker
            aria-label={t('community')}
            placeholder={t('allCommunities')}
            w={200}
            keeps
            value={communityId ? String(communityId) : null}
            records={answer.communities.map(({ id: value, name }) => ({ value: String(value), label: name }))}
            onChange={(community) => url.set({ community })}
          />
        )}
        <Allowed call={logIssue}>
          <Link className={buttonClass({ variant: 'primary' })} to={LOG_ISSUE}>
            <Icon name="plus" size={16} />
            {t('logAnIssue')}
          </Link>
        </Allowed>
      </PageHeader>
      <KeptCards />
      <div className={styles.columns} data-open={id !== null}>
        <Panel label={t(isFarmer ? 'yours' : 'title')} flush>
          <div className={styles.filters}>
            <SearchField
              width="100%"
              label={t('search')}
              placeholder={t('search')}
              value={url.q}
              onChange={(q) => url.set({ q })}
            />
            <Segmented
              fill
              label={t('view')}
              value={view}
              options={ISSUE_VIEWS.filter((each) => each !== 'mine' || !isFarmer).map((value) => ({
                value,
                label: t(value, { n: answer ? answer[value] : '–' }),
              }))}
              onChange={(next) => url.set({ view: next === 'open' ? null : next })}
            />
          </div>
          {!shown.rows &&
            (shown.error ? (
              <ErrorState message={shown.error.message} onRetry={shown.retry} />
            ) : (
              <SkeletonBlock lines={6} />
            ))}
          {shown.rows?.length === 0 && (
            <EmptyState icon="message">{t(isFarmer ? 'noneYours' : 'none')}</EmptyState>
          )}
          <IssueRows rows={shown.rows ?? []} chosen={id} search={search} />
          <Pagination
            page={url.page}
            size={url.size}
            total={shown.total}
            onPage={(page) => url.set({ page })}
          />
        </Panel>
        {id === null ? (
          <Panel label={t('choose')} className={styles.choose}>
            <EmptyState icon="message">{t('choose')}</EmptyState>
          </Panel>
        ) : (
          <IssueView key={id} id={id} isFarmer={isFarmer} />
        )}
      </div>
    </>
  );
}

const noteOf = ({ open, unanswered, oldest }: IssueListDto) =>
  unanswered > 0 && oldest
    ? t('summary', { n: open, unanswered, since: formatMoment(oldest) })
    : t('summaryDone', { n: open });
