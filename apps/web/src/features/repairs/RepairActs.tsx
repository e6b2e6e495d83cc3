import { Link } from 'react-router-dom';
import type { JobDto } from '#libs/contracts';
import { buttonClass } from '../../ui/index.js';
import { repairPath } from './addresses.js';
import { t } from './texts.js';

/** From the job to the page where it is looked at farm by farm, decided on, and taken back. */
export default function RepairActs({ job: { communityResource } }: { job: JobDto }) {
  if (!communityResource) return null;
  return (
    <Link className={buttonClass({})} to={repairPath(communityResource.id)}>
      {t('openRepair')}
    </Link>
  );
}
