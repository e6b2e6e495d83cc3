import type { CapturePostingDto } from '#libs/contracts';
import { newOpId } from '../../core/new-op-id.js';
import { nameOf, partsOf } from './farmers.js';
import { openVault, refreshDrafts } from './field.js';
import { keepDraft, type Part } from './store/drafts.js';
import type { FieldFarmer } from './store/work.js';
import { t } from './texts.js';
import { NO_WALK } from './walk/walk.js';

/** Begins a capture and stores its draft. Returns the draft's id, which becomes the capture's. */
export async function startCapture(
  posting: CapturePostingDto,
  farmer: FieldFarmer | null,
  parts: Part[] = partsOf(posting),
): Promise<string> {
  const draftId = newOpId();
  const { points: _, ...walk } = NO_WALK;
  const known = farmer && {
    firstName: farmer.firstName,
    surname: farmer.surname,
    ...(farmer.othername && { othername: farmer.othername }),
    ...(farmer.gender && { gender: farmer.gender }),
    ...(farmer.phone && { phone: farmer.phone }),
  };
  await keepDraft(openVault(), {
    draftId,
    postingId: posting.postingId,
    farmerId: farmer?.farmerId ?? null,
    seen: farmer?.version ?? null,
    farmId: farmer?.farm?.farmId ?? null,
    parts,
    farmer: known ?? {},
    farmName: farmer ? (farmer.farm?.name ?? t('ownFarm', { name: nameOf(farmer) })) : '',
    consents: [],
    isMinor: farmer?.isMinor ?? null,
    step: parts[0] ?? 'readBack',
    walk,
    overlapReason: '',
    noBoundary: false,
    startedAt: new Date().toISOString(),
  });
  await refreshDrafts();
  return draftId;
}
