import { fullUserName, topicOf, type UserWords } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { selectPresence } from '../../../core/realtime/slice.js';
import { selectLeases } from './slice.js';

/** The name of a user with username and role, as far as they are known: from an event only where the user is present. */
export function useFullName(user: (UserWords & { id: number }) | null): string {
  const { resourceId } = useAppSelector(selectLeases);
  const people = useAppSelector(selectPresence(topicOf.resource(resourceId ?? 0)));
  if (!user) return '';
  const { username, role } = people.find(({ userId }) => userId === user.id) ?? user;
  return fullUserName({ name: user.name, username, role });
}
