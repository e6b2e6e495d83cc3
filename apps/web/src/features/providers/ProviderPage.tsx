import { Link, Navigate, useParams } from 'react-router-dom';
import { SERVICES, type ServiceProviderDto } from '#libs/contracts';
import { AreaTabs } from '../../ui/AreaTabs.js';
import { buttonClass, EmptyState, PageHeader } from '../../ui/index.js';
import { RecordPanels } from '../../ui/RecordPanels.js';
import { RecordActs } from '../../ui/records/RecordActs.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { PROVIDERS, providerPath } from './addresses.js';
import { ProviderToggle, Status } from './Status.js';
import { serviceProviders } from './saga.js';
import { hasService } from './services.js';
import { t } from './texts.js';

/** `/service-provider-resource/3/labour`: a service of a provider; `/new-shared-agency/3` is its shared agencies. */
export default function ProviderPage() {
  const { serviceProviderId, service } = useParams();
  const id = useRecordId(serviceProviderId ?? null);
  return (
    <RecordArea store={serviceProviders} id={id} icon="resources">
      {(provider) => <Provider provider={provider} service={service} />}
    </RecordArea>
  );
}

function Provider({ provider, service }: { provider: ServiceProviderDto; service: string | undefined }) {
  const { id, name, status, description } = provider;
  const offered = SERVICES.filter((each) => hasService(provider, each));
  return (
    <>
      <AreaTabs
        label={t('tabs')}
        tabs={offered.map((each) => ({ path: providerPath(id, each), title: t(each) }))}
      />
      <PageHeader title={name} badge={<Status status={status} />} note={description}>
        <ProviderToggle provider={provider} />
        <RecordActs store={serviceProviders} row={provider} />
      </PageHeader>
      <Service provider={provider} service={service} offered={offered} />
    </>
  );
}

interface ServiceProps {
  provider: ServiceProviderDto;
  service: string | undefined;
  offered: readonly (typeof SERVICES)[number][];
}

function Service({ provider: { id }, service, offered }: ServiceProps) {
  const known = SERVICES.find((each) => each === service);
  if (!known) {
    const [first] = offered;
    return first ? <Navigate replace to={providerPath(id, first)} /> : <Off text={t('noService')} />;
  }
  if (!offered.includes(known)) return <Off text={t('serviceOff', { service: t(known).toLowerCase() })} />;
  return <RecordPanels of="serviceProvider" id={id} tab={known} />;
}

function Off({ text }: { text: string }) {
  return (
    <EmptyState
      icon="resources"
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={PROVIDERS}>
          {t('toList')}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
