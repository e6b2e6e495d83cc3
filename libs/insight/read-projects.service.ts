import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { type ProjectListDto, SEASONS, type SeasonListDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { projectsOf } from './persistence/projects.queries.js';
import { Viewers } from './viewers.js';

/** Lists seasons and projects for the overview's pickers. */
@Injectable()
export class ReadProjects {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly viewers: Viewers,
  ) {}

  /** Returns seasons with community resources in the user's scope; all seasons if there are none. */
  async seasons(actor: SessionActor, username: string): Promise<SeasonListDto> {
    const viewer = await this.viewers.require(actor, { username });
    const projects = await projectsOf(this.database, await this.access.scopeOf(viewer));
    const used = SEASONS.filter((season) => projects.some((project) => project.season === season));
    return { list: used.length > 0 ? used : [...SEASONS] };
  }

  /** Returns community resources of a season in the user's scope, newest first. */
  async projects(actor: SessionActor, season: string, userId: number): Promise<ProjectListDto> {
    const viewer = await this.viewers.require(actor, { userId });
    const projects = await projectsOf(this.database, await this.access.scopeOf(viewer), { season });
    return { list: projects.map(({ id, name, status }) => ({ id, name, status })) };
  }
}
