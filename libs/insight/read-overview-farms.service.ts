import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { OverviewFarmListDto } from '#libs/contracts';
import { ringText } from '#libs/geometry';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, ReadReplica } from '#libs/platform';
import { totalsOf } from './persistence/figures.queries.js';
import { overviewFarms } from './persistence/overview-farms.queries.js';
import { projectsOf } from './persistence/projects.queries.js';

@Injectable()
export class ReadOverviewFarms {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly replica: ReadReplica,
  ) {}

  /**
   * Returns 1,000 mapped farms of the resource with that name, the newest on the first page, and their total number.
   * Throws `record.notFound` out of scope.
   */
  async ofResource(actor: SessionActor, name: string, page = 1): Promise<OverviewFarmListDto> {
    const projects = await projectsOf(this.database, await this.access.scopeOf(actor), { name });
    const project = projects.find((each) => each.accountId === actor.accountId) ?? projects[0];
    if (!project) throw new DomainError('record.notFound');
    const [rows, totals] = await this.replica.read(async (reader) => [
      await overviewFarms(reader, project.id, page),
      await totalsOf(reader, [project.id]),
    ]);
    const list = rows.map(({ id, code, status, boundary, lng, lat }) => {
      return { farmId: id, farmCode: code, coords: ringText(boundary, 'open'), status, lat, lng };
    });
    return { list, total: totals.mapped, page };
  }
}
