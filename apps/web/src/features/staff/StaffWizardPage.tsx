import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { useSubject } from '../../app/shell/crumbs.js';
import { buttonClass, EmptyState, ErrorState, SkeletonBlock } from '../../ui/index.js';
import { staffPath } from './StaffListPage.js';
import { staffShown } from './saga.js';
import { selectStaffRecord } from './slice.js';
import { t } from './texts.js';
import { Wizard } from './Wizard.js';

/** `/add-new-staff` adds a member of staff; `/add-new-staff?staff=12` changes one by the same form. */
export default function StaffWizardPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('staff')) || null;
  return id === null ? <Wizard staff={null} /> : <EditStaff key={id} id={id} />;
}

function EditStaff({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const record = useAppSelector(selectStaffRecord);
  const staff = record?.id === id ? record.data : null;
  const error = record?.id === id ? record.error : null;
  useSubject(staff && `${staff.firstName} ${staff.lastName}`, staffPath(id));
  useEffect(() => {
    dispatch(staffShown(id));
    return () => void dispatch(staffShown(null));
  }, [dispatch, id]);

  if (staff) return <Wizard staff={staff} />;
  if (!error) return <SkeletonBlock lines={8} />;
  if (error.status !== 404) {
    return <ErrorState message={error.message} onRetry={() => dispatch(staffShown(id))} />;
  }
  return (
    <EmptyState
      icon="users"
      action={
        <Link to="/staff" className={buttonClass({ variant: 'primary' })}>
          {t('toList')}
        </Link>
      }
    >
      {t('gone')}
    </EmptyState>
  );
}
