import { EmptyState, Panel } from '../../ui/index.js';
import { t } from './texts.js';

/** The Transaction History tab of an agent. */
export default function PaymentsPanel() {
  return (
    <Panel title={t('payments')}>
      <EmptyState icon="file">{t('noPayments')}</EmptyState>
    </Panel>
  );
}
