import { Injectable } from '@nestjs/common';
import {
  type BiometricKind,
  CAPTURE_FILES,
  CAPTURE_MESSAGES,
  type CapturedJson,
  type CaptureFile,
  type ConflictReason,
  topicOf,
} from '#libs/contracts';
import {
  Biometrics,
  type CapturedDetails,
  compareCaptured,
  insertFarmers,
  lockFarmer,
  type StagedPicture,
  storeCaptured,
} from '#libs/farmers';
import { insertFarms, measureBoundary, recaptureFarm } from '#libs/farms';
import { FARM_AREA_M2, multiPolygonHex } from '#libs/geometry';
import { erasedPhoneIndex, type IdentifierKeys, identifierKeys } from '#libs/identifier-encryption';
import { type Actor, Config, DomainError, type Transaction } from '#libs/platform';
import { attachCapturedProof, recordCapturedConsents } from '#libs/privacy';
import { numberMembers } from '#libs/tasks';
import { detailsOfCapture, detailsOfNew } from './domain/captured-details.js';
import { conflictOf } from './domain/conflict.js';
import { lacksGuardian } from './domain/guardian.js';
import { accuracyOf, boundaryOfRing } from './domain/judge-boundary.js';
import type { OpenedCapture } from './domain/read-content.js';
import { Refusal } from './domain/refusal.js';
import {
  earlierCaptures,
  farmerOfPosting,
  farmToCapture,
  isErasedPhone,
  isOutside,
  type PostingRow,
  postingOf,
  wasCapturedNew,
} from './persistence/arrival.queries.js';
import type { CaptureChange, CaptureRow } from './persistence/capture.queries.js';

const KINDS: Record<Exclude<CaptureFile, 'consent'>, BiometricKind> = {
  photo: 'passport',
  rightThumb: 'right thumb',
  leftThumb: 'left thumb',
  rightIndex: 'right index',
  leftIndex: 'left index',
};

export type StagedPictures = ReadonlyMap<CaptureFile, StagedPicture>;

/** A capture that is about to be stored. */
interface Arrival {
  capture: CaptureRow;
  json: CapturedJson;
  pictures: StagedPictures;
  /** The agent. */
  by: Actor;
  /** Staff accept it despite a conflict. */
  isAccepted: boolean;
}

/** The farmer of a capture. */
interface Captured {
  farmerId: number;
  version: number;
  isAgain: boolean;
}

/** Writes an opened capture: farmer, consents, pictures and farm, in the transaction of the caller. */
@Injectable()
export class StoreCapture {
  private readonly keys: IdentifierKeys;

  constructor(
    config: Config,
    private readonly biometrics: Biometrics,
  ) {
    this.keys = identifierKeys(config);
  }

  /** Stores pictures before the transaction, which must not wait for them. Throws `Refusal` for a broken one. */
  async stage({ files }: OpenedCapture): Promise<StagedPictures> {
    const staged = new Map<CaptureFile, StagedPicture>();
    for (const [what, bytes] of files) {
      try {
        staged.set(what, await this.biometrics.stage(bytes));
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'picture.unfit') throw error;
        throw new Refusal(`${CAPTURE_FILES[what]}: ${error.sentence}`, { cause: error });
      }
    }
    return staged;
  }

  /**
   * Writes everything of a capture, or nothing if it is a conflict or for staff; returns the new values of its row.
   * Throws `Refusal`, and `farm.leased` while someone edits the farm.
   */
  async store(tx: Transaction, arrival: Arrival): Promise<CaptureChange> {
    const { json, capture, by } = arrival;
    const posting = await postingOf(tx, by.id, json.postingId, json.finishedAt);
    if (!posting) throw new Refusal(CAPTURE_MESSAGES.noPosting);
    const details = detailsOfCapture(json.farmer);
    const known = json.farmerId ? await this.knownFarmer(tx, posting, json.farmerId) : null;
    const facts = {
      postingId: posting.postingId,
      communityId: posting.communityId,
      communityResourceId: posting.communityResourceId,
      farmerId: known,
      startedOn: json.startedAt,
      endedOn: json.finishedAt,
      readBack: json.readBack.done,
      isDrawn: json.boundary ? json.boundary.how === 'drawn' : null,
      overlapReason: json.boundary?.overlapReason ?? null,
      accuracyM: json.boundary ? accuracyOf(json.boundary.fixes) : null,
    };
    if (json.cannotFix && !arrival.isAccepted)
      return { ...facts, state: 'review', agentReason: json.cannotFix, reason: CAPTURE_MESSAGES.cannotFix };
    const farmer = known
      ? await this.change(tx, arrival, posting, known, details)
      : await this.add(tx, arrival, posting, details);
    if ('hold' in farmer) return { ...facts, ...farmer.hold };
    const where = { accountId: capture.accountId, farmerId: farmer.farmerId, by, decidedAt: json.finishedAt };
    const consents = await recordCapturedConsents(tx, where, json.consents);
    await this.storePictures(tx, arrival, farmer.farmerId, consents);
    const farm = json.boundary ? await this.storeFarm(tx, arrival, posting, farmer.farmerId) : null;
    const isAgain = farmer.isAgain || (farm?.isAgain ?? false);
    tx.record({
      topic: topicOf.resource(posting.communityResourceId),
      type: 'capture.stored',
      subject: { kind: 'farmer', id: farmer.farmerId },
      data: {
        captureId: capture.captureId,
        agentId: by.id,
        communityResourceId: posting.communityResourceId,
        farmerId: farmer.farmerId,
        farmId: farm?.id ?? null,
        isAgain,
      },
      accountId: capture.accountId,
      by,
    });
    return {
      ...facts,
      state: 'stored',
      farmerId: farmer.farmerId,
      farmId: farm?.id ?? null,
      farmerVersion: farmer.version,
      isAgain,
      isOutside: farm ? await isOutside(tx, farm.id, posting.communityId) : null,
      conflict: null,
      reason: null,
    };
  }

  /** Returns the id of the farmer's main record. Throws `Refusal` for a farmer outside the posting, or erased. */
  private async knownFarmer(tx: Transaction, { postingId }: PostingRow, farmerId: number): Promise<number> {
    const found = await farmerOfPosting(tx, postingId, farmerId);
    if (found?.isErased) throw new Refusal(CAPTURE_MESSAGES.erased);
    if (found) return found.id;
    if (await wasCapturedNew(tx, postingId, farmerId)) return farmerId;
    throw new Refusal(CAPTURE_MESSAGES.notOfPosting);
  }

  private async change(
    tx: Transaction,
    { json, by, isAccepted }: Arrival,
    { postingGroupId, communityResourceId }: PostingRow,
    farmerId: number,
    details: CapturedDetails,
  ): Promise<Captured | { hold: CaptureChange }> {
    await lockFarmer(tx, farmerId).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'farmer.locked')
        throw new Refusal(CAPTURE_MESSAGES.restricted, { cause: error });
      throw error;
    });
    const compared = await compareCaptured(tx, farmerId, details);
    if (!compared) throw new Refusal(CAPTURE_MESSAGES.erased);
    const earlier = await earlierCaptures(tx, { agentId: by.id, farmerId, postingGroupId });
    const { row, changes, isOtherName } = compared;
    const conflict: ConflictReason | null = isAccepted
      ? null
      : conflictOf({
          version: row.version,
          seen: json.seen ?? null,
          ownVersion: earlier.ownVersion,
          changes: changes.length > 0,
          byOther: earlier.byOther,
        });
    if (conflict)
      return { hold: { state: 'conflict', conflict, reason: CAPTURE_MESSAGES.conflicts[conflict] } };
    const isUnguarded = lacksGuardian(row.dateOfBirth, json);
    if (isUnguarded && isAccepted) throw new Refusal(CAPTURE_MESSAGES.guardianNeeded);
    const doubt = isOtherName ? CAPTURE_MESSAGES.otherName : isUnguarded && CAPTURE_MESSAGES.guardian;
    if (doubt && !isAccepted) return { hold: { state: 'review', reason: doubt } };
    const version = await storeCaptured(tx, by, compared, details, communityResourceId);
    return { farmerId, version, isAgain: earlier.isAgain };
  }

  private async add(
    tx: Transaction,
    { json, capture }: Arrival,
    { communityId, communityResourceId }: PostingRow,
    given: CapturedDetails,
  ): Promise<Captured> {
    const { firstName, surname, phone, ...details } = detailsOfNew(given);
    if (await isErasedPhone(tx, capture.accountId, erasedPhoneIndex(phone, this.keys)))
      throw new Refusal(CAPTURE_MESSAGES.asked);
    const kin = details.nextOfKin;
    const [farmerId] = await insertFarmers(tx, capture.accountId, [
      {
        bvn: null,
        tempId: null,
        firstName,
        surname,
        phone,
        othername: details.othername ?? null,
        gender: details.gender ?? null,
        nextOfKin: kin ? { ...kin, phone: kin.phone ?? '', relationship: kin.relationship ?? '' } : null,
        communityId,
        communityResourceId,
        createdOn: new Date(json.finishedAt),
      },
    ]);
    if (farmerId === undefined) throw new Error('a farmer was expected');
    await numberMembers(tx, [communityId]);
    return { farmerId, version: 1, isAgain: false };
  }

  private async storePictures(
    tx: Transaction,
    { json, capture, pictures, by }: Arrival,
    farmerId: number,
    consents: readonly number[],
  ): Promise<void> {
    const { accountId } = capture;
    const noPrints = json.consents.some(({ purpose, given }) => purpose === 'fingerprints' && !given);
    for (const [what, staged] of pictures) {
      // The clean-up removes a print that the farmer refused.
      if (noPrints && what !== 'photo' && what !== 'consent') continue;
      if (what !== 'consent')
        await this.biometrics.storeCaptured(tx, { id: farmerId, accountId }, KINDS[what], staged, by);
      // A form without a decision proves nothing.
      else if (consents[0] !== undefined)
        await attachCapturedProof(tx, consents[0], await this.biometrics.claim(tx, staged), {
          accountId,
          by,
        });
    }
  }

  private async storeFarm(
    tx: Transaction,
    { json, capture, by }: Arrival,
    { communityId, communityResourceId }: PostingRow,
    farmerId: number,
  ): Promise<{ id: number; isAgain: boolean }> {
    const polygon = boundaryOfRing(json.boundary?.ring ?? []);
    const named = json.farm?.farmId ?? null;
    const known = await farmToCapture(tx, { farmerId, communityResourceId, farmId: named });
    if (known === undefined) throw new Refusal(CAPTURE_MESSAGES.otherFarm);
    const boundary = multiPolygonHex([polygon]);
    const measured = await measureBoundary(tx, known?.id ?? 0, boundary);
    if (measured.fault !== null) throw new Refusal(CAPTURE_MESSAGES.crossing);
    if (measured.areaM2 < FARM_AREA_M2.least) throw new Refusal(CAPTURE_MESSAGES.noArea);
    if (known) {
      const farm = { farmId: known.id, boundary, areaM2: measured.areaM2, by: by.id, communityId };
      if (!(await recaptureFarm(tx, { ...farm, capturedOn: json.finishedAt })))
        throw new DomainError('farm.leased', CAPTURE_MESSAGES.beingEdited);
      return { id: known.id, isAgain: known.isMapped };
    }
    const [id] = await insertFarms(tx, { accountId: capture.accountId, communityResourceId }, [
      {
        code: `C-${capture.id}`,
        name: json.farm?.name ?? `C-${capture.id}`,
        communityId,
        farmerId,
        declaredSizeM2: null,
        boundary: [[polygon.outer.map(([lng, lat]) => [lng, lat])]],
        status: 'ACTIVE',
        capturedBy: by.id,
        capturedOn: new Date(json.finishedAt),
        createdOn: new Date(),
      },
    ]);
    if (id === undefined) throw new Error('a farm was expected');
    return { id, isAgain: false };
  }
}
