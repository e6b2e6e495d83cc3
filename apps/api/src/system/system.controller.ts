import { Controller, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  ClientConfigDto,
  checkLive,
  checkReady,
  HealthDto,
  readClientConfig,
  readVersion,
  VersionDto,
} from '#libs/contracts';
import { Config, Health, versionOfGona } from '#libs/platform';
import { Handles } from '../http/index.js';

/** Health checks for orchestrators, and configuration for the web client before sign-in. */
@Controller()
export class SystemController {
  constructor(
    private readonly health: Health,
    private readonly config: Config,
  ) {}

  @Handles(checkLive, {
    summary: 'Whether the process is running',
    roles: 'open',
    scope: 'none',
    answers: HealthDto,
  })
  live(): HealthDto {
    return { status: 'ok', checks: {}, notes: [] };
  }

  @Handles(checkReady, {
    summary: 'Whether the process can serve requests; `notes` lists what does not work, and why',
    roles: 'open',
    scope: 'none',
    answers: HealthDto,
    alsoAnswers: [{ status: 503, dto: HealthDto }],
  })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthDto> {
    const health = await this.health.check();
    if (health.status === 'error') response.status(503);
    return health;
  }

  @Header('Cache-Control', 'no-cache')
  @Handles(readClientConfig, {
    summary: 'Keys and addresses for the web client',
    roles: 'open',
    scope: 'none',
    answers: ClientConfigDto,
  })
  clientConfig(): ClientConfigDto {
    return {
      googleMapsKey: this.config.GOOGLE_MAPS_KEY ?? null,
      mapStyleUrl: this.config.MAP_STYLE_URL ?? null,
      mapRasterUrl: this.config.MAP_RASTER_URL ?? null,
      mapAttribution: this.config.MAP_ATTRIBUTION ?? null,
      signUpUrl: this.config.SIGN_UP_URL ?? null,
    };
  }

  @Header('Cache-Control', 'no-cache')
  @Handles(readVersion, {
    summary: 'Version and revision of this installation',
    roles: 'open',
    scope: 'none',
    answers: VersionDto,
  })
  version(): VersionDto {
    return { version: versionOfGona(), revision: this.config.GONA_REVISION ?? null };
  }
}
