import { Injectable } from '@nestjs/common';
import type { AccessBody, AccessPreviewDto, Grant, Role } from '#libs/contracts';
import { ReachableUsers, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { needsGrants, scopeWith } from './access.js';
import { linksFor } from './domain/links.js';
import { proposalFaults } from './domain/proposal.js';
import { countsIn, countsOfCaptured, farmerNamed, resourcesIn } from './persistence/users.queries.js';
import { WriteAccess } from './write-access.js';

/** Community resources that a preview names. */
const NAMED = 20;

/** Names of the calls that are open to who has these roles and grants (null: not limited by any). */
export type CallsOpenTo = (bearer: { roles: readonly Role[]; grants: readonly Grant[] | null }) => string[];

/** Says what a user would see with an access that is not saved, by the rules of those that are. */
@Injectable()
export class PreviewAccess {
  constructor(
    private readonly database: Database,
    private readonly users: ReachableUsers,
    private readonly write: WriteAccess,
  ) {}

  /**
   * Throws `record.notFound` for a user, a community resource or a farmer that is not the actor's to name,
   * `request.invalid` by field. `callsOpenTo` asks the declarations of the calls themselves.
   */
  async of(
    actor: SessionActor,
    userId: number,
    body: AccessBody,
    callsOpenTo: CallsOpenTo,
  ): Promise<AccessPreviewDto> {
    const { accountId } = await this.users.byId(actor, userId);
    const { role, resourceIds, farmerId } = body;
    // Whoever is still to be chosen as the farmer changes nothing about what the role sees.
    const { farmerId: _chosenLater, ...faults } = proposalFaults(body);
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
    await this.write.requireResources(actor, accountId, resourceIds);
    if (farmerId && !(await farmerNamed(this.database, accountId, farmerId)))
      throw new DomainError('record.notFound');
    const roles: Role[] = [role];
    const grants = needsGrants(roles) ? body.grants : null;
    const scope = scopeWith({ id: userId, accountId, roles }, resourceIds);
    const { captured } = scope;
    const [resources, counts] = await Promise.all([
      resourcesIn(this.database, captured ? { accountId, resourceIds } : scope, NAMED),
      captured ? countsOfCaptured(this.database, captured) : countsIn(this.database, scope),
    ]);
    const links = linksFor(roles, grants);
    return { role, grants, links, calls: callsOpenTo({ roles, grants }), resources, counts };
  }
}
