import { Notifications } from '@mantine/notifications';
import { useLocation } from 'react-router-dom';
import { pageAt, pagesFor } from '../../core/feature/pages.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectViewer } from '../../core/session/viewer.js';
import { UndoToaster } from '../../ui/UndoToaster.js';
import styles from './Shell.module.css';
import { Toaster } from './Toaster.js';

/** Toasts at the top right; over a map at its top centre, clear of its panels and the header. */
export default function Toasts() {
  const { pathname } = useLocation();
  const viewer = useAppSelector(selectViewer);
  const map = Boolean(pageAt(pagesFor(viewer), pathname)?.map);
  return (
    <>
      <Notifications
        position={map ? 'top-center' : 'top-right'}
        className={map ? styles.mapToasts : undefined}
        limit={4}
        pauseResetOnHover="notification"
        // Below dialogs, which start at 200, so that a toast never covers a question.
        zIndex={150}
      />
      <Toaster />
      <UndoToaster />
    </>
  );
}
