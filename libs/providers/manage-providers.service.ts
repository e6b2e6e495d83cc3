import { Injectable } from '@nestjs/common';
import {
  type DoneDto,
  type ProviderService,
  type ProviderStatus,
  type ResourceStatus,
  type SaveAgencyOfProviderBody,
  type ServiceProviderDto,
  SHARED_AGENCY_MESSAGES,
  type SharedAgencyDto,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type NewEvent } from '#libs/platform';
import { Records } from '#libs/records';
import { SERVICE_COLUMNS } from './domain/services.js';
import { SERVICE_PROVIDERS, SHARED_AGENCIES } from './kinds.js';

/** Changes statuses of providers, their services and agencies, and saves agencies by the documented call. */
@Injectable()
export class ManageProviders {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
  ) {}

  /** Returns the provider; a repeated call changes nothing. Throws `record.notFound` out of scope. */
  async setService(
    actor: SessionActor,
    id: number,
    service: ProviderService,
    status: ProviderStatus,
  ): Promise<ServiceProviderDto> {
    await this.records.find(SERVICE_PROVIDERS, actor, id);
    const { column } = SERVICE_COLUMNS[service];
    await this.set(
      actor,
      `service_provider SET ${column} = $2`,
      `${column} <> $2`,
      [id, status === 'active'],
      (at) => ({
        ...at,
        type: 'serviceProvider.serviceChanged',
        subject: { kind: 'serviceProvider', id },
        data: { id, service, status },
      }),
    );
    return this.records.find(SERVICE_PROVIDERS, actor, id);
  }

  /** Same for the status of a provider. */
  async setStatus(actor: SessionActor, id: number, status: ProviderStatus): Promise<ServiceProviderDto> {
    await this.records.find(SERVICE_PROVIDERS, actor, id);
    await this.set(actor, 'service_provider SET status = $2', 'status <> $2', [id, status], (at) => ({
      ...at,
      type: 'serviceProvider.statusChanged',
      subject: { kind: 'serviceProvider', id },
      data: { id, status },
    }));
    return this.records.find(SERVICE_PROVIDERS, actor, id);
  }

  /** Same for the status of a shared agency. */
  async setAgencyStatus(actor: SessionActor, id: number, status: ResourceStatus): Promise<SharedAgencyDto> {
    await this.records.find(SHARED_AGENCIES, actor, id);
    await this.set(actor, 'shared_agency SET status = $2', 'status <> $2', [id, status], (at) => ({
      ...at,
      type: 'sharedAgency.statusChanged',
      subject: { kind: 'sharedAgency', id },
      data: { id, status },
    }));
    return this.records.find(SHARED_AGENCIES, actor, id);
  }

  /** Saves an agency; `id` 0 adds it to the provider. Throws `record.notFound` if it is not of that provider. */
  async saveAgency(actor: SessionActor, body: SaveAgencyOfProviderBody): Promise<DoneDto> {
    const { id, serviceProvider, ...values } = body;
    if (id === 0)
      await this.records.create(SHARED_AGENCIES, actor, values, { serviceProviderId: serviceProvider });
    else {
      const before = await this.records.find(SHARED_AGENCIES, actor, id);
      if (before.serviceProvider !== serviceProvider) throw new DomainError('record.notFound');
      await this.records.update(SHARED_AGENCIES, actor, id, values);
    }
    return { code: 200, message: SHARED_AGENCY_MESSAGES.updated };
  }

  private set(
    actor: SessionActor,
    assigned: string,
    differs: string,
    parameters: unknown[],
    eventAt: (at: Changed) => NewEvent,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [changed] = await tx.query<{ accountId: number; version: number }>(
        `UPDATE ${assigned}, version = version + 1 WHERE id = $1 AND ${differs} AND removed_on IS NULL
         RETURNING account_id AS "accountId", version`,
        parameters,
      );
      if (changed) tx.record(eventAt({ ...changed, topic: topicOf.account(changed.accountId), by: actor }));
    });
  }
}

type Changed = Pick<NewEvent, 'topic' | 'version' | 'by'> & { accountId: number };
