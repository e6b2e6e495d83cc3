import { lazy, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import {
  ADMINISTRATORS,
  deactivateStaff,
  reactivateStaff,
  type StaffDto,
  updateStaff,
} from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatPhone, formatTime } from '../../core/i18n/index.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { selectRole } from '../../core/session/slice.js';
import { FactList } from '../../ui/FactList.js';
import { Button, buttonClass, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { GrantSummary } from './GrantSummary.js';
import { SignInPanel } from './SignInPanel.js';
import { StaffStatus } from './StaffListPage.js';
import { StatusAct } from './StatusAct.js';
import { staff as store } from './saga.js';
import styles from './staff.module.css';
import { t } from './texts.js';

const HistoryDrawer = lazy(() => import('../audit/HistoryDrawer.js'));
const Wizard = lazy(() => import('./Wizard.js').then((module) => ({ default: module.Wizard })));

/** `/staff/12`: one member of staff; `/staff/12?edit=1` edits the record, if permitted. */
export default function StaffProfilePage() {
  const id = useRecordId(useParams().staffId);
  return (
    <RecordArea store={store} id={id} icon="users">
      {(staff) => <Profile staff={staff} />}
    </RecordArea>
  );
}

function Profile({ staff }: { staff: StaffDto }) {
  const role = useAppSelector(selectRole);
  const administers = role !== null && ADMINISTRATORS.includes(role);
  const [history, setHistory] = useState(false);
  const may = useMay();
  const name = store.nameOf(staff);
  const editing = useSearchParams()[0].has('edit');
  if (editing && may(updateStaff, staff.links)) {
    return (
      <Suspense fallback={<SkeletonBlock lines={8} />}>
        <Wizard staff={staff} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeader title={name} badge={<StaffStatus status={staff.status} />} note={t(staff.designation)}>
        {administers && staff.userId !== null && (
          <Link to={`/accesslist/${staff.userId}`} className={buttonClass({})}>
            {t('userPage')}
          </Link>
        )}
        {administers && <Button onClick={() => setHistory(true)}>{t('history')}</Button>}
        <Allowed call={staff.status === 'ACTIVE' ? deactivateStaff : reactivateStaff} links={staff.links}>
          <StatusAct staff={staff} name={name} />
        </Allowed>
        <Allowed call={updateStaff} links={staff.links}>
          <Link to={`${store.to(staff.id)}?edit=1`} className={buttonClass({ variant: 'primary' })}>
            {t('edit')}
          </Link>
        </Allowed>
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={t('bio')}>
            <FactList
              facts={[
                [t('firstName'), staff.firstName],
                [t('lastName'), staff.lastName],
                [t('gender'), t(staff.gender)],
                [t('phoneNumber'), formatPhone(staff.phoneNumber)],
                [t('email'), staff.email],
                [t('address'), staff.address],
                [t('createdOn'), formatDate(staff.createdOn)],
              ]}
            />
          </Panel>
          <Panel title={t('personal')}>
            <FactList
              facts={[
                [t('bvn'), staff.bvn],
                [t('bank'), staff.bank],
                [t('accountName'), staff.accountName],
                [t('accountNumber'), staff.accountNumber],
              ]}
            />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title={t('work')}>
            <FactList
              facts={[
                [t('designation'), t(staff.designation)],
                [t('username'), staff.username],
                [t('lastSignIn'), lastSignInOf(staff)],
              ]}
            />
            <section className={styles.part} aria-label={t('access')}>
              <h3>{t('access')}</h3>
              {staff.designation === 'external user' ? (
                <p className="mut">{t('noGrantsNeeded')}</p>
              ) : (
                <GrantSummary grants={staff.grants} />
              )}
            </section>
          </Panel>
          {administers && <SignInPanel staff={staff} name={name} />}
        </div>
      </div>
      {history && (
        <Suspense>
          <HistoryDrawer kind="staff" id={staff.id} name={name} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </>
  );
}

function lastSignInOf({ lastSignInAt }: StaffDto): string {
  return lastSignInAt ? `${formatDate(lastSignInAt)}, ${formatTime(lastSignInAt)}` : t('never');
}
