import type { LedgerFarmerDto, StatementDto } from '#libs/contracts';
import { formatAmount } from '../../../core/i18n/index.js';
import { Avatar } from '../../../ui/index.js';
import { Picture } from '../../../ui/Picture.js';
import styles from './ledger.module.css';
import { t } from './texts.js';

interface FarmerCardProps {
  farmer: Pick<LedgerFarmerDto, 'farmerId' | 'farmerName' | 'tempId' | 'communityName'> & {
    photo?: string | null;
  };
  /** Null while the balance is not known. */
  statement: StatementDto | null;
}

/** The entry's farmer, with details that the person at the counter can check. */
export function FarmerCard({ farmer, statement }: FarmerCardProps) {
  const { farmerName, tempId, communityName, photo } = farmer;
  return (
    <section className={styles.farmer} aria-label={t('chosenFarmer')}>
      {photo ? (
        <Picture src={photo} alt={t('photoOf', { name: farmerName })} width={44} height={44} />
      ) : (
        <Avatar id={farmer.farmerId} name={farmerName} size={44} />
      )}
      <div className="grow">
        <b>{farmerName}</b>
        <div className="sm mut">
          {[tempId ?? t('noTempId'), communityName ?? t('noCommunity')].join(' · ')}
        </div>
      </div>
      <div className={styles.balance}>{statement ? balanceOf(statement) : '…'}</div>
    </section>
  );
}

function balanceOf({ owed, overpaid }: Pick<StatementDto, 'owed' | 'overpaid'>): string {
  return overpaid > 0
    ? t('overpaidBy', { naira: formatAmount(overpaid) })
    : t('owesThat', { naira: formatAmount(owed) });
}
