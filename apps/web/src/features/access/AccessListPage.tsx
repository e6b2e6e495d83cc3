import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ACCESS_MESSAGES, createUser } from '#libs/contracts';
import { useAppDispatch } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, EmptyState, ErrorState, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import styles from './access.module.css';
import { type Credentials, CredentialsDialog } from './CredentialsDialog.js';
import { LookUpForm } from './LookUpForm.js';
import { accessList } from './saga.js';
import { t } from './texts.js';
import { UserAccess } from './UserAccess.js';

const CreateUserForm = lazy(() => import('./CreateUserForm.js'));

/** `/accesslist?user=amina`: makes users of the access list, and says what each may reach. */
export default function AccessListPage() {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useSearchParams();
  const username = search.get('user') ?? '';
  const { data: list, error, retry } = useRemoteRecord(accessList, username || null);
  const [creating, setCreating] = useState(false);
  const [credentials, setCredentials] = useState<(Credentials & { name: string }) | null>(null);

  useEffect(() => {
    if (error) dispatch(failed(error.message));
  }, [dispatch, error]);

  const lookUp = (name: string) => {
    if (name === username) retry();
    else setSearch({ user: name });
  };
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} note={t('note')}>
        <Allowed call={createUser}>
          <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
            {t('createUser')}
          </Button>
        </Allowed>
      </PageHeader>
      <Panel title={t('lookUpTitle')}>
        <LookUpForm key={username} username={username} onLookUp={lookUp} />
      </Panel>
      <div className={styles.result}>
        {error ? (
          <Panel label={username}>
            {error.status === 404 ? (
              <EmptyState icon="search">{ACCESS_MESSAGES.accessList.noRecord}</EmptyState>
            ) : (
              <ErrorState message={error.message} onRetry={retry} />
            )}
          </Panel>
        ) : list ? (
          <UserAccess list={list} onCredentials={(answer, name) => setCredentials({ ...answer, name })} />
        ) : username ? (
          <SkeletonBlock lines={6} />
        ) : (
          <EmptyState icon="key">{t('lookUpHint')}</EmptyState>
        )}
      </div>
      {creating && (
        <Suspense>
          <CreateUserForm
            onClose={() => setCreating(false)}
            onCreated={(created, name) => {
              setCreating(false);
              setCredentials({ ...created, name });
              dispatch(succeeded(created.message));
              lookUp(created.username);
            }}
          />
        </Suspense>
      )}
      {credentials && (
        <CredentialsDialog
          credentials={credentials}
          name={credentials.name}
          onClose={() => setCredentials(null)}
        />
      )}
    </div>
  );
}
