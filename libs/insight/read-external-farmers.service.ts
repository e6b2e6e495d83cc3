import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { CommunityScope } from '#libs/community';
import { type ExternalFarmerListDto, type ExternalFarmerQuery, GRANTS, isGranted } from '#libs/contracts';
import { SearchFarmers } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { CountFarmers } from './count-farmers.service.js';
import { inputsAndSizes } from './persistence/external-farmers.queries.js';

/** Lists farmers for the external overview: no field beyond those that outside viewers may see. */
@Injectable()
export class ReadExternalFarmers {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly scope: CommunityScope,
    private readonly farmers: SearchFarmers,
    private readonly figures: CountFarmers,
  ) {}

  /** Returns a page of farmers of a community resource. Throws `record.notFound` out of scope. */
  async page(
    actor: SessionActor,
    resourceId: number,
    query: ExternalFarmerQuery,
  ): Promise<ExternalFarmerListDto> {
    await this.scope.requireResource(actor, resourceId);
    const { size: _size, after: _after, ...filter } = { ...query, resourceId };
    const { list, total, totalSource, next } = await this.farmers.page(actor, { ...query, resourceId });
    const counted = totalSource === 'exact' ? null : await this.figures.of(actor, filter);
    const [grants, known] = await Promise.all([
      this.access.grantsOf(actor),
      inputsAndSizes(
        this.database,
        resourceId,
        list.map(({ id }) => id),
      ),
    ]);
    const seesInputs = isGranted(grants, GRANTS.viewInputs);
    return {
      list: list.map(({ id, surname, firstName, othername, bvn, phone, cbnApplicantId }) => ({
        id,
        name: [surname, firstName, othername].filter(Boolean).join(' '),
        bvn,
        phone,
        cbnApplicantId,
        inputCollected: seesInputs ? (known.get(id)?.inputCollected ?? 0) : null,
        size: known.get(id)?.size ?? 0,
      })),
      total: Math.max(total, counted ?? 0),
      totalSource: counted !== null && counted >= total ? 'statistics' : totalSource,
      next,
    };
  }
}
