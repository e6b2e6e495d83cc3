import { Inject, Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { EVALUATORS, type FoundDto, GRANTS, isGranted } from '#libs/contracts';
import { blindIndex, type IdentifierKeys, identifierKeys } from '#libs/identifier-encryption';
import { hasRole, type SessionActor } from '#libs/identity';
import { Config, Database } from '#libs/platform';
import { searchTerms } from './domain/search-terms.js';
import { findFarmers, findFarms, findPlaces } from './persistence/search.queries.js';

/** Finds farmers, farms, communities and community resources that one may open. */
@Injectable()
export class Search {
  private readonly keys: IdentifierKeys;

  constructor(
    private readonly database: Database,
    private readonly access: Access,
    @Inject(Config) config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  /**
   * At most five of each kind, within the actor's scope and grants. A whole BVN finds its farmer for who evaluates; it is
   * looked up by its keyed hash and leaves no trace.
   */
  async find(actor: SessionActor, typed: string): Promise<FoundDto[]> {
    const terms = searchTerms(typed);
    if (terms.text.length < 2) return [];
    const [scope, grants] = await Promise.all([this.access.scopeOf(actor), this.access.grantsOf(actor)]);
    if (scope.resourceIds?.length === 0) return [];
    const seesCommunities = isGranted(grants, GRANTS.viewCommunities);
    const seesFarms = isGranted(grants, GRANTS.viewFarms);
    const bvn = hasRole(actor.roles, EVALUATORS) ? terms.elevenDigits : null;
    const found = await Promise.all([
      seesCommunities ? findPlaces(this.database, scope, terms) : [],
      seesCommunities || seesFarms
        ? findFarmers(this.database, scope, terms, bvn === null ? null : blindIndex(bvn, this.keys))
        : [],
      seesFarms ? findFarms(this.database, scope, terms) : [],
    ]);
    return found.flat();
  }
}
