import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { JobDto } from '#libs/contracts';
import { downloadRejects } from '../../api/jobs.js';
import { failureOf } from '../../core/api/problem.js';
import { useAppDispatch } from '../../core/hooks.js';
import { failed } from '../../core/notifications/slice.js';
import { Button, buttonClass } from '../../ui/index.js';
import { importDialogOpened } from './dialog.slice.js';
import { importSummaryOf } from './summary.js';
import { t } from './texts.js';

/** What can be done with an import that has ended: mend its rejected rows, or look at what it brought. */
export default function ImportActs({ job }: { job: JobDto }) {
  const rejected = importSummaryOf(job.summary)?.rejected ?? 0;
  const maps = job.kind === 'farms.import';
  if (rejected > 0) return <Mend job={job} rejected={rejected} maps={maps} />;
  if (!job.communityResource) return null;
  return (
    <Link
      className={buttonClass({})}
      to={`/community-resource/${maps ? 'evaluate' : 'communities'}?resource=${job.communityResource.id}`}
    >
      {t(maps ? 'openMap' : 'openCommunities')}
    </Link>
  );
}

function Mend({ job, rejected, maps }: { job: JobDto; rejected: number; maps: boolean }) {
  const dispatch = useAppDispatch();
  const [loading, setLoading] = useState(false);
  const fetchRejects = async () => {
    setLoading(true);
    try {
      await downloadRejects(job.id, job.label);
    } catch (error) {
      dispatch(failed(failureOf(error).message));
    } finally {
      setLoading(false);
    }
  };
  const uploadFixed = () =>
    dispatch(
      importDialogOpened({
        kind: maps ? 'maps' : 'farmers',
        ...(job.communityResource && { resourceId: job.communityResource.id }),
        ...(job.community && { communityId: job.community.id }),
      }),
    );
  return (
    <>
      <Button
        variant="primary"
        icon="download"
        busy={loading}
        onClick={fetchRejects}
        title={t('rejectsHint')}
      >
        {t('downloadRejects', { n: rejected })}
      </Button>
      <Button onClick={uploadFixed}>{t('uploadFixed')}</Button>
    </>
  );
}
