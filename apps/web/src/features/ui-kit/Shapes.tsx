import { useState } from 'react';
import {
  Avatar,
  EmptyState,
  ErrorState,
  Icon,
  JobProgress,
  Kbd,
  Kpi,
  PageHeader,
  Panel,
  Segmented,
  SkeletonBlock,
  StatusBadge,
  type TableColumn,
  type Tone,
  useListUrl,
} from '../../ui/index.js';
import { ProgressRing } from '../../ui/JobProgress.js';
import { ListPanel } from '../../ui/ListPanel.js';
import { t } from './texts.js';
import styles from './ui-kit.module.css';

const TONES: readonly [Tone, Parameters<typeof t>[0]][] = [
  ['good', 'active'],
  ['running', 'running'],
  ['warning', 'warning'],
  ['problem', 'problem'],
  ['failed', 'stopped'],
  ['waiting', 'waiting'],
];

/** Shows components that are not interactive. */
export function Shapes() {
  const [choice, setChoice] = useState('');
  return (
    <>
      <Panel title={t('badges')}>
        <div className={styles.line}>
          {TONES.map(([tone, text]) => (
            <StatusBadge key={tone} tone={tone}>
              {t(text)}
            </StatusBadge>
          ))}
        </div>
        <div className={styles.line}>
          <Avatar id={1} name="Ngozi Eze" />
          <Avatar id={2} name="Musa Ibrahim" />
          <Kbd>Ctrl</Kbd>
          <Kbd>S</Kbd>
          <Icon name="map" />
          <Icon name="alert" />
        </div>
      </Panel>
      <Panel title={t('figures')}>
        <Kpi label={t('kpi')} value="1,204" unit="ha" note={t('kpiNote')} />
        <Kpi label={t('kpi')} value="" loading />
        <JobProgress
          label={t('job')}
          done={812}
          total={1204}
          rejected={31}
          running
          caption={t('jobCaption')}
        />
        <JobProgress label={t('job')} done={0} total={null} running />
        <ProgressRing share={0.6} label={t('running')} />
      </Panel>
      <Panel title={t('choices')}>
        <Segmented
          label={t('status')}
          value={choice}
          options={[
            { value: '', label: t('all') },
            { value: 'ACTIVE', label: t('active') },
          ]}
          onChange={setChoice}
        />
      </Panel>
      <Panel title={t('states')}>
        <EmptyState>{t('empty')}</EmptyState>
        <ErrorState message={t('failed')} onRetry={() => undefined} />
        <SkeletonBlock lines={3} />
      </Panel>
    </>
  );
}

interface Row {
  name: string;
  farms: number;
}

const ROWS: readonly Row[] = [
  { name: 'Amina Yusuf', farms: 12 },
  { name: 'Ọlá Ṣàngó', farms: 4812 },
];
const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'name', header: t('name'), sort: 'name', cell: ({ name }) => <span className="b">{name}</span> },
  { id: 'farms', header: t('farms'), numeric: true, cell: ({ farms }) => farms },
];

/** Shows the panel of a list page, with its header. */
export function ListPart() {
  const url = useListUrl();
  return (
    <div>
      <PageHeader
        title={t('lists')}
        count={ROWS.length}
        badge={<StatusBadge tone="good">{t('active')}</StatusBadge>}
      />
      <ListPanel
        label={t('lists')}
        url={url}
        columns={COLUMNS}
        rows={ROWS}
        total={2764}
        rowKey={({ name }) => name}
        loading={false}
        error={null}
        onRetry={() => undefined}
        search={t('search')}
        selected="Amina Yusuf"
        empty={{ text: t('empty') }}
      />
    </div>
  );
}
