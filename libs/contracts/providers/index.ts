import { IsBoolean, IsIn, IsInt, IsNotEmpty, IsString, MaxLength, Min } from 'class-validator';
import { RESOURCE_STATUSES, type ResourceStatus } from '../community/constants.js';
import { defineExport } from '../exports/constants.js';
import { Call, call } from '../platform/calls.js';
import { DoneDto, SuccessDto } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import {
  type RecordCalls,
  type RecordEvents,
  recordMessages,
  recordSamples,
} from '../platform/record-calls.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { AsNumber, Tidied, WrappedIn } from '../platform/shape.js';

/** Services of a provider, as in the paths of its pages and the links that turn them on and off. */
export const SERVICES = ['shared-agency', 'input-supply', 'labour', 'extension-services'] as const;
export type ProviderService = (typeof SERVICES)[number];

/** Statuses of a provider and of each of its services. */
export const PROVIDER_STATUSES = ['active', 'suspended'] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

const FILL_ALL = 'Please fill all fields';

export const PROVIDER_MESSAGES = {
  ...recordMessages('service provider'),
  createFailed: 'Failed to save resource. Please try again',
  updateFailed: 'Failed to save resource. Please try again',
  saved: 'Service provider saved',
  fillAll: FILL_ALL,
  serviceFailed: "Unable to update this service's status",
};

export const SHARED_AGENCY_MESSAGES = {
  ...recordMessages('shared agency'),
  updated: 'Successfully updated.',
  createFailed: 'Error occured while trying to save shared agency.',
  updateFailed: 'Error occured while trying to save shared agency.',
};

export const EXTENSION_SERVICE_MESSAGES = {
  ...recordMessages('extension service'),
  created: 'Extension Resource created successfully',
  createFailed: 'An error occured, try to create the resource again',
};

/** A service provider. `code` and `message` are those of the specification's answer after saving. */
export class ServiceProviderDto extends RecordDto {
  @IsString() name!: string;
  @IsString() description!: string;
  @IsIn(PROVIDER_STATUSES) status!: ProviderStatus;
  @IsBoolean() hasSharedAgency!: boolean;
  @IsBoolean() hasInputSupply!: boolean;
  @IsBoolean() hasLabour!: boolean;
  @IsBoolean() hasExtensionService!: boolean;
  @IsInt() agenciesCount!: number;
  @IsInt() servicesCount!: number;
  @IsInt() code!: number;
  @IsString() message!: string;
}

export class ServiceProviderListDto extends listOf(ServiceProviderDto) {}

/** Documented as `providerData`: the fields are accepted under that name, and without it. */
@WrappedIn('providerData')
export class SaveServiceProviderBody extends SaveRecordBody {
  @Tidied() @IsString() @IsNotEmpty({ message: FILL_ALL }) @MaxLength(120) @IsName() name!: string;
  @Tidied() @IsString() @IsNotEmpty({ message: FILL_ALL }) @MaxLength(500) description!: string;
}

export const serviceProviderCalls: RecordCalls<{
  list: ServiceProviderListDto;
  record: ServiceProviderDto;
  save: SaveServiceProviderBody;
}> = {
  list: new Call('GET', '/serviceproviderresource/byuseraccount'),
  create: new Call('POST', '/serviceproviderresource'),
  find: new Call('GET', '/serviceprovider/:id'),
  update: new Call('PUT', '/serviceprovider/:id'),
  remove: new Call('DELETE', '/serviceprovider/:id'),
  restore: new Call('POST', '/serviceprovider/:id/restore'),
};

/** Turns a service of a provider on or off; the provider's links name it `active-labour`, for example. */
export const manageService = call<{
  path: { id: number; service: ProviderService; status: ProviderStatus };
  answer: ServiceProviderDto;
}>('PUT', '/serviceproviderresource/manageservice/:id/:service/:status');

export const manageProvider = call<{
  path: { id: number; status: ProviderStatus };
  answer: ServiceProviderDto;
}>('PUT', '/serviceproviderresource/managestatus/:id/:status');

export class SharedAgencyDto extends RecordDto {
  @IsString() name!: string;
  @IsIn(RESOURCE_STATUSES) status!: ResourceStatus;
  /** Id of the provider. */
  @IsInt() serviceProvider!: number;
  @IsString() providerName!: string;
}

export class SharedAgencyListDto extends listOf(SharedAgencyDto) {}

export class SaveSharedAgencyBody extends SaveRecordBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() name!: string;
}

/** The documented body: `id` is 0 for a new one. */
export class SaveAgencyOfProviderBody extends SaveSharedAgencyBody {
  @AsNumber() @IsInt() @Min(0) id!: number;
  @AsNumber() @IsInt() @Min(1) serviceProvider!: number;
}

type OfProvider = { within: { serviceProviderId: number } };

export const sharedAgencyCalls: RecordCalls<
  OfProvider & { list: SharedAgencyListDto; record: SharedAgencyDto; save: SaveSharedAgencyBody }
> = {
  list: new Call('GET', '/shared-agency/service_provider/:serviceProviderId'),
  create: new Call('POST', '/shared-agency/service_provider/:serviceProviderId'),
  find: new Call('GET', '/shared-agency/:id'),
  update: new Call('PUT', '/shared-agency/:id'),
  remove: new Call<{ path: { id: number }; answer: SuccessDto }>(
    'DELETE',
    '/shared-agency/deletesharedagency/:id',
  ),
  restore: new Call('POST', '/shared-agency/:id/restore'),
};

/** The same for clients that cannot send DELETE. */
export const deleteSharedAgency = call<{ path: { id: number }; answer: SuccessDto }>(
  'POST',
  '/shared-agency/deletesharedagency/:id',
);

/** Documented: saves a shared agency, new or not. The links of agencies name it `update`. */
export const saveSharedAgency = call<{ body: SaveAgencyOfProviderBody; answer: DoneDto }>(
  'POST',
  '/shared-agency/savesharedagency',
);

export const manageSharedAgency = call<{
  path: { id: number; status: ResourceStatus };
  answer: SharedAgencyDto;
}>('PUT', '/shared-agency/managestatus/:id/:status');

export class ExtensionServiceDto extends RecordDto {
  @IsString() name!: string;
  @IsString() description!: string;
  /** Id of the provider. */
  @IsInt() serviceProvider!: number;
}

export class ExtensionServiceListDto extends listOf(ExtensionServiceDto) {}

export class SaveExtensionServiceBody extends SaveRecordBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() name!: string;
  @IsString() @IsNotEmpty() @MaxLength(2000) description!: string;
}

/** A new one is answered with 201. */
export const extensionServiceCalls: RecordCalls<
  OfProvider & { list: ExtensionServiceListDto; record: ExtensionServiceDto; save: SaveExtensionServiceBody }
> = {
  list: new Call('GET', '/extension_service/service_provider/:serviceProviderId'),
  create: new Call('POST', '/extension_service/:serviceProviderId'),
  find: new Call('GET', '/extension_service/:id'),
  update: new Call('PUT', '/extension_service/:id'),
  remove: new Call('DELETE', '/extension_service/:id'),
  restore: new Call('POST', '/extension_service/:id/restore'),
};

const PROVIDER = { name: 'Rima Agro Agency', description: 'Field agents in Argungu, Augie and Dandi' };
const AGENCY = { name: 'Rima North' };
const fresh = (word: string) => ({ name: `Rima ${word}` });
const within = async (world: SampleWorld) => ({
  serviceProviderId: (await world.call(serviceProviderCalls.create)).id,
});
export const providerSamples = [
  ...recordSamples(serviceProviderCalls, { body: PROVIDER, fresh }),
  sample(manageService, {
    path: async (world) => ({
      id: (await world.call(serviceProviderCalls.create)).id,
      service: 'labour' as const,
      status: 'active' as const,
    }),
  }),
  sample(manageProvider, {
    path: async (world) => ({
      id: (await world.call(serviceProviderCalls.create)).id,
      status: 'suspended' as const,
    }),
  }),
  ...recordSamples(sharedAgencyCalls, { body: AGENCY, fresh, within }),
  sample(
    saveSharedAgency,
    {
      body: async (world) => ({
        ...AGENCY,
        id: 0,
        serviceProvider: (await world.call(serviceProviderCalls.create)).id,
      }),
    },
    { fresh },
  ),
  sample(deleteSharedAgency, {
    path: async (world) => ({ id: (await world.call(sharedAgencyCalls.create)).id }),
  }),
  sample(manageSharedAgency, {
    path: async (world) => ({
      id: (await world.call(sharedAgencyCalls.create)).id,
      status: 'INACTIVE' as const,
    }),
  }),
  ...recordSamples(extensionServiceCalls, {
    body: { name: 'Rice advice', description: 'Planting dates, pests and water' },
    fresh,
    within,
  }),
];

defineExport('serviceProviders');
defineExport('sharedAgencies');

type OfOne = { id: number };
type Events = RecordEvents<'serviceProvider'> &
  RecordEvents<'sharedAgency'> &
  RecordEvents<'extensionService'>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    serviceProvider: true;
    sharedAgency: true;
    extensionService: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {
    'serviceProvider.statusChanged': OfOne & { status: ProviderStatus };
    'serviceProvider.serviceChanged': OfOne & { service: ProviderService; status: ProviderStatus };
    'sharedAgency.statusChanged': OfOne & { status: ResourceStatus };
  }
}

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    serviceProviders: true;
    sharedAgencies: true;
  }
}
