import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type FarmerDto,
  IDENTITY_MESSAGES,
  type ProfileDto,
  saveFarmer,
  updateProfile,
} from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { useAppSelector } from '../../../core/hooks.js';
import { formatPhone, sentenceText } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { selectViewer } from '../../../core/session/viewer.js';
import { FactList } from '../../../ui/FactList.js';
import {
  Avatar,
  Button,
  buttonClass,
  ErrorState,
  PageHeader,
  Panel,
  SkeletonBlock,
} from '../../../ui/index.js';
import { RecordPanels } from '../../../ui/RecordPanels.js';
import { farmerPath } from '../../farmers/addresses.js';
import { ReportActs } from '../../register/ReportActs.js';
import { OWN, ownFarmer, ownProfile, saveOwnFarmerTask } from './profile.js';
import styles from './profile.module.css';
import { t } from './texts.js';

const ProfileForm = later(() => import('./ProfileForm.js'));
const FarmerForm = later(() => import('../../farmers/FarmerForm.js'));

/** `/profile`: the user's own profile. Farmers change their record. */
export default function ProfilePage() {
  const { role } = useAppSelector(selectViewer);
  return role === 'FARMER' ? <OfFarmer /> : <Profile />;
}

function OfFarmer() {
  const { data: farmer, error } = useRemoteRecord(ownFarmer, OWN);
  if (!farmer && !error) return <SkeletonBlock lines={6} />;
  return <Profile farmer={farmer} />;
}

function Profile({ farmer }: { farmer?: FarmerDto | null | undefined }) {
  const { data, error, retry } = useRemoteRecord(ownProfile, OWN);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHeader title={t('title')}>
        {farmer && (
          <Link className={buttonClass({})} to={farmerPath(farmer.id)}>
            {t('record')}
          </Link>
        )}
        {data && (
          <Allowed call={farmer ? saveFarmer : updateProfile} links={farmer?.lock ? [] : undefined}>
            <Button variant="primary" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          </Allowed>
        )}
      </PageHeader>
      <div className="stack">
        {data ? (
          <Facts profile={data} isFarmer={!!farmer} />
        ) : (
          <Panel label={t('title')}>
            {error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={6} />}
          </Panel>
        )}
        {farmer && (
          <Panel title={t('report')}>
            <p className={`mut ${styles.intro}`}>{t('reportNote')}</p>
            <ReportActs farmerId={farmer.id} isOwn />
          </Panel>
        )}
        {farmer && <RecordPanels of="farmer" id={farmer.id} tab="profile" />}
      </div>
      {editing && farmer && (
        <FarmerForm farmer={farmer} command={saveOwnFarmerTask} onClose={() => setEditing(false)} />
      )}
      {editing && !farmer && data && <ProfileForm profile={data} onClose={() => setEditing(false)} />}
    </>
  );
}

const GENDER = { M: t('male'), F: t('female') };

function Facts({ profile, isFarmer }: { profile: ProfileDto; isFarmer: boolean }) {
  const { gender } = profile;
  return (
    <div className={styles.columns}>
      <Panel title={t('person')}>
        <div className={styles.who}>
          <Avatar id={profile.userId} name={profile.displayName} size={56} />
          <div className="grow">
            <div className={`b clip ${styles.name}`}>{profile.displayName}</div>
            <div className="mut clip">{profile.roles.join(', ')}</div>
            {!profile.mayRename && !isFarmer && (
              <div className="sm mut">{sentenceText(IDENTITY_MESSAGES.profile.nameFixed)}</div>
            )}
          </div>
        </div>
        <FactList
          missing={t('notAvailable')}
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
