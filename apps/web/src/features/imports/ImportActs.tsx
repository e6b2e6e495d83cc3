import { Link } from 'react-router-dom';
import {
  downloadWholeRejects,
  type ImportDto,
  importFarmerList,
  importFarmMaps,
  type JobDto,
  type RejectsFormat,
  retryImport,
} from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, buttonClass } from '../../ui/index.js';
import { stepPath } from './addresses.js';
import { importDialogOpened } from './dialog.slice.js';
import { rejectsFormats, saveRejectsKey, saveRejectsTask } from './downloads.saga.js';
import { fixPath } from './fix/address.js';
import { importOfJob } from './import.remote.js';
import { importKindNamed, importKindOf } from './kinds.js';
import { registerImports } from './register.js';
import { rejectedCount } from './summary.js';
import { t } from './texts.js';
import { UndoImport } from './undo/UndoImport.js';
import { retryImportTask } from './undo/undo.saga.js';
import { WholeRejects } from './WholeRejects.js';

registerImports();

/** Actions on an import: answer its questions; once it has ended, fix its rejected rows or open its records. */
export default function ImportActs({ job }: { job: JobDto }) {
  if (job.state !== 'paused') return <EndedActs job={job} />;
  return (
    <Link className={buttonClass({ variant: 'primary' })} to={stepPath(job.id, 'check')}>
      {t('continue')}
    </Link>
  );
}

function EndedActs({ job }: { job: JobDto }) {
  const rejected = rejectedCount(job.summary);
  const { data } = useRemoteRecord(importOfJob, job.id);
  return (
    <>
      {rejected > 0 && !isFileGone(data) && <Mend job={job} rejected={rejected} />}
      {data && <Next of={data} />}
      {data && <RetryImport of={data} />}
      {data && <UndoImport of={data} />}
    </>
  );
}

/** Whether the uploaded list was deleted, so its rejected rows can't be downloaded or fixed. */
const isFileGone = (data: ImportDto | null) =>
  Boolean(data?.retention.some(({ kind, goneOn }) => kind === 'uploadedLists' && goneOn));

/** Links to the created records. */
function Next({ of: { jobId, state, kind, communityResource, community, counts } }: { of: ImportDto }) {
  if (state === 'undone') return null;
  const stored = (counts?.created ?? 0) + (counts?.updated ?? 0);
  const resourceId = communityResource?.id;
  const next =
    resourceId && importKindNamed(kind)?.opens({ resourceId, communityId: community?.id, jobId, stored });
  if (!next) return null;
  return (
    <Link className={buttonClass({})} to={next.to}>
      {next.label}
    </Link>
  );
}

function RetryImport({ of: { jobId, links } }: { of: ImportDto }) {
  const retry = useTask(retryImportTask, jobId);
  return (
    <Allowed call={retryImport} links={links}>
      <Button variant="primary" busy={retry.running} onClick={() => retry.run({ path: { jobId } })}>
        {t('retry')}
      </Button>
    </Allowed>
  );
}

function Mend({ job, rejected }: { job: JobDto; rejected: number }) {
  const dispatch = useAppDispatch();
  const { label, kind, communityResource, community } = job;
  const [first, other] = rejectsFormats(label);
  const uploadFixed = () =>
    dispatch(
      importDialogOpened({
        kind: importKindOf(kind)?.kind,
        corrects: job.id,
        ...(communityResource && { resourceId: communityResource.id }),
        ...(community && { communityId: community.id }),
      }),
    );
  return (
    <>
      <SaveRejects job={job} format={first} primary={job.state === 'completed'}>
        {t('downloadRejects', { n: rejected })}
      </SaveRejects>
      {other && (
        <SaveRejects job={job} format={other}>
          {t(other === 'csv' ? 'asCsv' : 'asExcel')}
        </SaveRejects>
      )}
      {!importKindOf(kind)?.isMap && (
        <Allowed call={importFarmerList}>
          <Link className={buttonClass({})} to={fixPath(job.id)}>
            {t('fixRows')}
          </Link>
        </Allowed>
      )}
      <Allowed call={importKindOf(kind)?.isMap ? importFarmMaps : importFarmerList}>
        <Button onClick={uploadFixed}>{t('uploadFixed')}</Button>
      </Allowed>
      {job.links.some(({ rel }) => rel === 'wholeRejects') && (
        <Allowed call={downloadWholeRejects}>
          <WholeRejects job={job} format={first} />
        </Allowed>
      )}
    </>
  );
}

interface SaveRejectsProps {
  job: JobDto;
  format: RejectsFormat;
  primary?: boolean;
  children: string;
}

/** Saves the rejected rows in one format; the dialog of a finished import uses it too. */
export function SaveRejects({ job: { id, label }, format, primary, children }: SaveRejectsProps) {
  const save = useTask(saveRejectsTask, saveRejectsKey({ id, format }));
  return (
    <Button
      variant={primary ? 'primary' : 'default'}
      icon="download"
      busy={save.running}
      onClick={() => save.run({ id, label, format })}
      title={t(format === 'kml' ? 'rejectsMapHint' : 'rejectsHint')}
    >
      {children}
    </Button>
  );
}
