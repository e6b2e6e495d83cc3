import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { type FoundDto, isGranted } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Config, Database, Domains, searchTerms } from '#libs/platform';

/** Shorter texts would find nearly everything. */
const LEAST_LETTERS = 2;

/** Finds the records that one may open, of every kind whose domain says how it is found. */
@Injectable()
export class Search {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly domains: Domains,
    private readonly access: Access,
  ) {}

  /** At most five of each kind, within the actor's scope and grants. */
  async find(actor: SessionActor, typed: string): Promise<FoundDto[]> {
    const terms = searchTerms(typed);
    if (terms.text.length < LEAST_LETTERS) return [];
    const [scope, grants] = await Promise.all([this.access.scopeOf(actor), this.access.grantsOf(actor)]);
    if (scope.resourceIds?.length === 0) return [];
    const { database, config } = this;
    const found = await Promise.all(
      this.domains.recordKinds.map(async (kind) => {
        const search = this.domains.record(kind)?.search;
        if (!search || (search.roles && !hasRole(actor.roles, search.roles))) return [];
        if (search.grants && !search.grants.some((grant) => isGranted(grants, grant))) return [];
        return search.find({ database, config, actor, scope, terms });
      }),
    );
    return found.flat();
  }
}
