import { Switch } from '@mantine/core';
import { manageService, type ProviderService, SERVICES, type ServiceProviderDto } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { useMay } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { createdOnColumn, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { ResourcesTabs } from '../resources/ResourcesTabs.js';
import styles from './providers.module.css';
import { ProviderToggle, Status } from './Status.js';
import { serviceProviders, switchService } from './saga.js';
import { hasService } from './services.js';
import { t } from './texts.js';

/** `/resources/serviceprovider` */
export default function ProviderListPage() {
  const list = useRecordList(serviceProviders);
  const { answer } = list.shown;
  return (
    <>
      <ResourcesTabs />
      <RecordListPage
        store={serviceProviders}
        list={list}
        icon="resources"
        count={answer && t('count', { n: answer.total })}
        note={`${t('note')}. ${t('noteOff')}`}
        columns={COLUMNS}
        actions={<ExportButton preset={{ kind: 'serviceProviders', filters: { q: list.url.q } }} />}
      />
    </>
  );
}

function ServiceSwitch({ provider, service }: { provider: ServiceProviderDto; service: ProviderService }) {
  const { id, name, links } = provider;
  const task = useTask(switchService, `${id}/${service}`);
  const may = useMay();
  const isOn = hasService(provider, service);
  return (
    <div className={styles.service}>
      <Switch
        aria-label={t('serviceOf', { service: t(service), name })}
        // The wanted state until the answer.
        checked={task.running ? !isOn : isOn}
        disabled={!may(manageService, links)}
        onChange={() => task.run({ path: { id, service, status: isOn ? 'suspended' : 'active' } })}
      />
      <span className={styles.label} aria-hidden>
        {t(service)}
      </span>
    </div>
  );
}

const COLUMNS: readonly TableColumn<ServiceProviderDto>[] = [
  nameColumn(serviceProviders, { header: t('name') }),
  ...SERVICES.map((service) => ({
    id: service,
    header: t(service),
    cell: (row: ServiceProviderDto) => <ServiceSwitch provider={row} service={service} />,
  })),
  { id: 'status', header: t('status'), sort: 'status', cell: ({ status }) => <Status status={status} /> },
  {
    id: 'agencies',
    header: t('agencies'),
    numeric: true,
    wide: true,
    cell: ({ agenciesCount }) => formatNumber(agenciesCount),
  },
  {
    id: 'description',
    header: t('description'),
    wide: true,
    fill: true,
    cell: ({ description }) => description,
  },
  createdOnColumn(t('createdOn')),
  {
    id: 'toggle',
    header: '',
    width: 1,
    cell: (row) => <ProviderToggle small provider={row} />,
  },
];
