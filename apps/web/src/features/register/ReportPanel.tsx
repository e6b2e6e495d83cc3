import { Panel } from '../../ui/index.js';
import { ReportActs } from './ReportActs.js';
import styles from './register.module.css';
import { t } from './texts.js';

/** Panel of a farmer's page: the report of everything about them. */
export default function ReportPanel({ id }: { id: number }) {
  return (
    <Panel title={t('report')}>
      <p className={`mut ${styles.intro}`}>{t('reportNote')}</p>
      <ReportActs farmerId={id} />
    </Panel>
  );
}
