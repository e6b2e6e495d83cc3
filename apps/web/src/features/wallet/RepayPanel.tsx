import { Link } from 'react-router-dom';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { FactList } from '../../ui/FactList.js';
import { buttonClass, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { WALLET } from './addresses.js';
import { ownWallet } from './saga.js';
import { t } from './texts.js';
import styles from './wallet.module.css';

/** Account and reference with which the signed-in farmer repays; on the first page nothing without a programme. */
export default function RepayPanel({ inWallet = false }: { inWallet?: boolean }) {
  const { data, error, retry } = useRemoteRecord(ownWallet, 'own');
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data) return <SkeletonBlock lines={4} />;
  const { bank, accountNumber, accountName, references } = data;
  if (!inWallet && (!bank || references.length === 0)) return null;
  const wallet = !inWallet && (
    <Link className={buttonClass({ small: true })} to={WALLET}>
      {t('wallet')}
    </Link>
  );
  return (
    <Panel title={t('payByBank')} aside={wallet}>
      {bank ? (
        <div className={styles.gap}>
          <p className="mut">{t('payHint')}</p>
          <FactList
            lined
            className={styles.large}
            facts={[
              [t('bank'), bank],
              [t('accountNumber'), accountNumber],
              [t('accountName'), accountName],
              ...references.map(
                ({ communityResourceName, reference }) =>
                  [
                    references.length === 1
                      ? t('reference')
                      : t('referenceOf', { name: communityResourceName }),
                    reference,
                  ] as const,
              ),
            ]}
          />
        </div>
      ) : (
        <p className="mut">{t('noBank')}</p>
      )}
    </Panel>
  );
}
