import type { ProgramDto } from '#libs/contracts';
import { formatMoment, formatSecond } from '../../core/i18n/index.js';
import { Panel, StatusBadge } from '../../ui/index.js';
import styles from './status.module.css';
import { t } from './texts.js';

/** Gona's processes, with the current activity of each. */
export function Programs({ programs }: { programs: readonly ProgramDto[] }) {
  return (
    <Panel title={t('programs')} flush>
      <ul className={styles.programs}>
        {programs.map((program) => (
          <Program key={program.id} program={program} />
        ))}
      </ul>
    </Panel>
  );
}

function Program({ program: each }: { program: ProgramDto }) {
  const { program, version, revision, host, pid, startedAt, beatAt, alive, doing } = each;
  return (
    <li className={styles.program}>
      <div className={styles.programHead}>
        <strong>{t(program)}</strong>
        <StatusBadge tone={alive ? 'good' : 'failed'}>{t(alive ? 'alive' : 'gone')}</StatusBadge>
        <span className={`sm mut ${styles.push}`}>
          {alive ? t('since', { at: formatMoment(startedAt) }) : t('lastSeen', { at: formatSecond(beatAt) })}
        </span>
      </div>
      <p className={`sm mut ${styles.line}`}>
        {[t('build', { version }), revision, t('process', { host, pid: String(pid) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {alive && (
        <ul className={styles.doing}>
          {doing.map(({ called, since }) => (
            <li key={`${called} ${since}`}>{t('at', { called, since: formatSecond(since) })}</li>
          ))}
          {doing.length === 0 && <li>{t(program === 'api' ? 'answering' : 'idle')}</li>}
        </ul>
      )}
    </li>
  );
}
