import { useEffect, useRef } from 'react';
import type { EvaluationFarm } from '#libs/contracts';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Button, Icon } from '../../../ui/index.js';
import { useMapAddress } from '../address/url.js';
import { type CheckLine, linesOf } from '../findings/checks.js';
import styles from '../findings/findings.module.css';
import { farmChecks } from '../findings/remotes.js';
import { SeverityMark } from '../findings/Severity.js';
import { t } from '../findings/texts.js';
import inspector from './inspector.module.css';

/**
 * Milliseconds until the first poll for the inspection result, because without a change there is no event, and the
 * longest between polls: each takes twice as long as the last.
 */
const AGAIN = { first: 1500, most: 12_000 };

/** Result of the farm's inspection: its findings, and the checks that it passed. */
export function Checks({ farm }: { farm: EvaluationFarm }) {
  const { data, error, loading, retry } = useRemoteRecord(farmChecks, farm.id);
  const waiting = data?.look === 'waiting';
  const polls = useRef({ farmId: farm.id, n: 0 });
  // Each answer is a new object: polls as long as it says to wait.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (polls.current.farmId !== farm.id || data?.look === 'done') polls.current = { farmId: farm.id, n: 0 };
    if (!waiting || loading) return;
    const timer = setTimeout(retry, Math.min(AGAIN.first * 2 ** polls.current.n++, AGAIN.most));
    return () => clearTimeout(timer);
  }, [waiting, loading, data, retry]);
  return (
    <section className={inspector.section}>
      <h3>{t('checks')}</h3>
      {data ? (
        <>
          {waiting && (
            <p className="sm mut" role="status">
              {t('waitingLine')}
            </p>
          )}
          {data.look === 'never' && <p className="sm mut">{t('neverLine')}</p>}
          {data.look === 'done' && farm.boundary.length === 0 && <p className="sm mut">{t('noBoundary')}</p>}
          <ul className={styles.checks}>
            {/* Until the inspection has run, no check counts as passed. */}
            {linesOf(data, farm)
              .filter(({ kind }) => !waiting || kind !== 'passed')
              .map((line) => (
                <Line key={line.key} of={line} />
              ))}
          </ul>
        </>
      ) : error ? (
        <div className={styles.row}>
          <span className="sm mut grow">{t('checksFailed')}</span>
          <Button small onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <p className="sm mut">{t('checking')}</p>
      )}
    </section>
  );
}

function Line({ of }: { of: CheckLine }) {
  const { go } = useMapAddress();
  if (of.kind === 'passed')
    return (
      <li className={styles.row}>
        <span className={styles.pass}>
          <Icon name="check" size={14} />
          <span className="hidden-label">{t('passed')}</span>
        </span>
        <span>{of.text}</span>
      </li>
    );
  const open = () => go({ findings: true, findingId: of.findingId, farmId: null, kind: null });
  return (
    <li className={styles.row}>
      {of.kind === 'failed' ? (
        <SeverityMark of={of.severity} />
      ) : (
        <span className={`${styles.mark} ${styles.note}`} aria-hidden="true" />
      )}
      <button type="button" onClick={open}>
        {of.text}
      </button>
    </li>
  );
}
