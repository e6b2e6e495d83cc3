import { Link } from 'react-router-dom';
import type { JobDto } from '#libs/contracts';
import { buttonClass } from '../../ui/index.js';
import { repairPath } from './addresses.js';
import { t } from './texts.js';

/** Links the job to the page that reviews, decides and undoes the repair, farm by farm. */
export default function RepairActs({ job: { communityResource } }: { job: JobDto }) {
  if (!communityResource) return null;
  return (
    <Link className={buttonClass({})} to={repairPath(communityResource.id)}>
      {t('openRepair')}
    </Link>
  );
}
