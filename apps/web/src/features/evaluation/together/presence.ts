import { useEffect, useMemo } from 'react';
import { type Presence, topicOf } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { viewFarm } from '../../../core/realtime/actions.js';
import { selectConnection, selectPresence } from '../../../core/realtime/slice.js';
import { selectUser } from '../../../core/session/slice.js';

export type Person = Presence['people'][number];

/** Groups other users by the farm that they view; a user with two windows counts once. */
export function byFarmOf(people: readonly Person[], ownId: number | undefined): Map<number, Person[]> {
  const byFarm = new Map<number, Person[]>();
  for (const person of people) {
    if (person.userId === ownId || person.farmId === null) continue;
    const there = byFarm.get(person.farmId) ?? [];
    if (there.some(({ userId }) => userId === person.userId)) continue;
    byFarm.set(person.farmId, [...there, person]);
  }
  return byFarm;
}

/** Publishes the farm that this user views, and returns the farms that others view. */
export function usePresence(resourceId: number, farmId: number | null): Map<number, Person[]> {
  const dispatch = useAppDispatch();
  const topic = topicOf.resource(resourceId);
  const people = useAppSelector(selectPresence(topic));
  const user = useAppSelector(selectUser);
  const connection = useAppSelector(selectConnection);
  const joined = useAppSelector((state) => state.realtime.presence[topic] !== undefined);

  // Sent again after a reconnect or a join: the server forgets users who have left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    dispatch(viewFarm({ topic, farmId }));
  }, [dispatch, topic, farmId, connection, joined]);

  return useMemo(() => byFarmOf(people, user?.userId), [people, user?.userId]);
}
