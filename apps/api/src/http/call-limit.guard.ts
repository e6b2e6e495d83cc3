import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { Request } from 'express';
import { Callers } from './callers.js';

/** Limits the calls of each caller to one route. */
@Injectable()
export class CallLimit extends ThrottlerGuard {
  @Inject(Callers) private readonly callers!: Callers;

  protected override async getTracker(request: Request): Promise<string> {
    return (await this.callers.of(request)).key;
  }
}
