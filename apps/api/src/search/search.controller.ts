import { Body, Controller } from '@nestjs/common';
import { FoundListDto, findRecords, SEARCHERS, SearchBody } from '#libs/contracts';
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
    reads: true,
  })
  find(@CurrentActor() actor: SessionActor, @Body() { q }: SearchBody): Promise<FoundListDto> {
    return this.search.find(actor, q);
  }
}
