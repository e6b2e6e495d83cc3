import { Link } from 'react-router-dom';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { FactList } from '../../ui/FactList.js';
import { Panel } from '../../ui/index.js';
import { RecordPage } from '../../ui/records/RecordPage.js';
import { STOCK } from './addresses.js';
import { warehouses } from './saga.js';
import { t } from './texts.js';

/** `/resources/warehouse/12` */
export default function WarehousePage() {
  return (
    <RecordPage store={warehouses} icon="home">
      {({ name, place, note, itemsCount, serviceProvider, createdOn }) => (
        <Panel title={t('details')}>
          <FactList
            facts={[
              [t('place'), place],
              [
                t('items'),
                <Link key="items" to={`${STOCK}?q=${encodeURIComponent(name)}`}>
                  {formatNumber(itemsCount)}
                </Link>,
              ],
              [t('provider'), serviceProvider?.name],
              [t('note'), note],
              [t('createdOn'), formatDate(createdOn)],
            ]}
          />
        </Panel>
      )}
    </RecordPage>
  );
}
