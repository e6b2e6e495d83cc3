import { Link, Navigate } from 'react-router-dom';
import { createCommunityResource } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectNothingAssigned } from '../../core/session/viewer.js';
import { buttonClass, EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { NothingAssigned } from '../../ui/NothingAssigned.js';
import { ResourceArea, useResourceId } from '../community/ResourceArea.js';
import { firstResource } from './address/first-resource.js';
import { evaluatePath } from './addresses.js';
import { ResourceActs } from './components/ResourceActs.js';
import EvaluationMap from './EvaluationMap.js';
import { t } from './texts.js';

/** `/community-resource/evaluate?resource=12`; without a resource, opens the one with the most unreviewed farms. */
export default function EvaluatePage() {
  const id = useResourceId();
  const unassigned = useAppSelector(selectNothingAssigned);
  if (unassigned !== null) return <NothingAssigned account={unassigned} />;
  if (!id) return <Choose />;
  return (
    <ResourceArea map>
      {({ name }) => (
        <>
          <h1 className="hidden-label">{t('pageTitle', { name })}</h1>
          <EvaluationMap key={id} />
          <ResourceActs resource={{ id, name }} />
        </>
      )}
    </ResourceArea>
  );
}

function Choose() {
  const { data, error, retry } = useRemoteRecord(firstResource, 'first');
  if (data?.id) return <Navigate to={evaluatePath(data.id)} replace />;
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data) return <SkeletonBlock />;
  return (
    <EmptyState
      icon="map"
      title={t('evaluation')}
      action={
        <Allowed call={createCommunityResource}>
          <Link className={buttonClass({ variant: 'primary' })} to="/community">
            {t('goToResources')}
          </Link>
        </Allowed>
      }
    >
      {t('noResourceToEvaluate')}
    </EmptyState>
  );
}
