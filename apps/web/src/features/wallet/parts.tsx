import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectViewer } from '../../core/session/viewer.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import type { Tone } from '../../ui/index.js';
import { PAYMENTS, WALLET } from './addresses.js';
import { wallet } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

/** Tabs above each page of the wallet, and the notice that no money moves. */
export function WalletHead() {
  const { data } = useRemoteRecord(wallet, 'own');
  // `/wallet` is the page of payments.
  const isShort = useLocation().pathname === WALLET;
  const tabs = useTabs('wallet').map((tab) =>
    isShort && tab.path === PAYMENTS ? { ...tab, path: WALLET } : tab,
  );
  return (
    <>
      <AreaTabs label={t('tabs')} tabs={tabs} />
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
