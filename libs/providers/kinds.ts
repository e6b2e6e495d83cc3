import {
  EVALUATORS,
  EXTENSION_SERVICE_MESSAGES,
  ExtensionServiceDto,
  ExtensionServiceListDto,
  extensionServiceCalls,
  GRANTS,
  type Link,
  PROVIDER_MESSAGES,
  SaveExtensionServiceBody,
  SaveServiceProviderBody,
  SaveSharedAgencyBody,
  SERVICES,
  ServiceProviderDto,
  ServiceProviderListDto,
  SHARED_AGENCY_MESSAGES,
  SharedAgencyDto,
  SharedAgencyListDto,
  serviceProviderCalls,
  sharedAgencyCalls,
} from '#libs/contracts';
import { byName, DomainError, type Reader, type Scope, STATUS_WORDS } from '#libs/platform';
import { recordKind, type StoredRecord } from '#libs/records';
import { SERVICE_COLUMNS } from './domain/services.js';

const RIGHTS = { roles: EVALUATORS, grants: { view: GRANTS.viewAgencies, edit: GRANTS.editAgencies } };

/** Record kind: companies that serve farmers. One in the trash hides its agencies and services. */
export const SERVICE_PROVIDERS = recordKind({
  ...RIGHTS,
  kind: 'serviceProvider',
  calls: serviceProviderCalls,
  dtos: { list: ServiceProviderListDto, record: ServiceProviderDto, save: SaveServiceProviderBody },
  table: 'service_provider',
  called: ['service provider', 'service providers'],
  messages: PROVIDER_MESSAGES,
  fields: {
    name: 't.name',
    description: 't.description',
    status: 't.status',
    hasSharedAgency: 't.has_shared_agency',
    hasInputSupply: 't.has_input_supply',
    hasLabour: 't.has_labour',
    hasExtensionService: 't.has_extension_service',
    agenciesCount: countOf('shared_agency'),
    servicesCount: countOf('extension_service'),
    code: '200',
    message: `'${PROVIDER_MESSAGES.saved}'`,
  },
  sorts: { name: byName('t.name'), status: 't.status' },
  searches: { text: ['t.name', 't.description'] },
  filters: { status: 't.status' },
  stored: ({ name, description }) => ({ name, description }),
  // Agencies and services refer to it.
  staysAfterPurge: true,
  links: linksOfProvider,
  export: {
    name: 'serviceProviders',
    columns: {
      name: { heading: 'Name' },
      description: { heading: 'Description' },
      status: { heading: 'Status' },
      agenciesCount: { heading: 'Shared Agencies', type: 'count' },
      servicesCount: { heading: 'Extension Services', type: 'count' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});

/** Links that turn each service on or off, and the provider itself: `suspended-labour`, `active`. */
function linksOfProvider(row: ServiceProviderDto): Link[] {
  const { id, status } = row;
  const path = '/api/serviceproviderresource';
  const other = status === 'active' ? 'suspended' : 'active';
  return [
    { rel: other, method: 'PUT', href: `${path}/managestatus/${id}/${other}` },
    ...SERVICES.map((service): Link => {
      const wanted = row[SERVICE_COLUMNS[service].field] ? 'suspended' : 'active';
      return {
        rel: `${wanted}-${service}`,
        method: 'PUT',
        href: `${path}/manageservice/${id}/${service}/${wanted}`,
      };
    }),
  ];
}

function countOf(table: string): string {
  return `(SELECT count(*) FROM ${table} o WHERE o.service_provider_id = t.id AND o.removed_on IS NULL)`;
}

/** Parent of the records of a provider, which are hidden with it. */
const OF_PROVIDER = {
  joins: 'JOIN service_provider p ON p.id = t.service_provider_id',
  visible: 'p.removed_on IS NULL',
  description: "t.name || ' (' || p.name || ')'",
  within: { parameter: 'serviceProviderId', column: 'service_provider_id', require: requireProvider },
  beforeRestore: async (_tx: unknown, { isVisible }: StoredRecord) => {
    if (!isVisible) throw new DomainError('trash.parentGone');
  },
};

/** Returns the account of a provider that is not in the trash. Throws `record.notFound` for another account. */
export async function requireProvider(reader: Reader, { accountId }: Scope, id: number) {
  const [row] = await reader.query<{ accountId: number }>(
    `SELECT account_id AS "accountId" FROM service_provider
      WHERE id = $1 AND removed_on IS NULL AND ($2::bigint IS NULL OR account_id = $2)`,
    [id, accountId],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/** Returns the account of a shared agency. Throws `record.notFound` for another account, and if it or its provider is deleted. */
export async function requireAgency(reader: Reader, { accountId }: Scope, id: number) {
  const [row] = await reader.query<{ accountId: number }>(
    `SELECT t.account_id AS "accountId" FROM shared_agency t JOIN service_provider p ON p.id = t.service_provider_id
      WHERE t.id = $1 AND t.removed_on IS NULL AND p.removed_on IS NULL AND ($2::bigint IS NULL OR t.account_id = $2)`,
    [id, accountId],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/** Record kind: the agencies of a provider, which employ agents. */
export const SHARED_AGENCIES = recordKind({
  ...RIGHTS,
  ...OF_PROVIDER,
  kind: 'sharedAgency',
  calls: sharedAgencyCalls,
  dtos: { list: SharedAgencyListDto, record: SharedAgencyDto, save: SaveSharedAgencyBody },
  table: 'shared_agency',
  called: ['shared agency', 'shared agencies'],
  messages: SHARED_AGENCY_MESSAGES,
  fields: {
    name: 't.name',
    status: 't.status',
    serviceProvider: 't.service_provider_id',
    providerName: 'p.name',
  },
  sorts: { name: byName('t.name'), status: 't.status' },
  searches: { text: ['t.name'], codes: { 't.status': STATUS_WORDS } },
  stored: ({ name }) => ({ name }),
  // Agents refer to it.
  staysAfterPurge: true,
  links: ({ id, status }) => {
    const other = status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';
    return [
      { rel: 'update', method: 'POST', href: '/api/shared-agency/savesharedagency' },
      {
        rel: status === 'ACTIVE' ? 'suspend' : 'activate',
        method: 'PUT',
        href: `/api/shared-agency/managestatus/${id}/${other}`,
      },
    ];
  },
  export: {
    name: 'sharedAgencies',
    columns: {
      name: { heading: 'Name' },
      providerName: { heading: 'Service Provider' },
      status: { heading: 'Status' },
      createdOn: { heading: 'Created On', type: 'day' },
    },
  },
});

/** Record kind: the extension services that a provider offers. */
export const EXTENSION_SERVICES = recordKind({
  ...RIGHTS,
  ...OF_PROVIDER,
  kind: 'extensionService',
  calls: extensionServiceCalls,
  createdStatus: 201,
  dtos: { list: ExtensionServiceListDto, record: ExtensionServiceDto, save: SaveExtensionServiceBody },
  table: 'extension_service',
  called: ['extension service', 'extension services'],
  messages: EXTENSION_SERVICE_MESSAGES,
  fields: { name: 't.name', description: 't.description', serviceProvider: 't.service_provider_id' },
  sorts: { name: byName('t.name') },
  searches: { text: ['t.name', 't.description'] },
  stored: ({ name, description }) => ({ name, description: description.trim() }),
});
