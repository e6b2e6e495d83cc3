import { Link } from 'react-router-dom';
import { closeAdvert, type JobAdvertDto, publishAdvert, SCHEDULES } from '#libs/contracts';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { FactList } from '../../ui/FactList.js';
import { Button, buttonClass, PageHeader, Panel } from '../../ui/index.js';
import { RecordActs } from '../../ui/records/RecordActs.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { AdvertStatus } from './AdvertStatus.js';
import { ApplicationsPanel } from './ApplicationsPanel.js';
import { advertsPath } from './addresses.js';
import styles from './adverts.module.css';
import { adverts, close, publish } from './saga.js';
import { t } from './texts.js';

/** `/job-postings/12`: an advert, its public page and its applications. */
export default function AdvertPage() {
  return (
    <RecordArea store={adverts} id={useRecordId()} icon="file">
      {(advert) => <Advert advert={advert} />}
    </RecordArea>
  );
}

function Advert({ advert }: { advert: JobAdvertDto }) {
  const { sharedAgency, status, code, closingDate } = advert;
  const address = `${window.location.origin}/jobs/${code}`;
  return (
    <>
      <PageHeader
        title={adverts.nameOf(advert)}
        badge={<AdvertStatus status={status} />}
        note={advert.agencyName}
      >
        <Link className={buttonClass({})} to={advertsPath(sharedAgency)}>
          {t('toAgency')}
        </Link>
        <Acts advert={advert} />
        <RecordActs store={adverts} row={advert} />
      </PageHeader>
      <Panel title={t('details')} className={styles.details}>
        <FactList
          facts={[
            [t('schedule'), advert.schedule && SCHEDULES[advert.schedule]],
            [t('hoursPerWeek'), advert.hoursPerWeek],
            [t('location'), advert.location],
            [t('employeesNeeded'), advert.employeesNeeded && formatNumber(advert.employeesNeeded)],
            [t('experience'), advert.experience && t('years', { years: advert.experience })],
            [t('closingDate'), closingDate && formatDate(closingDate)],
            [t('duties'), advert.duties && <span className={styles.duties}>{advert.duties}</span>],
            [
              t('publicPage'),
              status === 'DRAFT' ? (
                t('noPublic')
              ) : (
                <a key="public" href={address} target="_blank" rel="noreferrer" title={t('copyHint')}>
                  {address}
                </a>
              ),
            ],
          ]}
        />
      </Panel>
      {status !== 'DRAFT' && <ApplicationsPanel advert={advert} />}
    </>
  );
}

function Acts({ advert: { id, links } }: { advert: JobAdvertDto }) {
  const publishing = useTask(publish);
  const closing = useTask(close);
  const confirm = useConfirm();
  const askClose = async () => {
    if (await confirm({ title: t('closeTitle'), body: t('closeBody'), yes: t('close') }))
      closing.run({ path: { id } });
  };
  return (
    <>
      <Allowed call={publishAdvert} links={links}>
        <Button busy={publishing.running} onClick={() => publishing.run({ path: { id } })}>
          {t('publish')}
        </Button>
      </Allowed>
      <Allowed call={closeAdvert} links={links}>
        <Button busy={closing.running} onClick={askClose}>
          {t('close')}
        </Button>
      </Allowed>
    </>
  );
}
