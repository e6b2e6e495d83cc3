import { NativeSelect } from '@mantine/core';
import {
  listReportSchedules,
  type ReportScheduleDto,
  SCHEDULE_CHOICES,
  type ScheduleChoice,
  saveReportSchedule,
} from '#libs/contracts';
import { formatMoment } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import styles from './reports.module.css';
import { saveSchedule, schedules } from './saga.js';
import { t } from './texts.js';

/** Reports that the user gets by mail: one line per programme. */
export function SchedulesPanel() {
  const { data, error, retry } = useRemoteRecord(schedules, 'own');
  return (
    <Panel title={t('byMail')}>
      <div className={styles.gap} data-source={`${listReportSchedules.verb} ${listReportSchedules.path}`}>
        <p className="sm mut">{t('byMailNote')}</p>
        {data
          ? data.list.map((row) => <Schedule key={row.communityResourceId} row={row} />)
          : !error && <SkeletonBlock lines={3} />}
        {error && !data && <ErrorState message={error.message} onRetry={retry} />}
      </div>
    </Panel>
  );
}

function Schedule({ row }: { row: ReportScheduleDto }) {
  const { communityResourceId: resourceId, name, every, nextOn, sentOn, refused } = row;
  const sender = useTask(saveSchedule);
  const times = [
    nextOn && t('nextMail', { at: formatMoment(nextOn) }),
    sentOn && t('lastMail', { at: formatMoment(sentOn) }),
  ];
  return (
    <div className={styles.reason}>
      <div>
        <b>{name}</b>
        <div className="sm mut">
          {refused ? t('notSent', { reason: refused }) : times.filter(Boolean).join(', ')}
        </div>
      </div>
      <Allowed call={saveReportSchedule}>
        <NativeSelect
          aria-label={t('howOften', { name })}
          value={every ?? 'NEVER'}
          disabled={sender.running}
          data={SCHEDULE_CHOICES.map((value) => ({ value, label: t(value) }))}
          onChange={({ currentTarget }) =>
            sender.run({ path: { resourceId }, body: { every: currentTarget.value as ScheduleChoice } })
          }
        />
      </Allowed>
    </div>
  );
}
