import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Topic } from '#libs/contracts';
import { subscribeTopic, unsubscribeTopic } from './actions.js';

/**
 * Follows a topic while the component is mounted.
 * @param topic null while it is not known yet
 * @param fromSeq sequence of the snapshot on screen; undefined while it loads; null to follow from now on
 */
export function useTopic(topic: Topic | null, fromSeq: number | null | undefined): void {
  const dispatch = useDispatch();
  const ready = topic !== null && fromSeq !== undefined;
  // Only the first sequence matters: later snapshots are never older than the events received since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!ready) return;
    dispatch(subscribeTopic({ topic, fromSeq }));
    return () => {
      dispatch(unsubscribeTopic({ topic }));
    };
  }, [topic, ready]);
}

/** Follows some topics from now on, while the component is mounted. */
export function useTopics(topics: Topic[]): void {
  const dispatch = useDispatch();
  const all = topics.join();
  useEffect(() => {
    const followed = all === '' ? [] : (all.split(',') as Topic[]);
    for (const topic of followed) dispatch(subscribeTopic({ topic, fromSeq: null }));
    return () => {
      for (const topic of followed) dispatch(unsubscribeTopic({ topic }));
    };
  }, [dispatch, all]);
}
