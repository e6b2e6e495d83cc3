import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader, Panel } from '../../ui/index.js';
import { farmerPath } from '../farmers/addresses.js';
import { FarmerPicker } from '../farmers/FarmerPicker.js';
import { DataProtectionTabs } from '../privacy/DataProtectionTabs.js';
import { ReportActs } from './ReportActs.js';
import styles from './register.module.css';
import { t } from './texts.js';

/** `/data-protection/person`: finds a farmer and makes the report about them. */
export default function PersonPage() {
  const [chosen, setChosen] = useState<string | null>(null);
  const farmerId = Number(chosen);
  return (
    <>
      <DataProtectionTabs />
      <PageHeader title={t('report')} note={t('reportNote')} />
      <Panel title={t('find')}>
        <FarmerPicker className={styles.find} label={t('farmer')} value={chosen} onChange={setChosen} />
        {chosen && (
          <>
            <ReportActs farmerId={farmerId} /> <Link to={farmerPath(farmerId)}>{t('page')}</Link>
          </>
        )}
      </Panel>
    </>
  );
}
