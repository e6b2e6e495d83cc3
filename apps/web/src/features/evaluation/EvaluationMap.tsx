import { Link } from 'react-router-dom';
import { registerFeature } from '../../core/store.js';
import { buttonClass, EmptyState } from '../../ui/index.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { MapWorkspace } from './components/MapWorkspace.js';
import { editorSaga } from './editor/sagas.js';
import { editorReducer } from './editor/slice.js';
import { leasesSaga } from './leases/saga.js';
import { leasesReducer } from './leases/slice.js';
import { evaluationSaga } from './sagas.js';
import { evaluationReducer } from './slice.js';
import { t } from './texts.js';
import { togetherSaga } from './together/sagas.js';
import { togetherReducer } from './together/slice.js';
import { useMapAddress } from './url.js';

registerFeature({ name: 'evaluation', reducer: evaluationReducer, saga: evaluationSaga });
registerFeature({ name: 'editor', reducer: editorReducer, saga: editorSaga });
registerFeature({ name: 'leases', reducer: leasesReducer, saga: leasesSaga });
registerFeature({ name: 'together', reducer: togetherReducer, saga: togetherSaga });

/** The evaluation map of the community resource that the address names: `?resource=12&farm=34&status=ACTIVE&page=2`. */
export default function EvaluationMap() {
  const { address } = useMapAddress();
  if (!address) {
    return (
      <EmptyState
        icon="map"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to="/community">
            {t('chooseAction')}
          </Link>
        }
      >
        {t('chooseResource')}
      </EmptyState>
    );
  }
  return (
    <>
      <MapWorkspace key={address.resourceId} address={address} />
      {/* Beside the map, not inside it: it stays open when the first farms arrive. */}
      <ImportDialog />
    </>
  );
}
