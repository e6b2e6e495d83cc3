import { Body, Controller, Headers, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  EVALUATORS,
  FarmSizesDto,
  FixFarmSizesBody,
  fixFarmSizes,
  GRANTS,
  REPAIRS_MESSAGES,
  type RepairSummary,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { JobLedger } from '#libs/platform';
import { FixFarmSizes } from '#libs/repairs';
import { CurrentActor, Handles, waitForJob } from '../http/index.js';

/** Repairs of farms without a size. */
@Controller()
export class FarmSizesController {
  constructor(
    private readonly sizes: FixFarmSizes,
    private readonly ledger: JobLedger,
  ) {}

  @Handles(fixFarmSizes, {
    summary: 'Calculate the sizes of farms with size zero: the given ones, or all in scope',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.editFarms,
    answers: FarmSizesDto,
    alsoAnswers: [{ status: 202, dto: FarmSizesDto }],
  })
  async fix(
    @CurrentActor() actor: SessionActor,
    @Body() body: FixFarmSizesBody,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FarmSizesDto> {
    const jobId = await this.sizes.begin(actor, body);
    const outcome = await waitForJob(this.ledger, jobId, { prefer, response });
    if (outcome === null) return { ...NOTHING_YET, code: 202, message: REPAIRS_MESSAGES.sizesWaiting, jobId };
    const { examined = 0, repaired = 0 } = (outcome.summary as RepairSummary | null) ?? {};
    const counts = { jobId, totalCount: examined, totalFixed: repaired, totalLeft: examined - repaired };
    return outcome.state === 'cancelled'
      ? { code: -1, message: REPAIRS_MESSAGES.sizesCancelled, ...counts }
      : { code: 200, message: REPAIRS_MESSAGES.sizesFixed, ...counts };
  }
}

const NOTHING_YET = { totalCount: 0, totalFixed: 0, totalLeft: 0 };
