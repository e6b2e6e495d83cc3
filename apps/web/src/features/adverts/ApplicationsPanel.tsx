import { Link } from 'react-router-dom';
import {
  type ApplicationState,
  decideApplication,
  eraseApplication,
  type JobAdvertDto,
  type JobApplicationDto,
} from '#libs/contracts';
import { formatDateTime } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, buttonClass, StatusBadge, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import styles from './adverts.module.css';
import { applications, decide, downloadCv, erase } from './saga.js';
import { t } from './texts.js';

const TONES = { NEW: 'waiting', SHORTLISTED: 'good', REJECTED: 'warning' } as const;
const nameOf = ({ firstName, surname }: JobApplicationDto) => `${firstName} ${surname}`;

/** Applications to an advert: CV, shortlist, rejection, and the way to a new agent. */
export function ApplicationsPanel({ advert: { id, sharedAgency } }: { advert: JobAdvertDto }) {
  const url = useListUrl();
  const { page, size, q } = url;
  const shown = useRemoteList(applications, { of: id, page, size, q });
  const columns: TableColumn<JobApplicationDto>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      header: t('actions'),
      numeric: true,
      cell: (row) => <Acts application={row} agencyId={sharedAgency} />,
    },
  ];
  return (
    <ListPage
      title={t('applications')}
      search={t('searchApplications')}
      url={url}
      shown={shown}
      columns={columns}
      rowKey={(row) => row.id}
      empty={{ text: t('noApplications'), icon: 'users' }}
    />
  );
}

function Acts({ application, agencyId }: { application: JobApplicationDto; agencyId: number }) {
  const { id, state, firstName, surname, phone, email } = application;
  const deciding = useTask(decide, id);
  const erasing = useTask(erase, id);
  const confirm = useConfirm();
  const name = nameOf(application);
  const askErase = async () => {
    const question = { title: t('eraseTitle'), body: t('eraseBody', { name }), yes: t('erase') };
    if (await confirm(question)) erasing.run({ path: { id } });
  };
  const act = (wanted: ApplicationState, label: string) => (
    <Button
      small
      busy={deciding.running}
      aria-label={`${label}: ${name}`}
      onClick={() => deciding.run({ path: { id }, body: { state: wanted } })}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.acts}>
      <Allowed call={decideApplication}>
        {state === 'SHORTLISTED' && (
          <Link
            className={buttonClass({ small: true, variant: 'primary' })}
            to={`/${agencyId}/add-agent`}
            // Personal data never goes into an address.
            state={{ agent: { firstName, surname, phone, email } }}
          >
            {t('addAgent')}
          </Link>
        )}
        {state === 'NEW' && act('SHORTLISTED', t('shortlist'))}
        {state === 'NEW' ? act('REJECTED', t('reject')) : act('NEW', t('reopen'))}
      </Allowed>
      <Allowed call={eraseApplication}>
        <Button small busy={erasing.running} aria-label={`${t('erase')}: ${name}`} onClick={askErase}>
          {t('erase')}
        </Button>
      </Allowed>
    </div>
  );
}

function Cv({ application }: { application: JobApplicationDto }) {
  const { id, cvType } = application;
  const { running, run } = useTask(downloadCv, id);
  const name = nameOf(application);
  return (
    <Button
      small
      icon="download"
      busy={running}
      aria-label={t('openCv', { name })}
      onClick={() => run({ id, file: `CV ${name}.${cvType.split('/')[1]}` })}
    >
      {t('cv')}
    </Button>
  );
}

const COLUMNS: readonly TableColumn<JobApplicationDto>[] = [
  {
    id: 'name',
    header: t('name'),
    fill: true,
    cell: (row) => (
      <>
        <b>{nameOf(row)}</b>
        <br />
        <span className="sm mut">{[row.phone, row.email].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  { id: 'note', header: t('note'), wide: true, cell: ({ note }) => note },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>,
  },
  { id: 'on', header: t('appliedOn'), wide: true, cell: ({ createdOn }) => formatDateTime(createdOn) },
  { id: 'cv', header: t('cv'), cell: (row) => <Cv application={row} /> },
];
