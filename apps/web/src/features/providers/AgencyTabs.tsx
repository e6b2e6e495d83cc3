import type { SharedAgencyDto } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { AreaTabs } from '../../ui/AreaTabs.js';
import { agencyPath } from './addresses.js';
import { t } from './texts.js';

/** Pages of a shared agency that the user can open. */
export function AgencyTabs({
  agency: { id, serviceProvider },
}: {
  agency: Pick<SharedAgencyDto, 'id' | 'serviceProvider'>;
}) {
  const opens = useOpens();
  const tabs = [
    { path: agencyPath(serviceProvider, id), title: t('agents') },
    { path: `/${id}/assigned-tasks`, title: t('tasks') },
    { path: `/${id}/quality-and-pay`, title: t('pay') },
    { path: `/${id}/job-postings`, title: t('jobs') },
  ];
  return <AreaTabs label={t('agencyTabs')} tabs={tabs.filter(({ path }) => opens(path))} />;
}
