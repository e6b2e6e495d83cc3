import { fullUserName, topicOf, type UserLabels } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { selectPresence } from '../../../core/realtime/slice.js';
import { selectLeases } from './slice.js';

/** Returns a user's name with username and role, if known: for users from events, only while they are present. */
export function useFullName(user: (UserLabels & { id: number }) | null): string {
  const { resourceId } = useAppSelector(selectLeases);
  const people = useAppSelector(selectPresence(topicOf.resource(resourceId ?? 0)));
  if (!user) return '';
  const { username, role } = people.find(({ userId }) => userId === user.id) ?? user;
  return fullUserName({ name: user.name, username, role });
}
