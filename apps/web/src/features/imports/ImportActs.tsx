import { Link } from 'react-router-dom';
import type { JobDto } from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, buttonClass } from '../../ui/index.js';
import { importDialogOpened } from './dialog.slice.js';
import { saveRejectsTask } from './downloads.saga.js';
import { importKindOf } from './kinds.js';
import { registerImports } from './register.js';
import { importSummaryOf } from './summary.js';
import { t } from './texts.js';

registerImports();

/** What can be done with an import that has ended: mend its rejected rows, or look at what it brought. */
export default function ImportActs({ job }: { job: JobDto }) {
  const rejected = importSummaryOf(job.summary)?.rejected ?? 0;
  const next = importKindOf(job.kind)?.next;
  if (rejected > 0) return <Mend job={job} rejected={rejected} />;
  if (!job.communityResource || !next) return null;
  return (
    <Link className={buttonClass({})} to={next.to(job.communityResource.id)}>
      {next.label}
    </Link>
  );
}

function Mend({ job, rejected }: { job: JobDto; rejected: number }) {
  const dispatch = useAppDispatch();
  const { id, label, kind, communityResource, community } = job;
  const save = useTask(saveRejectsTask, id);
  const uploadFixed = () =>
    dispatch(
      importDialogOpened({
        kind: importKindOf(kind)?.kind,
        ...(communityResource && { resourceId: communityResource.id }),
        ...(community && { communityId: community.id }),
      }),
    );
  return (
    <>
      <Button
        variant="primary"
        icon="download"
        busy={save.running}
        onClick={() => save.run({ id, label })}
        title={t('rejectsHint')}
      >
        {t('downloadRejects', { n: rejected })}
      </Button>
      <Button onClick={uploadFixed}>{t('uploadFixed')}</Button>
    </>
  );
}
