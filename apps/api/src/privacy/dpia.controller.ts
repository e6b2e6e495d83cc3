import { Body, Controller } from '@nestjs/common';
import {
  ADMINISTRATORS,
  DpiaDto,
  readDpia,
  SaveDpiaBody,
  SignDpiaBody,
  saveDpia,
  signDpia,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Assessments } from '#libs/privacy';
import { CurrentActor, Handles } from '../http/index.js';

const OF_ACCOUNT = { roles: ADMINISTRATORS, scope: 'account', answers: DpiaDto } as const;

/** Data protection impact assessment. */
@Controller()
export class DpiaController {
  constructor(private readonly assessments: Assessments) {}

  @Handles(readDpia, { ...OF_ACCOUNT, summary: 'All versions of the data protection impact assessment' })
  read(@CurrentActor() actor: SessionActor): Promise<DpiaDto> {
    return this.assessments.read(actor);
  }

  @Handles(saveDpia, {
    ...OF_ACCOUNT,
    summary: 'Save the draft of the impact assessment; after a signed version, add the next one',
  })
  save(@CurrentActor() actor: SessionActor, @Body() body: SaveDpiaBody): Promise<DpiaDto> {
    return this.assessments.save(actor, body);
  }

  @Handles(signDpia, {
    ...OF_ACCOUNT,
    summary: 'Sign the draft of the impact assessment, which is never changed again',
  })
  sign(@CurrentActor() actor: SessionActor, @Body() { version, signedBy }: SignDpiaBody): Promise<DpiaDto> {
    return this.assessments.sign(actor, version, signedBy);
  }
}
