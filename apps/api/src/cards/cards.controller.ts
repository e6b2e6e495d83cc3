import { Body, Controller, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { CardFiles, ChooseCards, PrintCards, ReadCard, RevokeCard } from '#libs/cards';
import {
  ADMINISTRATORS,
  CARDS_MESSAGES,
  CardChoiceBody,
  CardCountsDto,
  CardDto,
  CardFarmerListDto,
  CardGroupBody,
  CardPreviewDto,
  CardPrintListDto,
  countCards,
  downloadCards,
  EVALUATORS,
  ExportWaitingDto,
  GRANTS,
  JobDto,
  listCardGroup,
  listCardPrints,
  PreviewCardsBody,
  PrintCardsBody,
  previewCards,
  printCards,
  RevokeCardBody,
  readCard,
  revokeCard,
  SuccessDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { JobCentre } from '#libs/jobs';
import { CurrentActor, Handles, Id, listsFarmers, showsFarmer } from '../http/index.js';

const CHOSEN = { roles: ADMINISTRATORS, scope: 'account', reads: true } as const;

/** ID cards of farmers, and their prints. */
@Controller()
export class CardsController {
  constructor(
    private readonly cards: ReadCard,
    private readonly revoking: RevokeCard,
    private readonly choosing: ChooseCards,
    private readonly printing: PrintCards,
    private readonly files: CardFiles,
    private readonly jobs: JobCentre,
  ) {}

  @Handles(readCard, {
    summary: 'The ID card of a farmer, with its state and the cards before it; farmers may read their own',
    roles: [...EVALUATORS, 'FARMER'],
    scope: 'resource',
    answers: CardDto,
    shows: showsFarmer('card'),
    grant: GRANTS.viewCommunities,
  })
  card(@CurrentActor() actor: SessionActor, @Id('farmerId') farmerId: number): Promise<CardDto> {
    return this.cards.find(actor, farmerId);
  }

  @Handles(revokeCard, {
    summary: 'Revoke a card; its code is no longer genuine from this moment',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: SuccessDto,
  })
  revoke(
    @CurrentActor() actor: SessionActor,
    @Id('cardId') cardId: number,
    @Body() { reason }: RevokeCardBody,
  ): Promise<SuccessDto> {
    return this.revoking.revoke(actor, cardId, reason);
  }

  @Handles(countCards, {
    ...CHOSEN,
    summary: 'How many of the chosen farmers get a card, and how many are left out and why',
    answers: CardCountsDto,
  })
  count(@CurrentActor() actor: SessionActor, @Body() body: CardChoiceBody): Promise<CardCountsDto> {
    return this.choosing.count(actor, body);
  }

  @Handles(listCardGroup, {
    ...CHOSEN,
    summary: 'The farmers of one of these groups',
    answers: CardFarmerListDto,
    shows: listsFarmers('farmers', ({ id }) => id),
  })
  group(@CurrentActor() actor: SessionActor, @Body() body: CardGroupBody): Promise<CardFarmerListDto> {
    return this.choosing.group(actor, body);
  }

  @Handles(previewCards, {
    ...CHOSEN,
    summary: 'One page of a print, with a sample code',
    answers: CardPreviewDto,
  })
  preview(@CurrentActor() actor: SessionActor, @Body() body: PreviewCardsBody): Promise<CardPreviewDto> {
    return this.printing.preview(actor, body);
  }

  @Handles(printCards, {
    summary: 'Print ID cards into a PDF file, as a job that issues them when it completes',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: JobDto,
  })
  async print(@CurrentActor() actor: SessionActor, @Body() body: PrintCardsBody): Promise<JobDto> {
    return this.jobs.require(actor, await this.printing.begin(actor, body));
  }

  @Handles(listCardPrints, {
    summary: 'The latest prints of the account, as jobs, newest first',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: CardPrintListDto,
  })
  async prints(@CurrentActor() actor: SessionActor): Promise<CardPrintListDto> {
    const ids = await this.files.latest(actor);
    const list = await Promise.all(ids.map((id) => this.jobs.require(actor, id)));
    return { list, total: list.length };
  }

  @Handles(downloadCards, {
    summary: 'The file of a print; available for a day, and each download is in the audit',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
  })
  async file(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    response.setHeader('Cache-Control', 'no-store');
    const file = await this.files.ofJob(actor, jobId);
    if (file === null) {
      response.status(202);
      const waiting = { code: 202, message: CARDS_MESSAGES.waiting, jobId };
      return new StreamableFile(Buffer.from(JSON.stringify(waiting)), { type: 'application/json' });
    }
    response.once('close', () => file.content.destroy());
    return new StreamableFile(file.content, {
      type: 'application/pdf',
      length: file.size,
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    });
  }
}
