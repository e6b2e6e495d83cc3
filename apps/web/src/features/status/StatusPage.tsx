import { useAppSelector } from '../../core/hooks.js';
import { selectRole } from '../../core/session/slice.js';
import { AccountStatus } from './AccountStatus.js';
import { InstallationStatus } from './InstallationStatus.js';

/** `/status`: the installation for SUPERADMIN, the user's own account for other administrators. */
export default function StatusPage() {
  return useAppSelector(selectRole) === 'SUPERADMIN' ? <InstallationStatus /> : <AccountStatus />;
}
