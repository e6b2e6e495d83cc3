import { useEffect, useMemo } from 'react';
import { type Presence, topicOf } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { lookAt } from '../../realtime/actions.js';
import { selectConnection, selectPresence } from '../../realtime/slice.js';
import { selectUser } from '../session/slice.js';

export type Person = Presence['people'][number];

/** The others on this map, each once, and who of them looks at which farm. */
export function othersOf(people: readonly Person[], ownId: number | undefined) {
  const others = new Map<number, Person>();
  const byFarm = new Map<number, Person[]>();
  for (const person of people) {
    if (person.userId === ownId) continue;
    others.set(person.userId, person);
    if (person.farmId !== null) {
      byFarm.set(person.farmId, [...(byFarm.get(person.farmId) ?? []), person]);
    }
  }
  return { others: [...others.values()], byFarm };
}

/** Tells the others at which farm this person looks, and answers where they look. */
export function usePresence(resourceId: number, farmId: number | null) {
  const dispatch = useAppDispatch();
  const topic = topicOf.resource(resourceId);
  const people = useAppSelector(selectPresence(topic));
  const user = useAppSelector(selectUser);
  const connection = useAppSelector(selectConnection);
  const joined = useAppSelector((state) => state.realtime.presence[topic] !== undefined);

  // Said again when the connection is back or the room has been joined: the server forgets who has left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    dispatch(lookAt({ topic, farmId }));
  }, [dispatch, topic, farmId, connection, joined]);

  return useMemo(() => othersOf(people, user?.userId), [people, user?.userId]);
}
