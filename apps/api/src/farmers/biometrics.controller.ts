import { Controller, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  type BiometricKind,
  biometricKindOf,
  EVALUATORS,
  FarmerBiometricDto,
  GRANTS,
  PictureQuery,
  readBiometric,
  removeBiometric,
  SuccessDto,
  storeBiometric,
} from '#libs/contracts';
import { Biometrics } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';
import { CurrentActor, Handles, Id, showsFarmer, withUpload } from '../http/index.js';

const CHANGES = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.editCommunities } as const;

/** Passport photos and fingerprints of farmers. */
@Controller()
export class BiometricsController {
  constructor(private readonly biometrics: Biometrics) {}

  @Handles(readBiometric, {
    summary:
      'A photo or print of a farmer as a JPEG: passport, right-index, left-index, right-thumb, left-thumb',
    roles: [...EVALUATORS, 'FARMER'],
    scope: 'resource',
    answers: 'file',
    shows: showsFarmer('photo', 'id'),
    grant: [GRANTS.viewCommunities, GRANTS.viewFarms],
  })
  async read(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Param('kind') kind: string,
    @Query() { size }: PictureQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const content = await this.biometrics.read(actor, id, kindOf(kind), size !== 'thumbnail');
    response.setHeader('Cache-Control', 'no-store');
    return new StreamableFile(content, { type: 'image/jpeg', disposition: 'inline' });
  }

  @Handles(storeBiometric, {
    summary:
      'Store or replace a photo or print of a farmer: JPEG or PNG of at most 8 MB; its EXIF data is removed',
    answers: FarmerBiometricDto,
    upload: 'file',
    ...CHANGES,
  })
  store(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Param('kind') kind: string,
    @Req() request: Request,
  ): Promise<FarmerBiometricDto> {
    return withUpload(request, async ({ content }) =>
      this.biometrics.store(actor, id, kindOf(kind), content),
    );
  }

  @Handles(removeBiometric, {
    summary: 'Remove a photo or print of a farmer',
    answers: SuccessDto,
    ...CHANGES,
  })
  async remove(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Param('kind') kind: string,
  ): Promise<SuccessDto> {
    await this.biometrics.remove(actor, id, kindOf(kind));
    return { message: 'success', id };
  }
}

function kindOf(word: string): BiometricKind {
  const kind = biometricKindOf(word);
  if (kind === null) throw new DomainError('record.notFound');
  return kind;
}
