import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { listCommunityResources } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { type Failure, failureOf } from '../../core/api/problem.js';
import { EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { ResourceArea, useResourceId } from '../community/ResourceArea.js';
import { evaluatePath } from './addresses.js';
import EvaluationMap from './EvaluationMap.js';
import { t } from './texts.js';

/** `/community-resource/evaluate?resource=12`; without a resource, the one with the most farms still to be reviewed. */
export default function EvaluatePage() {
  const id = useResourceId();
  if (!id) return <Choose />;
  return (
    <ResourceArea map>
      {({ name }) => (
        <>
          <h1 className="hidden-label">{t('pageTitle', { name })}</h1>
          <EvaluationMap key={id} />
        </>
      )}
    </ResourceArea>
  );
}

function Choose() {
  const [chosen, setChosen] = useState<number | null | undefined>();
  const [error, setError] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with every try
  useEffect(() => {
    const control = new AbortController();
    setError(null);
    ask(listCommunityResources, {}, { signal: control.signal }).then(
      ({ list }) => {
        const waiting = (row: (typeof list)[number]) => row.farmsCount - row.completedFarmsCount;
        const first = [...list].sort((a, b) => waiting(b) - waiting(a))[0];
        setChosen(first?.id ?? null);
      },
      (reason: unknown) => {
        if (!control.signal.aborted) setError(failureOf(reason));
      },
    );
    return () => control.abort();
  }, [tries]);
  if (chosen) return <Navigate to={evaluatePath(chosen)} replace />;
  if (error) return <ErrorState message={error.message} onRetry={() => setTries(tries + 1)} />;
  return chosen === null ? <EmptyState icon="map">{t('noFarmsToEvaluate')}</EmptyState> : <SkeletonBlock />;
}
