import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { FARMER_IMPORT_TYPES, JOB_FILTERS, type JobFilter, MESSAGES } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t as shared } from '../../core/i18n/index.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { Button, EmptyState, ErrorState, PageHeader, SkeletonBlock, useListUrl } from '../../ui/index.js';
import { importDialogOpened } from './dialog.slice.js';
import { ImportDialog } from './ImportDialog.js';
import styles from './ImportsPage.module.css';
import { JobDetail } from './JobDetail.js';
import { JobTable } from './JobTable.js';
import { JobTiles } from './JobTiles.js';
import { jobListShown } from './jobs.saga.js';
import { detailClosed, detailOpened } from './jobs.slice.js';
import { selectJob, selectJobs } from './summary.js';
import { saveTemplate } from './templates.js';
import { t } from './texts.js';

const PAGE_SIZE = 25;

/** The job centre: what runs, what waits, what came of it. `/imports/{jobId}` opens one job. */
export default function ImportsPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const url = useListUrl(PAGE_SIZE);
  const jobId = Number(useParams().jobId) || null;
  const { page, size, q } = url;
  const show = filterOf(url.param('show'));
  const offline = useAppSelector(selectConnection) === 'offline';

  useEffect(() => {
    dispatch(jobListShown({ show, page, size, q }));
  }, [dispatch, show, page, size, q]);
  useEffect(() => () => void dispatch(jobListShown(null)), [dispatch]);
  useEffect(() => {
    dispatch(jobId ? detailOpened(jobId) : detailClosed());
  }, [dispatch, jobId]);

  const open = (id: number | null) =>
    navigate(
      { pathname: id ? `/imports/${id}` : '/imports', search: location.search },
      { replace: jobId !== null },
    );
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} note={t('note')}>
        <TemplatesMenu />
        <Button
          variant="primary"
          icon="import"
          disabled={offline}
          title={offline ? shared('offlineReason') : undefined}
          onClick={() => dispatch(importDialogOpened({}))}
        >
          {t('newImport')}
        </Button>
      </PageHeader>
      <JobTiles />
      <div className={jobId ? `${styles.split} ${styles.withDetail}` : styles.split}>
        <JobTable url={url} show={show} selected={jobId} onOpen={open} />
        <Detail id={jobId} onClose={() => open(null)} />
      </div>
      <ImportDialog />
    </div>
  );
}

function filterOf(text: string): JobFilter {
  return JOB_FILTERS.find((filter) => filter === text) ?? 'all';
}

function TemplatesMenu() {
  return (
    <Menu>
      <Menu.Target>
        <Button icon="download">{t('templates')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FARMER_IMPORT_TYPES.map((type) => (
          <Menu.Item key={type} onClick={() => saveTemplate(type)}>
            {t('kindFarmers')} · {t(`type${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Detail({ id, onClose }: { id: number | null; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const job = useAppSelector(selectJob(id));
  const { detail } = useAppSelector(selectJobs);
  if (id === null) {
    return (
      <section className={`${styles.placeholder} ${styles.wideOnly}`}>
        <EmptyState icon="import">{t('pickJob')}</EmptyState>
      </section>
    );
  }
  if (job) return <JobDetail job={job} onClose={onClose} />;
  return (
    <section className={styles.placeholder}>
      {detail?.error ? (
        <ErrorState
          message={
            detail.error.status === 404 ? t('jobGone') : detail.error.message || MESSAGES.resources.loadFailed
          }
          onRetry={() => dispatch(detailOpened(id))}
        />
      ) : (
        <SkeletonBlock lines={8} />
      )}
    </section>
  );
}
