import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectViewer } from '../../core/session/viewer.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import type { Tone } from '../../ui/index.js';
import { wallet } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

/** Tabs above each page of the wallet, and the notice that no money moves. */
export function WalletHead() {
  const { data } = useRemoteRecord(wallet, 'own');
  return (
    <>
      <AreaTabs label={t('tabs')} tabs={useTabs('wallet')} />
      {data?.simulated && <p className={styles.simulator}>{t('simulator')}</p>}
    </>
  );
}

export const useIsFarmer = () => useAppSelector(selectViewer).role === 'FARMER';

/** Tones of transfers and payments. */
export const TONES: Record<string, Tone> = {
  PENDING: 'running',
  SENT: 'running',
  POSTED: 'good',
  SUCCEEDED: 'good',
  VOIDED: 'failed',
  FAILED: 'failed',
  CANCELLED: 'waiting',
  REVERSED: 'warning',
  UNKNOWN: 'problem',
  CHECKING: 'running',
  WAITING: 'warning',
  SENDING: 'running',
  SETTLED: 'good',
  RETURNED: 'waiting',
};
