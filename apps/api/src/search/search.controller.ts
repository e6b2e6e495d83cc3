import { Body, Controller } from '@nestjs/common';
import {
  type FoundDto,
  FoundListDto,
  findRecords,
  type RecordKind,
  SEARCHERS,
  SearchBody,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Search } from '#libs/search';
import { CurrentActor, Handles } from '../http/index.js';

/** The search (Ctrl+K). */
@Controller()
export class SearchController {
  constructor(private readonly search: Search) {}

  @Handles(findRecords, {
    summary: 'Matching farmers, farms, communities and community resources in scope, at most five of each',
    roles: SEARCHERS,
    scope: 'resource',
    answers: FoundListDto,
    shows: ({ list }) => ({ how: 'search', farmers: idsOf(list, 'farmer'), farms: idsOf(list, 'farm') }),
    reads: true,
  })
  find(@CurrentActor() actor: SessionActor, @Body() { q }: SearchBody): Promise<FoundListDto> {
    return this.search.find(actor, q);
  }
}

const idsOf = (list: readonly FoundDto[], kind: RecordKind): number[] =>
  list.flatMap((each) => (each.kind === kind ? each.id : []));
