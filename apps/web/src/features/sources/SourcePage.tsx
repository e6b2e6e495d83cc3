import { Link } from 'react-router-dom';
import {
  pullSource,
  SOURCE_KINDS,
  SOURCE_SCHEDULES,
  SOURCE_TARGETS,
  type SourceDto,
  saveSourceSignIn,
} from '#libs/contracts';
import { formatDateTime, formatMoment, formatNumber } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FactList } from '../../ui/FactList.js';
import { Button, buttonClass, Panel } from '../../ui/index.js';
import { RecordPage } from '../../ui/records/RecordPage.js';
import { jobPath } from '../jobs/addresses.js';
import { PullsPanel } from './PullsPanel.js';
import { SignInPanel } from './SignInPanel.js';
import { pullTask, sources, testTask } from './saga.js';
import { t } from './texts.js';

/** `/settings/data-collection/12` */
export default function SourcePage() {
  return (
    <RecordPage store={sources} icon="import" acts={(source) => <Acts source={source} />}>
      {(source) => (
        <>
          <Details source={source} />
          {source.canSignIn && <PullsPanel id={source.id} />}
          <Allowed call={saveSourceSignIn}>
            <SignInPanel key={`${source.id}/${source.kind}`} source={source} />
          </Allowed>
        </>
      )}
    </RecordPage>
  );
}

function Acts({ source: { id, canSignIn, firstImport } }: { source: SourceDto }) {
  const test = useTask(testTask);
  const pull = useTask(pullTask);
  if (!canSignIn) return null;
  const path = { sourceId: id };
  return (
    <>
      <Button busy={test.running} onClick={() => test.run({ id })}>
        {t('test')}
      </Button>
      {firstImport === null ? (
        <Allowed call={pullSource}>
          <Button variant="primary" icon="import" busy={pull.running} onClick={() => pull.run({ path })}>
            {t('pull')}
          </Button>
        </Allowed>
      ) : (
        <Link className={buttonClass({ variant: 'primary' })} to={jobPath(firstImport)}>
          {t('openFirst')}
        </Link>
      )}
    </>
  );
}

function Details({ source }: { source: SourceDto }) {
  const { kind, address, project, form, target, schedule, taken, firstImport, problem, pulledOn } = source;
  const { repeats, photos, photosMissing, stoppedOn } = source;
  return (
    <Panel title={t('details')}>
      <div className="stack">
        {stoppedOn && <p>{t('stopped', { at: formatDateTime(stoppedOn) })}</p>}
        {problem && <p role="alert">{t('problem', { problem })}</p>}
        {firstImport !== null && <p role="status">{t('firstImport')}</p>}
        <FactList
          columns
          facts={[
            [t('kind'), SOURCE_KINDS[kind]],
            [t('address'), address],
            ...(project === null ? [] : ([[t('project'), String(project)]] as const)),
            [t('form'), form],
            [t('target'), SOURCE_TARGETS[target]],
            [t('resource'), source.resourceName],
            [t('community'), source.communityName, t('byColumn')],
            [t('schedule'), SOURCE_SCHEDULES[schedule]],
            [t('taken'), formatNumber(taken)],
            [
              t('photos'),
              photosMissing > 0
                ? t('photosFetched', { have: formatNumber(photos), n: photosMissing })
                : formatNumber(photos),
            ],
            ...(repeats === 0 ? [] : ([[t('repeats'), t('repeatsIn', { n: repeats })]] as const)),
            [t('pulledOn'), pulledOn && formatMoment(pulledOn), t('never')],
          ]}
        />
        <p className="sm mut">{t('photosNote')}</p>
      </div>
    </Panel>
  );
}
