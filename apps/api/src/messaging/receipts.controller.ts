import { Body, Controller, Param, Req } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request } from 'express';
import { ReceiptTakenDto, takeReceipt } from '#libs/contracts';
import { TakeReceipt } from '#libs/messaging';
import { Handles, rawBodyOf } from '../http/index.js';

/** Delivery receipts from providers: as many calls as messages, from few addresses. */
@Controller()
@SkipThrottle()
export class ReceiptsController {
  constructor(private readonly receipts: TakeReceipt) {}

  @Handles(takeReceipt, {
    summary: 'Delivery receipts and replies, signed by the provider',
    roles: 'open',
    scope: 'none',
    answers: ReceiptTakenDto,
  })
  take(
    @Param('provider') provider: string,
    @Body() body: Record<string, unknown> | undefined,
    @Req() request: Request,
  ): Promise<ReceiptTakenDto> {
    const { headers, query, originalUrl } = request;
    const at = originalUrl.indexOf('?');
    const search = at < 0 ? '' : originalUrl.slice(at);
    return this.receipts.take(provider, {
      headers,
      query,
      search,
      body: body ?? {},
      raw: rawBodyOf(request),
    });
  }
}
