import { Body, Controller, Param } from '@nestjs/common';
import {
  DoneDto,
  deleteSharedAgency,
  EVALUATORS,
  GRANTS,
  manageProvider,
  manageService,
  manageSharedAgency,
  PROVIDER_STATUSES,
  RESOURCE_STATUSES,
  SaveAgencyOfProviderBody,
  SERVICES,
  ServiceProviderDto,
  SharedAgencyDto,
  SuccessDto,
  saveSharedAgency,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';
import { EXTENSION_SERVICES, ManageProviders, SERVICE_PROVIDERS, SHARED_AGENCIES } from '#libs/providers';
import { Records } from '#libs/records';
import { CurrentActor, Handles, Id, recordController } from '../http/index.js';

export const ServiceProvidersController = recordController(SERVICE_PROVIDERS);
export const SharedAgenciesController = recordController(SHARED_AGENCIES);
export const ExtensionServicesController = recordController(EXTENSION_SERVICES);

const WRITES = { roles: EVALUATORS, scope: 'account', grant: GRANTS.editAgencies } as const;

/** Statuses of providers, services and agencies, and the documented call that saves an agency. */
@Controller()
export class ProviderActsController {
  constructor(
    private readonly managing: ManageProviders,
    private readonly records: Records,
  ) {}

  @Handles(manageService, {
    ...WRITES,
    summary: 'Turn a service of a provider on or off',
    answers: ServiceProviderDto,
  })
  service(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Param('service') service: string,
    @Param('status') status: string,
  ): Promise<ServiceProviderDto> {
    return this.managing.setService(
      actor,
      id,
      oneOf(SERVICES, 'service', service),
      oneOf(PROVIDER_STATUSES, 'status', status),
    );
  }

  @Handles(manageProvider, {
    ...WRITES,
    summary: 'Suspend or activate a provider',
    answers: ServiceProviderDto,
  })
  provider(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Param('status') status: string,
  ): Promise<ServiceProviderDto> {
    return this.managing.setStatus(actor, id, oneOf(PROVIDER_STATUSES, 'status', status));
  }

  @Handles(saveSharedAgency, { ...WRITES, summary: 'Save a shared agency', answers: DoneDto })
  save(@CurrentActor() actor: SessionActor, @Body() body: SaveAgencyOfProviderBody): Promise<DoneDto> {
    return this.managing.saveAgency(actor, body);
  }

  @Handles(deleteSharedAgency, {
    ...WRITES,
    summary: 'Move a shared agency to the trash',
    answers: SuccessDto,
    legacyVerb: 'GET',
  })
  async remove(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<SuccessDto> {
    await this.records.remove(SHARED_AGENCIES, actor, id);
    return { message: 'success', id };
  }

  @Handles(manageSharedAgency, {
    ...WRITES,
    summary: 'Suspend or activate a shared agency',
    answers: SharedAgencyDto,
  })
  agency(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Param('status') status: string,
  ): Promise<SharedAgencyDto> {
    return this.managing.setAgencyStatus(actor, id, oneOf(RESOURCE_STATUSES, 'status', status));
  }
}

function oneOf<const Word extends string>(words: readonly Word[], name: string, sent: string): Word {
  const found = words.find((word) => word === sent);
  if (found === undefined) throw DomainError.invalid({ [name]: `Send ${words.join(', ')}.` });
  return found;
}
