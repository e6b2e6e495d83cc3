import { useState } from 'react';
import { IDENTITY_MESSAGES, type ProfileDto, updateProfile } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { formatPhone } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { FactList } from '../../../ui/FactList.js';
import { Avatar, Button, ErrorState, PageHeader, Panel, SkeletonBlock } from '../../../ui/index.js';
import { OWN, ownProfile } from './profile.js';
import styles from './profile.module.css';
import { t } from './texts.js';

const ProfileForm = later(() => import('./ProfileForm.js'));

/** `/profile`: the user's own profile. */
export default function ProfilePage() {
  const { data, error, retry } = useRemoteRecord(ownProfile, OWN);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader title={t('title')}>
        {data && (
          <Allowed call={updateProfile}>
            <Button variant="primary" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          </Allowed>
        )}
      </PageHeader>
      {data ? (
        <Facts profile={data} />
      ) : (
        <Panel label={t('title')}>
          {error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={6} />}
        </Panel>
      )}
      {editing && data && <ProfileForm profile={data} onClose={() => setEditing(false)} />}
    </>
  );
}

const GENDER = { M: t('male'), F: t('female') };

function Facts({ profile }: { profile: ProfileDto }) {
  const { gender } = profile;
  return (
    <div className={styles.columns}>
      <Panel title={t('person')}>
        <div className={styles.who}>
          <Avatar name={profile.displayName} size={56} />
          <div className="grow">
            <div className={`b clip ${styles.name}`}>{profile.displayName}</div>
            <div className="mut clip">{profile.roles.join(', ')}</div>
            {!profile.mayRename && <div className="sm mut">{IDENTITY_MESSAGES.profile.nameFixed}</div>}
          </div>
        </div>
        <FactList
          facts={[
            ...(profile.mayRename
              ? [[t('firstName'), profile.firstName] as const, [t('surname'), profile.surname] as const]
              : []),
            [t('email'), profile.email],
            [t('phone'), profile.phone && formatPhone(profile.phone)],
            [t('address'), profile.address],
            [t('gender'), gender && GENDER[gender]],
          ]}
        />
      </Panel>
      <Panel title={t('work')}>
        <FactList
          facts={[
            [t('username'), profile.username],
            [t('roles'), profile.roles.join(', ')],
            [t('account'), profile.accountName],
            [t('accessId'), profile.accessId],
          ]}
        />
      </Panel>
    </div>
  );
}
