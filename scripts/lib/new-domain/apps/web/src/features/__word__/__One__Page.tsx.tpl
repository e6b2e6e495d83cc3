import { formatDate } from '../../core/i18n/index.js';
import { FactList } from '../../ui/FactList.js';
import { Panel } from '../../ui/index.js';
import { RecordPage } from '../../ui/records/RecordPage.js';
import { __many__ } from './saga.js';
import { t } from './texts.js';

/** `/__word__/12` */
export default function __One__Page() {
  return (
    <RecordPage store={__many__} icon="file">
      {({ note, createdOn }) => (
        <Panel title={t('details')}>
          <FactList
            facts={[
              [t('note'), note],
              [t('createdOn'), formatDate(createdOn)],
            ]}
          />
        </Panel>
      )}
    </RecordPage>
  );
}
