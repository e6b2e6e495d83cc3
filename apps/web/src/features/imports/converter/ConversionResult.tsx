import type { MapConversionDto } from '#libs/contracts';
import { formatBytes, formatNumber } from '../../../core/i18n/index.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Figures } from '../../../ui/FactList.js';
import { Button, Icon, Panel, StatusBadge } from '../../../ui/index.js';
import styles from './converter.module.css';
import { saveMapsTask } from './converter.saga.js';
import { t } from './texts.js';

/** Result of a conversion: its counts, its file, and the skipped objects with their reasons. */
export function ConversionResult({ made, fileName }: { made: MapConversionDto; fileName: string }) {
  const save = useTask(saveMapsTask);
  const { id, size, read, notRead, notes, brokenOff } = made;
  return (
    <>
      <Panel title={t('result')} aside={<span className="sm mut clip">{t('from', { name: fileName })}</span>}>
        <Figures
          source="file"
          className={styles.counts}
          large
          live
          of={[
            { word: t('read'), value: formatNumber(read), tone: 'good' },
            { word: t('notRead'), value: formatNumber(notRead), tone: notRead > 0 ? 'bad' : undefined },
            { word: t('size'), value: formatBytes(size) },
          ]}
        />
        <ul className={styles.notes}>
          {brokenOff && (
            <li>
              <StatusBadge tone="problem">{t('brokenOff')}</StatusBadge> <span>{brokenOff}</span>
            </li>
          )}
          {notes.map((note) => (
            <li key={note}>
              <StatusBadge tone="warning">{t('noted')}</StatusBadge> <span>{note}</span>
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <span className="sm mut grow">{t('kept')}</span>
          <Button variant="primary" icon="download" busy={save.running} onClick={() => save.run({ id })}>
            {t('download')}
          </Button>
        </div>
      </Panel>
      {notRead > 0 ? <Unread made={made} /> : !brokenOff && <AllRead />}
    </>
  );
}

function AllRead() {
  return (
    <p className={`row ${styles.allRead}`}>
      <Icon name="check" size={16} /> {t('allRead')}
    </p>
  );
}

function Unread({ made: { notRead, reasons, unread } }: { made: MapConversionDto }) {
  const more = notRead - unread.length;
  return (
    <Panel title={t('why')} flush>
      <p className={`sm mut ${styles.hint}`}>{t('whyHint')}</p>
      <ul className={styles.reasons}>
        {reasons.map(({ code, message, places }) => (
          <li key={code}>
            <StatusBadge tone="problem">{t('unread')}</StatusBadge>
            <span className="b grow">{message}</span>
            <span className="sm">{t('places', { n: places })}</span>
          </li>
        ))}
      </ul>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {unread.map(({ row, name, message }) => (
              <tr key={row}>
                <td>{name || t('nameless', { row: formatNumber(row) })}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className={`sm mut ${styles.hint}`}>{t('more', { n: more })}</p>}
    </Panel>
  );
}
