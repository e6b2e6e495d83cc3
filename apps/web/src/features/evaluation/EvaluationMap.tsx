import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchLaterParts, later } from '../../core/feature/later.js';
import { useAppSelector } from '../../core/hooks.js';
import { registerFeature } from '../../core/store.js';
import { whenQuiet } from '../../core/when-quiet.js';
import { buttonClass, EmptyState } from '../../ui/index.js';
import { useMapAddress } from './address/url.js';
import { MapWorkspace } from './components/MapWorkspace.js';
import { editorSaga } from './editor/sagas.js';
import { editorReducer } from './editor/slice.js';
import { leasesSaga } from './leases/saga.js';
import { leasesReducer } from './leases/slice.js';
import { evaluationSaga } from './sagas.js';
import { selectEvaluation } from './selectors.js';
import { evaluationReducer } from './slice.js';
import { t } from './texts.js';
import { togetherSaga } from './together/sagas.js';
import { togetherReducer } from './together/slice.js';

registerFeature({ name: 'evaluation', reducer: evaluationReducer, saga: evaluationSaga });
registerFeature({ name: 'editor', reducer: editorReducer, saga: editorSaga });
registerFeature({ name: 'leases', reducer: leasesReducer, saga: leasesSaga });
registerFeature({ name: 'together', reducer: togetherReducer, saga: togetherSaga });

const ImportDialog = later(() => import('../imports/ImportDialog.js').then((module) => module.ImportDialog));
/** Milliseconds without loading: later parts do not compete with the map on a slow connection. */
const REST_AFTER = 5000;

/** The evaluation map of the community resource in the address: `?resource=12&farm=34&status=ACTIVE&page=2`. */
export default function EvaluationMap() {
  const { address } = useMapAddress();
  const none = useAppSelector((state) => {
    const { load, totalFarms } = selectEvaluation(state);
    return load === 'ready' && totalFarms === 0;
  });
  const [imports, setImports] = useState(none);
  if (none && !imports) setImports(true);
  useEffect(() => whenQuiet(REST_AFTER, fetchLaterParts), []);
  if (!address) {
    return (
      <EmptyState
        icon="map"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to="/community">
            {t('resources')}
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
      {/* Outside the map, so that it stays open when the first farms arrive. */}
      {imports && <ImportDialog />}
    </>
  );
}
