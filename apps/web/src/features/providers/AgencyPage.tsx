import { Link, useParams } from 'react-router-dom';
import { buttonClass, PageHeader } from '../../ui/index.js';
import { RecordPanels } from '../../ui/RecordPanels.js';
import { RecordActs } from '../../ui/records/RecordActs.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { AgencyTabs } from './AgencyTabs.js';
import { providerPath } from './addresses.js';
import { AgencyToggle, Status } from './Status.js';
import { sharedAgencies } from './saga.js';
import { t } from './texts.js';

/** `/3/shared-agency/7`: a shared agency, with the panels of its agents. */
export default function AgencyPage() {
  const id = useRecordId(useParams().sharedAgencyId ?? null);
  return (
    <RecordArea store={sharedAgencies} id={id} icon="resources">
      {(agency) => {
        const { name, status, serviceProvider, providerName } = agency;
        return (
          <>
            <AgencyTabs agency={agency} />
            <PageHeader title={name} badge={<Status status={status} />} note={providerName}>
              <Link className={buttonClass({})} to={providerPath(serviceProvider, 'shared-agency')}>
                {t('agencies')}
              </Link>
              <AgencyToggle agency={agency} />
              <RecordActs store={sharedAgencies} row={agency} />
            </PageHeader>
            <RecordPanels of="sharedAgency" id={agency.id} />
          </>
        );
      }}
    </RecordArea>
  );
}
