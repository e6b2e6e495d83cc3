import { Injectable } from '@nestjs/common';
import type { AccessBody, AccessPreviewDto, Grant, Role } from '#libs/contracts';
import { ReachableUsers, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { needsGrants, scopeWith, withPostings } from './access.js';
import { linksFor } from './domain/links.js';
import { proposalFaults } from './domain/proposal.js';
import { countsIn, countsOfCaptured, farmerNamed, resourcesIn } from './persistence/users.queries.js';
import { WriteAccess } from './write-access.js';

/** Number of community resources that a preview names. */
const NAMED = 20;

/** Returns the names of the calls available to these roles and grants (null: no limit). */
export type CallsOpenTo = (bearer: { roles: readonly Role[]; grants: readonly Grant[] | null }) => string[];

/** Previews unsaved access, by the rules for saved access. */
@Injectable()
export class PreviewAccess {
  constructor(
    private readonly database: Database,
    private readonly users: ReachableUsers,
    private readonly write: WriteAccess,
  ) {}

  /**
   * Throws `record.notFound` for a user, a community resource or a farmer that the actor may not name,
   * `request.invalid` by field. `callsOpenTo` reads the declarations of the calls.
   */
  async of(
    actor: SessionActor,
    userId: number,
    body: AccessBody,
    callsOpenTo: CallsOpenTo,
  ): Promise<AccessPreviewDto> {
    const { accountId } = await this.users.byId(actor, userId);
    const { role, resourceIds, farmerId } = body;
    // A farmer may still be missing: that does not affect what the role sees.
    const { farmerId: _chosenLater, ...faults } = proposalFaults(body);
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
    await this.write.requireResources(actor, accountId, resourceIds);
    if (farmerId && !(await farmerNamed(this.database, accountId, farmerId)))
      throw new DomainError('record.notFound');
    const roles: Role[] = [role];
    const grants = needsGrants(roles) ? body.grants : null;
    const reached = await withPostings(this.database, { id: userId, roles }, resourceIds);
    const scope = scopeWith({ id: userId, accountId, roles }, reached);
    const { captured } = scope;
    const [resources, counts] = await Promise.all([
      resourcesIn(this.database, captured ? { accountId, resourceIds: reached } : scope, NAMED),
      captured ? countsOfCaptured(this.database, captured) : countsIn(this.database, scope),
    ]);
    const links = linksFor(roles, grants, accountId);
    return { role, grants, links, calls: callsOpenTo({ roles, grants }), resources, counts };
  }
}
