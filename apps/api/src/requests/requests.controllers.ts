import { Body, Controller, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  AnswerRequestBody,
  answerRequest,
  askErasure,
  askProposedErasures,
  cancelErasure,
  confirmErasure,
  confirmProposedErasures,
  DataRequestDto,
  ErasureDto,
  ErasuresActedDto,
  endRestriction,
  FileRequestBody,
  fileOwnRequest,
  notifyRecipients,
  OwnRequestsDto,
  ProposedErasuresDto,
  printAnswer,
  printGrievance,
  RestrictBody,
  readErasure,
  readOwnRequests,
  readProposedErasures,
  restrictFarmer,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import {
  AnswerRequests,
  DATA_REQUESTS,
  Erasures,
  OwnRequests,
  ProposedErasures,
  RequestLetters,
} from '#libs/requests';
import { CurrentActor, Handles, Id, listsFarmers, recordController } from '../http/index.js';

export const DataRequestsController = recordController(DATA_REQUESTS, {
  list: listsFarmers('requests', ({ farmerId }) => farmerId),
  record: ({ farmerId }) => ({ how: 'record', farmers: [farmerId] }),
});

const BY_ADMINISTRATORS = { roles: ADMINISTRATORS, scope: 'account' } as const;
const BY_FARMER = { roles: ['FARMER'], scope: 'own' } as const;

/** Answers to requests of farmers. */
@Controller()
export class AnswersController {
  constructor(
    private readonly requests: AnswerRequests,
    private readonly letters: RequestLetters,
    private readonly own: OwnRequests,
  ) {}

  @Handles(answerRequest, {
    ...BY_ADMINISTRATORS,
    summary: 'Answer a request of a farmer',
    answers: DataRequestDto,
  })
  answer(
    @CurrentActor() actor: SessionActor,
    @Id('requestId') requestId: number,
    @Body() body: AnswerRequestBody,
  ): Promise<DataRequestDto> {
    return this.requests.answer(actor, requestId, body);
  }

  @Handles(restrictFarmer, {
    ...BY_ADMINISTRATORS,
    summary: 'Make the record of a farmer read-only, on their request',
    answers: DataRequestDto,
  })
  restrict(
    @CurrentActor() actor: SessionActor,
    @Id('requestId') requestId: number,
    @Body() body: RestrictBody,
  ): Promise<DataRequestDto> {
    return this.requests.restrict(actor, requestId, body);
  }

  @Handles(endRestriction, {
    ...BY_ADMINISTRATORS,
    summary: 'End the restriction of a farmer’s record',
    answers: DataRequestDto,
  })
  unrestrict(
    @CurrentActor() actor: SessionActor,
    @Id('requestId') requestId: number,
  ): Promise<DataRequestDto> {
    return this.requests.unrestrict(actor, requestId);
  }

  @Handles(printAnswer, {
    ...BY_ADMINISTRATORS,
    summary: 'The answer to a request, as a letter',
    answers: 'file',
  })
  async letter(
    @CurrentActor() actor: SessionActor,
    @Id('requestId') requestId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return pdf(await this.letters.letter(actor, requestId), `answer-${requestId}.pdf`, response);
  }

  @Handles(printGrievance, {
    ...BY_ADMINISTRATORS,
    summary: 'The notice of a grievance, as a PDF',
    answers: 'file',
  })
  async grievance(
    @CurrentActor() actor: SessionActor,
    @Id('requestId') requestId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return pdf(await this.letters.grievance(actor, requestId), `snag-${requestId}.pdf`, response);
  }

  @Handles(readOwnRequests, {
    ...BY_FARMER,
    summary: 'Requests of the signed-in farmer',
    answers: OwnRequestsDto,
  })
  ownRequests(@CurrentActor() actor: SessionActor): Promise<OwnRequestsDto> {
    return this.own.read(actor);
  }

  @Handles(fileOwnRequest, {
    ...BY_FARMER,
    summary: 'File a request about one’s own data',
    answers: OwnRequestsDto,
  })
  file(@CurrentActor() actor: SessionActor, @Body() body: FileRequestBody): Promise<OwnRequestsDto> {
    return this.own.file(actor, body);
  }
}

/** Erasures of farmers. */
@Controller()
export class ErasuresController {
  constructor(private readonly erasures: Erasures) {}

  @Handles(readErasure, {
    ...BY_ADMINISTRATORS,
    summary: 'The erasure of a farmer, or its preview',
    answers: ErasureDto,
  })
  read(@CurrentActor() actor: SessionActor, @Id('requestId') requestId: number): Promise<ErasureDto> {
    return this.erasures.read(actor, requestId);
  }

  @Handles(askErasure, {
    ...BY_ADMINISTRATORS,
    stepUp: true,
    summary: 'Ask a second administrator to confirm an erasure',
    answers: ErasureDto,
  })
  ask(@CurrentActor() actor: SessionActor, @Id('requestId') requestId: number): Promise<ErasureDto> {
    return this.erasures.ask(actor, requestId);
  }

  @Handles(confirmErasure, {
    ...BY_ADMINISTRATORS,
    stepUp: true,
    summary: 'Confirm an erasure as a second administrator',
    answers: ErasureDto,
  })
  confirm(@CurrentActor() actor: SessionActor, @Id('requestId') requestId: number): Promise<ErasureDto> {
    return this.erasures.confirm(actor, requestId);
  }

  @Handles(cancelErasure, {
    ...BY_ADMINISTRATORS,
    summary: 'Cancel an erasure before it takes place',
    answers: ErasureDto,
  })
  cancel(@CurrentActor() actor: SessionActor, @Id('requestId') requestId: number): Promise<ErasureDto> {
    return this.erasures.cancel(actor, requestId);
  }

  @Handles(notifyRecipients, {
    ...BY_ADMINISTRATORS,
    summary: 'Note that all recipients of files were told to erase a farmer',
    answers: ErasureDto,
  })
  notified(@CurrentActor() actor: SessionActor, @Id('requestId') requestId: number): Promise<ErasureDto> {
    return this.erasures.notified(actor, requestId);
  }
}

/** Erasures of inactive farmers, many at a time. */
@Controller()
export class ProposedErasuresController {
  constructor(private readonly erasures: ProposedErasures) {}

  @Handles(readProposedErasures, {
    ...BY_ADMINISTRATORS,
    summary: 'Count the erasures proposed for inactive farmers',
    answers: ProposedErasuresDto,
  })
  read(@CurrentActor() actor: SessionActor): Promise<ProposedErasuresDto> {
    return this.erasures.read(actor);
  }

  @Handles(askProposedErasures, {
    ...BY_ADMINISTRATORS,
    stepUp: true,
    summary: 'Request the next 1,000 proposed erasures',
    answers: ErasuresActedDto,
  })
  ask(@CurrentActor() actor: SessionActor): Promise<ErasuresActedDto> {
    return this.erasures.ask(actor);
  }

  @Handles(confirmProposedErasures, {
    ...BY_ADMINISTRATORS,
    stepUp: true,
    summary: 'Confirm the next 1,000 proposed erasures as a second administrator',
    answers: ErasuresActedDto,
  })
  confirm(@CurrentActor() actor: SessionActor): Promise<ErasuresActedDto> {
    return this.erasures.confirm(actor);
  }
}

function pdf(content: Awaited<ReturnType<RequestLetters['letter']>>, name: string, response: Response) {
  response.setHeader('Cache-Control', 'no-store');
  response.once('close', () => content.destroy());
  return new StreamableFile(content, {
    type: 'application/pdf',
    disposition: `attachment; filename="${name}"`,
  });
}
