import { Link } from 'react-router-dom';
import {
  type BreachCommunityDto,
  type BreachDto,
  findAffected,
  queueMessage,
  timeOfMinute,
} from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatMoment } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, buttonClass, DataTable, ErrorState, Panel, type TableColumn } from '../../ui/index.js';
import styles from './breaches.module.css';
import { affected, findTask } from './saga.js';
import { t } from './texts.js';

/** The list of farmers, where they are exported, or chosen for a message to their community. */
const listOf = (breachId: number, more = '') => `/farmers?breach=${breachId}${more}`;

/** Counts the affected people, by community, with the list of them and a text to send. */
export function AffectedPanel({ breach }: { breach: BreachDto }) {
  const { id, people, computedOn, isOutdated } = breach;
  const find = useTask(findTask);
  return (
    <Panel
      title={t('peopleTitle')}
      aside={
        <Allowed call={findAffected}>
          <Button
            small
            {...(isOutdated && { variant: 'primary' as const })}
            busy={find.running}
            onClick={() => find.run({ path: { breachId: id } })}
          >
            {t(people === null ? 'find' : 'findAgain')}
          </Button>
        </Allowed>
      }
    >
      {people === null || computedOn === null ? (
        <p className="mut">{t('never')}</p>
      ) : (
        <>
          <p className={styles.count}>
            <b>{people === 0 ? t('noneFound') : t('count', { n: people })}</b>{' '}
            <span className="sm mut">{t('foundOn', { when: formatMoment(computedOn) })}</span>
          </p>
          {isOutdated && <p role="status">{t('outdated')}</p>}
          {people > 0 && <People breach={breach} />}
        </>
      )}
    </Panel>
  );
}

function People({ breach }: { breach: BreachDto }) {
  const { data, error, retry } = useRemoteRecord(affected, breach.id);
  if (!data) return error && <ErrorState message={error.message} onRetry={retry} />;
  const { communities, withoutPhone, withoutCommunity } = data;
  const columns: readonly TableColumn<BreachCommunityDto>[] = [
    {
      id: 'community',
      header: t('community'),
      cell: ({ community, communityResource }) => `${community.name}, ${communityResource.name}`,
    },
    { id: 'people', header: t('people'), numeric: true, cell: ({ people }) => people },
    {
      id: 'write',
      header: t('actions'),
      cell: ({ community, communityResource }) => (
        <Link to={listOf(breach.id, `&resource=${communityResource.id}&community=${community.id}`)}>
          {t('write')}
        </Link>
      ),
    },
  ];
  return (
    <div className="stack">
      <p>
        <Link className={buttonClass({})} to={listOf(breach.id)}>
          {t('list')}
        </Link>
      </p>
      {withoutPhone + withoutCommunity > 0 && (
        <p className="sm">{t('unreached', { phone: withoutPhone, community: withoutCommunity })}</p>
      )}
      <Allowed call={queueMessage}>
        <MessageText breach={breach} />
      </Allowed>
      {communities.length > 0 && (
        <DataTable
          label={t('peopleTitle')}
          columns={columns}
          rows={communities}
          rowKey={({ community }) => community.id}
          empty={t('noneFound')}
        />
      )}
    </div>
  );
}

/** A draft; the account changes the words. */
function MessageText({ breach: { from, contact } }: { breach: BreachDto }) {
  const account = useAppSelector(selectUser)?.accountName ?? '';
  return (
    <div>
      <p className="sm mut">{`${t('messageTitle')}. ${t('messageNote')}`}</p>
      <blockquote className={styles.message}>
        {t('message', {
          account,
          day: formatDate(timeOfMinute(from).toISOString()),
          contact: contact || t('contactMissing'),
        })}
      </blockquote>
    </div>
  );
}
