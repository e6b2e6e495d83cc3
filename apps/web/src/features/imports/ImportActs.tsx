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
import styles from './ImportActs.module.css';
import { importOfJob } from './import.remote.js';
import { importKindOf } from './kinds.js';
import { registerImports } from './register.js';
import { leftOutCount, rejectedCount } from './summary.js';
import { t } from './texts.js';
import { UndoImport } from './undo/UndoImport.js';
import { retryImportTask } from './undo/undo.saga.js';
import { useNext } from './use-next.js';
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

/** @param inReview the next step and the undo are elsewhere on the page */
export function EndedActs({ job, inReview = false }: { job: JobDto; inReview?: boolean }) {
  const rejected = rejectedCount(job.summary);
  const { data } = useRemoteRecord(importOfJob, job.id);
  const found = useNext(data);
  const next = inReview ? null : found;
  const undoable = !inReview && data?.links.some(({ rel }) => rel === 'undo');
  const mends = rejected > 0 && !isFileGone(data);
  const leftOut = isFileGone(data) ? 0 : leftOutCount(job.summary);
  return (
    <>
      {next && (
        <Link className={buttonClass({ variant: 'primary' })} to={next.to}>
          {next.label}
        </Link>
      )}
      {data && <RetryImport of={data} />}
      {mends && <Mend job={job} rejected={rejected} isMain={job.state === 'completed' && !found} />}
      {(mends || undoable || leftOut > 0) && (
        <details className={styles.more}>
          <summary>{t('moreActs')}</summary>
          <div>
            {mends && <MendOtherwise job={job} />}
            {!mends && leftOut > 0 && (
              <SaveRejects job={job} format={rejectsFormats(job.label)[0]}>
                {t('downloadLeftOut', { n: leftOut })}
              </SaveRejects>
            )}
            {data && undoable && <UndoImport of={data} />}
          </div>
        </details>
      )}
    </>
  );
}

/** Whether the uploaded list was deleted, so its rejected rows can't be downloaded or fixed. */
const isFileGone = (data: ImportDto | null) =>
  Boolean(data?.retention.some(({ kind, goneOn }) => kind === 'uploadedLists' && goneOn));

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

/** The ways to correct rejected rows that need no other program. */
function Mend({ job, rejected, isMain }: { job: JobDto; rejected: number; isMain: boolean }) {
  const [first] = rejectsFormats(job.label);
  return (
    <>
      <SaveRejects job={job} format={first} primary={isMain}>
        {t('downloadRejects', { n: rejected })}
      </SaveRejects>
      {!importKindOf(job.kind)?.isMap && (
        <Allowed call={importFarmerList}>
          <Link className={buttonClass({})} to={fixPath(job.id)}>
            {t('fixRows')}
          </Link>
        </Allowed>
      )}
    </>
  );
}

function MendOtherwise({ job }: { job: JobDto }) {
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
      {other && (
        <SaveRejects job={job} format={other}>
          {t(other === 'csv' ? 'asCsv' : 'asExcel')}
        </SaveRejects>
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
