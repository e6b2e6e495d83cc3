import { Link } from 'react-router-dom';
import type { CommunityResourceDto } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { formatNaira, formatPercent } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { ErrorState, Kpi, Panel } from '../../ui/index.js';
import { PATHS, resourcePath } from './addresses.js';
import styles from './community.module.css';
import { kobo } from './kobo.js';
import { ledgers } from './saga.js';
import { t } from './texts.js';

/** Disbursed, recovered and owed in the latest season, with a link to the ledger. */
export function LedgerStrip({ resource }: { resource: CommunityResourceDto }) {
  const { data, error, retry } = useRemoteRecord(ledgers, resource.id);
  const opens = useOpens();
  if (error && !data)
    return (
      <Panel label={t('ledger')}>
        <ErrorState message={error.message} onRetry={retry} />
      </Panel>
    );
  const { received = 0, repaid = 0, owed = 0, overpaid = 0 } = data?.total ?? {};
  const figure = (naira: number) => {
    const text = formatNaira(kobo(naira));
    return opens(PATHS.recovery) ? (
      <Link className={styles.figure} to={resourcePath(resource.id, 'recovery')}>
        {text}
      </Link>
    ) : (
      text
    );
  };
  const loading = data === null;
  return (
    <section
      className={`${styles.kpis} ${styles.strip}`}
      aria-label={t('ledger')}
      data-source="GET /input/ledger/:resourceId"
    >
      <Kpi label={t('disbursed')} value={figure(received)} note={data?.season} loading={loading} />
      <Kpi
        label={t('recovered')}
        value={figure(repaid)}
        note={received > 0 ? t('percentDisbursed', { share: formatPercent(repaid, received) }) : data?.season}
        loading={loading}
      />
      <Kpi
        label={t('owed')}
        value={figure(owed)}
        note={overpaid > 0 ? t('overpaid', { naira: formatNaira(kobo(overpaid)) }) : data?.season}
        loading={loading}
      />
    </section>
  );
}
