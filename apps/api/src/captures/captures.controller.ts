import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ReadWork, ReceiveCaptures, ReviewCaptures } from '#libs/captures';
import {
  CaptureComparisonDto,
  CaptureFarmerListDto,
  CaptureFarmerQuery,
  CaptureItemListDto,
  CaptureItemQuery,
  CaptureNeighbourListDto,
  CaptureWorkDto,
  compareCapture,
  DecideCaptureBody,
  decideCapture,
  EVALUATORS,
  FinishCaptureBody,
  finishCapture,
  GRANTS,
  listCaptureFarmers,
  listCaptureNeighbours,
  listOwnCaptures,
  listReceivedCaptures,
  OwnCaptureListDto,
  OwnCaptureQuery,
  readCapture,
  readCaptureWork,
  SentCaptureDto,
  SettleCaptureBody,
  settleCapture,
  storeCapturePart,
} from '#libs/contracts';
import type { Shown } from '#libs/disclosure';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id, listsFarmers, withUpload } from '../http/index.js';

const OWN = { roles: ['AGENT'], scope: 'own' } as const;
const REVIEWS = { roles: EVALUATORS, scope: 'resource' } as const;
/** Both sides of a comparison are of one farmer; a new one has no record yet. */
const compared = ({ farmerId, other }: { farmerId: number | null; other: object | null }): Shown | null =>
  farmerId === null || other === null ? null : { how: 'comparison', farmers: [farmerId] };

/** Captures that agents send from their phones. */
@Controller()
export class CapturesController {
  constructor(
    private readonly work: ReadWork,
    private readonly receiving: ReceiveCaptures,
    private readonly reviews: ReviewCaptures,
  ) {}

  @Handles(readCaptureWork, {
    summary: "The agent's postings, privacy notices, and the public key for captures",
    answers: CaptureWorkDto,
    ...OWN,
  })
  readWork(@CurrentActor() actor: SessionActor): Promise<CaptureWorkDto> {
    return this.work.work(actor);
  }

  @Handles(listCaptureFarmers, {
    summary: 'A page of 300 farmers of an own posting, with what was sent back',
    answers: CaptureFarmerListDto,
    shows: listsFarmers('captures', ({ farmerId }) => farmerId),
    ...OWN,
  })
  farmers(
    @CurrentActor() actor: SessionActor,
    @Id('postingId') postingId: number,
    @Query() { after }: CaptureFarmerQuery,
  ): Promise<CaptureFarmerListDto> {
    return this.work.farmers(actor, postingId, after);
  }

  @Handles(listCaptureNeighbours, {
    summary: 'Boundaries near the farms of an own posting',
    answers: CaptureNeighbourListDto,
    shows: ({ list }) => ({ how: 'maps', farms: list.map(({ farmId }) => farmId) }),
    ...OWN,
  })
  neighbours(
    @CurrentActor() actor: SessionActor,
    @Id('postingId') postingId: number,
  ): Promise<CaptureNeighbourListDto> {
    return this.work.neighbours(actor, postingId);
  }

  @Handles(listOwnCaptures, {
    summary: 'Own captures whose state changed since a time',
    answers: OwnCaptureListDto,
    ...OWN,
  })
  mine(@CurrentActor() actor: SessionActor, @Query() { since }: OwnCaptureQuery): Promise<OwnCaptureListDto> {
    return this.work.mine(actor, since ?? null);
  }

  @Handles(listReceivedCaptures, {
    summary: 'Captures in conflict, in review or refused',
    answers: CaptureItemListDto,
    shows: listsFarmers('captures', ({ farmerId }) => farmerId),
    grant: GRANTS.viewFarms,
    ...REVIEWS,
  })
  unsettled(
    @CurrentActor() actor: SessionActor,
    @Query() query: CaptureItemQuery,
  ): Promise<CaptureItemListDto> {
    return this.reviews.list(actor, query);
  }

  @Handles(storeCapturePart, {
    summary: 'Store a part of an encrypted capture: 256 KiB, the last one smaller',
    answers: SentCaptureDto,
    upload: 'file',
    ...OWN,
  })
  part(
    @CurrentActor() actor: SessionActor,
    @Param('captureId') captureId: string,
    @Param('part') part: string,
    @Req() request: Request,
  ): Promise<SentCaptureDto> {
    return withUpload(request, ({ content }) => this.receiving.part(actor, captureId, Number(part), content));
  }

  @Handles(readCapture, {
    summary: 'State of an own capture: parts received, outcome, comparison of a conflict',
    answers: SentCaptureDto,
    shows: compared,
    ...OWN,
  })
  read(@CurrentActor() actor: SessionActor, @Param('captureId') captureId: string): Promise<SentCaptureDto> {
    return this.receiving.read(actor, captureId);
  }

  @Handles(finishCapture, {
    summary: 'Open and store a capture whose parts have arrived; safe to repeat',
    answers: SentCaptureDto,
    ...OWN,
  })
  finish(
    @CurrentActor() actor: SessionActor,
    @Param('captureId') captureId: string,
    @Body() body: FinishCaptureBody,
  ): Promise<SentCaptureDto> {
    return this.receiving.finish(actor, captureId, body);
  }

  @Handles(settleCapture, {
    summary: 'Keep an own capture in conflict for review, or drop it with a reason',
    answers: SentCaptureDto,
    ...OWN,
  })
  settle(
    @CurrentActor() actor: SessionActor,
    @Param('captureId') captureId: string,
    @Body() body: SettleCaptureBody,
  ): Promise<SentCaptureDto> {
    return this.receiving.settle(actor, captureId, body);
  }

  @Handles(compareCapture, {
    summary: 'A capture beside the record as it is',
    answers: CaptureComparisonDto,
    shows: compared,
    grant: GRANTS.viewFarms,
    ...REVIEWS,
  })
  compare(
    @CurrentActor() actor: SessionActor,
    @Param('captureId') captureId: string,
  ): Promise<CaptureComparisonDto> {
    return this.reviews.compare(actor, captureId);
  }

  @Handles(decideCapture, {
    summary: 'Store a capture in place of the record, or drop it with a reason',
    answers: CaptureComparisonDto,
    grant: GRANTS.editFarms,
    ...REVIEWS,
  })
  decide(
    @CurrentActor() actor: SessionActor,
    @Param('captureId') captureId: string,
    @Body() body: DecideCaptureBody,
  ): Promise<CaptureComparisonDto> {
    return this.reviews.decide(actor, captureId, body);
  }
}
