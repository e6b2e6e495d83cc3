import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { type FoundDto, type FoundListDto, isGranted } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Config, Database, Domains, type RecordMeaning, type SearchAsk, searchTerms } from '#libs/platform';
import { SearchByIdentifier } from './search-by-identifier.js';

/** Minimum search length: shorter texts would match nearly everything. */
const LEAST_LETTERS = 2;

type RecordSearch = NonNullable<RecordMeaning['search']>;

/** Searches every record kind that a domain makes searchable, within the user's permissions. */
@Injectable()
export class Search {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly domains: Domains,
    private readonly access: Access,
    private readonly byIdentifier: SearchByIdentifier,
  ) {}

  /** Returns at most five of each kind, within the actor's scope and grants; identifier matches first. */
  async find(actor: SessionActor, typed: string): Promise<FoundListDto> {
    const terms = searchTerms(typed);
    if (terms.text.length < LEAST_LETTERS) return { list: [] };
    const [scope, grants] = await Promise.all([this.access.scopeOf(actor), this.access.grantsOf(actor)]);
    const { database, config } = this;
    const ask: SearchAsk = { database, config, actor, scope, terms };
    const searches = this.domains.recordKinds.flatMap((kind): RecordSearch[] => {
      const search = this.domains.record(kind)?.search;
      return search ? [search] : [];
    });
    const isOpen = ({ roles, grants: wanted }: RecordSearch) =>
      (!roles || hasRole(actor.roles, roles)) &&
      (!wanted || wanted.some((grant) => isGranted(grants, grant)));
    const { resourceIds, captured } = scope;
    const found = await Promise.all(
      searches
        .filter(isOpen)
        .flatMap((search) => [
          resourceIds?.length !== 0 ? search.find(ask) : [],
          (captured && search.findCaptured?.(ask, captured)) ?? [],
        ]),
    );
    const identified = await this.byIdentifier.find(
      ask,
      actor,
      searches.flatMap(({ identifier }) => identifier ?? []),
    );
    return {
      list: eachOnce([...(identified?.list ?? []), ...found.flat()]),
      ...(identified && { byBvn: identified.byBvn }),
    };
  }
}

const eachOnce = (list: FoundDto[]): FoundDto[] => [
  ...new Map(list.map((found) => [`${found.kind} ${found.id}`, found])).values(),
];
