import { Link } from 'react-router-dom';
import {
  askErasure,
  cancelErasure,
  confirmErasure,
  type DataRequestDto,
  ERASURE_OBSTACLES,
  ERASURE_STATES,
  type ErasureDto,
  notifyRecipients,
} from '#libs/contracts';
import { formatDate, formatDay, formatMoment } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { FactList } from '../../ui/FactList.js';
import { Button, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { jobPath } from '../jobs/addresses.js';
import styles from './requests.module.css';
import { askTask, cancelTask, confirmTask, erasure, notifyTask } from './saga.js';
import { t } from './texts.js';

/** Shows data that goes and data that stays, obstacles, and the progress of the erasure. */
export function ErasurePanel({ request }: { request: DataRequestDto }) {
  const { data, error, retry } = useRemoteRecord(erasure, request.id);
  return (
    <Panel title={t('erasure')} aside={data && <Acts request={request} links={data.links} />}>
      {data ? (
        <Shown data={data} />
      ) : error ? (
        <ErrorState message={t('failed', { why: error.message })} onRetry={retry} />
      ) : (
        <SkeletonBlock lines={8} />
      )}
    </Panel>
  );
}

function Shown({ data }: { data: ErasureDto }) {
  const {
    state,
    parts,
    obstacles,
    askedBy,
    confirmedBy,
    erasesAfter,
    result,
    recipients,
    lists,
    needsOther,
  } = data;
  const listOf = (stays: boolean) => (
    <ul>
      {parts
        .filter(({ ground }) => (ground !== null) === stays)
        .map(({ what, ground }) => (
          <li key={what}>
            {what}
            {ground && <div className="sm mut">{ground}</div>}
          </li>
        ))}
    </ul>
  );
  return (
    <div className={styles.erasure}>
      {obstacles.map((each) => (
        <p key={each} role="status">
          {ERASURE_OBSTACLES[each]}
        </p>
      ))}
      {state && (
        <FactList
          columns
          missing={t('none')}
          facts={[
            [t('state'), ERASURE_STATES[state]],
            [t('askedBy'), askedBy],
            [t('confirmedBy'), confirmedBy],
          ]}
        />
      )}
      {state === 'WAITING' && erasesAfter && <p>{t('erasesAfter', { day: formatMoment(erasesAfter) })}</p>}
      {needsOther && <p className="mut">{needsOther}</p>}
      {result && <Result result={result} backupsGoneOn={data.backupsGoneOn} />}
      {recipients.length > 0 && (
        <>
          <h3>{t('recipients')}</h3>
          <ul>
            {recipients.map(({ id, recipient, file, sentOn, notifiedOn }) => (
              <li key={id}>
                {recipient}: {file}, {formatDate(sentOn)} {notifiedOn && '✓'}
              </li>
            ))}
          </ul>
        </>
      )}
      {lists.length > 0 && (
        <>
          <h3>{t('lists')}</h3>
          <ul>
            {lists.map(({ importId, jobId, name, goesOn }) => (
              <li key={importId}>
                {jobId === null ? name : <Link to={jobPath(jobId)}>{name}</Link>}
                {goesOn === null ? ` (${t('listRuns')})` : `, ${t('listGoes', { day: formatDay(goesOn) })}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('goes')}</h3>
      {listOf(false)}
      <h3>{t('stays')}</h3>
      {listOf(true)}
    </div>
  );
}

function Result({
  result,
  backupsGoneOn,
}: {
  result: NonNullable<ErasureDto['result']>;
  backupsGoneOn: string | null;
}) {
  return (
    <>
      {result.found.length === 0 ? (
        <p>{t('searched', { n: result.searched })}</p>
      ) : (
        <>
          <p>{t('found')}</p>
          <ul>
            {result.found.map(({ place, rows }) => (
              <li key={place}>
                {place}: {rows}
              </li>
            ))}
          </ul>
        </>
      )}
      {backupsGoneOn && <p>{t('backups', { day: formatDay(backupsGoneOn) })}</p>}
    </>
  );
}

function Acts({ request, links }: { request: DataRequestDto; links: ErasureDto['links'] }) {
  const path = { requestId: request.id };
  const asking = useTask(askTask);
  const confirming = useTask(confirmTask);
  const cancelling = useTask(cancelTask);
  const notifying = useTask(notifyTask);
  const confirm = useConfirm();
  const sure = async (body: string, yes: string, run: () => void) => {
    if (await confirm({ title: t('askTitle', { name: request.farmerName }), body, yes })) run();
  };
  return (
    <>
      <Allowed call={askErasure} links={links}>
        <Button
          small
          busy={asking.running}
          onClick={() => void sure(t('askBody'), t('ask'), () => asking.run({ path }))}
        >
          {t('ask')}
        </Button>
      </Allowed>
      <Allowed call={confirmErasure} links={links}>
        <Button
          small
          busy={confirming.running}
          onClick={() => void sure(t('confirmBody'), t('confirm'), () => confirming.run({ path }))}
        >
          {t('confirm')}
        </Button>
      </Allowed>
      <Allowed call={cancelErasure} links={links}>
        <Button small busy={cancelling.running} onClick={() => cancelling.run({ path })}>
          {t('cancel')}
        </Button>
      </Allowed>
      <Allowed call={notifyRecipients} links={links}>
        <Button small busy={notifying.running} onClick={() => notifying.run({ path })}>
          {t('notified')}
        </Button>
      </Allowed>
    </>
  );
}
