import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { RepairDto } from '#libs/contracts';
import { JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { eventually } from './eventually.js';
import type { HttpClient } from './http-client.js';
import { MapGround, type Place } from './map-ground.js';
import { openWorld, type ServedWorld } from './world.js';

/** Map repairs of an administrator over HTTP, with a real worker in this process. */
export class Repairing {
  private constructor(
    readonly served: ServedWorld,
    readonly admin: HttpClient,
    readonly ground: MapGround,
    private readonly worker: INestApplicationContext,
  ) {}

  static async open(): Promise<Repairing> {
    // Three farms per chunk, so each repair has several chunks.
    const served = await openWorld({ config: { IMPORT_CHUNK_ROWS: '3' } });
    const worker = await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), {
      logger: ['error', 'warn'],
    });
    const admin = await served.home.as(served.home.admin);
    return new Repairing(served, admin, new MapGround(served.home), worker);
  }

  begin({ communityResourceId }: Place, farmIds?: number[]): Promise<RepairDto> {
    const path = `/api/community-resource/repairs/${communityResourceId}`;
    return answered(this.admin.post(path, farmIds ? { farmIds } : {}));
  }

  find(jobId: number): Promise<RepairDto> {
    return answered(this.admin.get(`/api/repairs/${jobId}`));
  }

  /** Returns the repair once it and its job are in a state. */
  until(jobId: number, state: string): Promise<RepairDto> {
    return eventually(async () => {
      const found = await this.find(jobId);
      const [job] = await this.served.db.query<{ state: string }>('SELECT state FROM job_run WHERE id = $1', [
        jobId,
      ]);
      expect([found.state, job?.state]).toEqual([state, state === 'examined' ? 'paused' : state]);
      return found;
    }, 20_000);
  }

  async examined(place: Place, farmIds?: number[]): Promise<RepairDto> {
    return this.until((await this.begin(place, farmIds)).jobId, 'examined');
  }

  async run({ jobId }: { jobId: number }): Promise<RepairDto> {
    await answered(this.admin.post(`/api/repairs/${jobId}/run`));
    return this.until(jobId, 'completed');
  }

  async close(): Promise<void> {
    await this.worker.get(JobWorkers).stop();
    await this.worker.close();
    await this.served.close();
  }
}

/** Returns the body of a response, which must be 200. */
export async function answered<Dto>(answer: Promise<{ status: number; body: unknown }>): Promise<Dto> {
  const { status, body } = await answer;
  expect({ status, body }).toEqual({ status: 200, body });
  return body as Dto;
}
