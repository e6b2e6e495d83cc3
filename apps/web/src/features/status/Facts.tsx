import { inBytes, SMS_PROVIDER_NAMES, type StatusDto } from '#libs/contracts';
import { formatAgo, formatDuration, formatNumber, formatPercent } from '../../core/i18n/index.js';
import { BaseMapCard } from './BaseMapCard.js';
import { Card, Line } from './Card.js';
import { MailCard } from './MailCard.js';
import styles from './status.module.css';
import { t } from './texts.js';

/** The components of the installation, one card each. */
export function Facts({ status }: { status: StatusDto }) {
  return (
    <div className={styles.facts}>
      {status.bucket === null ? (
        <Disk disk={status.disk} />
      ) : (
        <Card label={t('uploads')} value={t('inBucket')}>
          <Line>{status.bucket}</Line>
        </Card>
      )}
      <Backup backup={status.backup} now={status.at} />
      <Audit checkpoint={status.checkpoint} now={status.at} />
      <Figures check={status.figureCheck} now={status.at} />
      <DatabaseCard database={status.database} replica={status.replica} />
      <RedisCard redis={status.redis} />
      <VirusScan scan={status.virusScan} />
      <BaseMapCard />
      <MailCard mail={status.mail} now={status.at} />
      <Receipts unknown={status.unknownReceipts} now={status.at} />
    </div>
  );
}

function Disk({ disk }: Pick<StatusDto, 'disk'>) {
  if (!disk) return <Card label={t('disk')} value={t('diskUnseen')} />;
  const used = disk.bytes - disk.free;
  return (
    <Card label={t('disk')} value={t('diskFree', { free: inBytes(disk.free), size: inBytes(disk.bytes) })}>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${disk.bytes > 0 ? (100 * used) / disk.bytes : 0}%` }} />
      </div>
      <Line>{t('diskUsed', { share: formatPercent(used, disk.bytes) })}</Line>
    </Card>
  );
}

function Backup({ backup, now }: Pick<StatusDto, 'backup'> & { now: string }) {
  if (!backup) return <Card label={t('backup')} value={t('noBackup')} />;
  const { at, bytes, place, encrypted, verified, missing } = backup;
  return (
    <Card label={t('backup')} value={formatAgo(at, new Date(now))}>
      <Line>
        {inBytes(bytes)} · {verified ? t('verified') : t('unverified')}
      </Line>
      <Line>{encrypted ? t('encrypted') : t('unencrypted')}</Line>
      {missing > 0 && <Line>{t('missing', { n: missing })}</Line>}
      <Line>{place}</Line>
    </Card>
  );
}

function Figures({ check, now }: { check: StatusDto['figureCheck']; now: string }) {
  if (!check) return <Card label={t('figures')} value={t('noFigureCheck')} />;
  const { checkedOn, compared, differing } = check;
  return (
    <Card
      label={t('figures')}
      value={differing.length === 0 ? t('figuresAgree') : t('figuresDiffer', { n: differing.length })}
    >
      <Line>{t('figuresCompared', { n: compared, at: formatAgo(checkedOn, new Date(now)) })}</Line>
    </Card>
  );
}

function Audit({ checkpoint, now }: Pick<StatusDto, 'checkpoint'> & { now: string }) {
  if (!checkpoint) return <Card label={t('audit')} value={t('noCheckpoint')} />;
  const { number, at, events } = checkpoint;
  return (
    <Card label={t('audit')} value={t('checkpoint', { at: formatAgo(at, new Date(now)) })}>
      <Line>{t('checkpointNumber', { number, n: events })}</Line>
    </Card>
  );
}

const REPLICA = {
  used: 'replicaUsed',
  behind: 'replicaBehind',
  away: 'replicaAway',
  other: 'replicaOther',
} as const;

function DatabaseCard({ database, replica }: Pick<StatusDto, 'database' | 'replica'>) {
  const { server, bytes, connections, connectionsLimit, isCurrent, schema, disk } = database;
  return (
    <Card label={t('database')} value={t('postgres', { server })}>
      <Line>
        {t('size', {
          size: inBytes(bytes),
          used: formatNumber(connections),
          limit: formatNumber(connectionsLimit),
        })}
      </Line>
      <Line>
        {disk
          ? t(disk.source === 'folder' ? 'databaseDisk' : 'databaseLimit', {
              free: inBytes(disk.free),
              size: inBytes(disk.bytes),
            })
          : t('databaseDiskUnknown')}
      </Line>
      <Line title={schema}>{isCurrent ? t('schemaCurrent') : t('schemaOld')}</Line>
      {replica && <Line>{t(REPLICA[replica.use], { time: formatDuration(replica.behind ?? 0) })}</Line>}
    </Card>
  );
}

function RedisCard({ redis }: Pick<StatusDto, 'redis'>) {
  const { answers, version, bytes, keeps } = redis;
  if (!answers) return <Card label={t('redis')} value={t('redisAway')} />;
  const said = keeps === null ? 'redisUnknown' : keeps ? 'redisKeeps' : 'redisForgets';
  return (
    <Card label={t('redis')} value={t('redisVersion', { version: version ?? '' })}>
      {bytes !== null && <Line>{t(said, { size: inBytes(bytes) })}</Line>}
    </Card>
  );
}

/** A missing scanner is no error: it is the agency's choice. */
function VirusScan({ scan }: { scan: StatusDto['virusScan'] }) {
  const { use, version } = scan;
  if (use === 'ready')
    return (
      <Card label={t('virusScan')} value={version ?? ''}>
        <Line>{t('virusScanReady')}</Line>
      </Card>
    );
  return (
    <Card label={t('virusScan')} value={use === 'off' ? t('virusScanOff') : t('virusScanAway')}>
      <Line>{use === 'off' ? t('virusScanHow') : t('virusScanRefuses')}</Line>
    </Card>
  );
}

/** Delivery receipts with unknown status words. */
function Receipts({ unknown, now }: { unknown: StatusDto['unknownReceipts']; now: string }) {
  const n = unknown.reduce((sum, { receipts }) => sum + receipts, 0);
  return (
    <Card label={t('receipts')} value={n === 0 ? t('receiptsRead') : t('receiptsUnknown', { n })}>
      {unknown.map(({ provider, word, receipts, at }) => (
        <Line key={`${provider} ${word}`}>
          {t('receiptsWord', {
            provider: SMS_PROVIDER_NAMES[provider],
            word: word || t('receiptsNoWord'),
            n: receipts,
            at: formatAgo(at, new Date(now)),
          })}
        </Line>
      ))}
    </Card>
  );
}
