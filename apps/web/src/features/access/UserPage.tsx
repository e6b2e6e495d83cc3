import { Link, useParams } from 'react-router-dom';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useSubject } from '../../core/subject.js';
import { buttonClass, EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { userPath } from './AccessListPage.js';
import { userRecord } from './saga.js';
import { t } from './texts.js';
import { UserEditor } from './UserEditor.js';

/** `/accesslist/12`: one user, their access and its preview. */
export default function UserPage() {
  const id = Number(useParams().userId) || 0;
  const { data: user, error, retry } = useRemoteRecord(userRecord, id);
  useSubject(user?.displayName ?? null, userPath(id));

  // A new version remounts the editor, after a save or a change by someone else.
  if (user) return <UserEditor key={`${user.id} ${user.version}`} user={user} />;
  if (!error) return <SkeletonBlock lines={10} />;
  if (error.status !== 404 && error.status !== 400)
    return <ErrorState message={error.message} onRetry={retry} />;
  return (
    <EmptyState
      gone
      icon="users"
      action={
        <Link to="/accesslist" className={buttonClass({ variant: 'primary' })}>
          {t('toList')}
        </Link>
      }
    >
      {t('gone')}
    </EmptyState>
  );
}
