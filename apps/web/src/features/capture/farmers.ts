import type { CaptureFarmerDto, CapturePostingDto, CaptureRejectionDto } from '#libs/contracts';
import type { LngLat } from '#libs/geometry';
import type { Field } from './field.js';
import { distanceTo } from './map/distance.js';
import type { Part } from './store/drafts.js';
import type { FieldFarmer } from './store/work.js';

/** "Musa Lubabatu". */
export const nameOf = ({ firstName, surname }: Pick<CaptureFarmerDto, 'firstName' | 'surname'>): string =>
  `${surname} ${firstName}`;

/** Parts that a first capture in a posting asks for: a boundary only where mapping is one of the services. */
export function partsOf({ services }: Pick<CapturePostingDto, 'services'>): Part[] {
  const mapping = services.trim() === '' || /mapping/i.test(services);
  return ['details', 'consent', 'pictures', ...(mapping ? (['boundary'] as const) : [])];
}

const PARTS_OF_TYPE: Record<string, Part[]> = {
  MAP: ['boundary'],
  BIOMETRIC: ['pictures'],
  NEXT_OF_KIN: ['details'],
  DETAILS: ['details'],
};

/** Returns the parts to capture again: the rejected ones; all of the posting but consent, for a reason without a part. */
export function rejectedParts(
  rejections: readonly Pick<CaptureRejectionDto, 'type'>[],
  posting: Pick<CapturePostingDto, 'services'> = { services: '' },
): Part[] {
  const all = partsOf(posting).filter((part) => part !== 'consent');
  const parts = new Set(rejections.flatMap(({ type }) => PARTS_OF_TYPE[type] ?? all));
  return (['details', 'pictures', 'boundary'] as const).filter((part) => parts.has(part));
}

/** Returns the pins of all reasons, which have the number of their reason. */
export const pinsOf = (rejections: readonly Pick<CaptureRejectionDto, 'pins'>[]) =>
  rejections.flatMap(({ pins }, n) => pins.map((pin) => ({ ...pin, number: n + 1 })));

/** A farmer who can be captured next, with the metres to their farm. */
export interface NextFarmer {
  farmer: FieldFarmer;
  metres: number | null;
}

type Known = Pick<Field, 'farmers' | 'queue' | 'drafts' | 'work'>;

/** Ids of farmers whose capture is on this phone, finished or not. */
function onPhone({ queue, drafts }: Known): Set<number | null> {
  return new Set([...queue.map(({ farmerId }) => farmerId), ...drafts.map(({ draft }) => draft.farmerId)]);
}

const isLive = ({ work }: Known, postingId: number) =>
  work?.isActive === true &&
  work.postings.some((posting) => posting.postingId === postingId && posting.status === 'ACTIVE');

/** Returns the farmers to capture: the nearest first, those without a known farm by position. */
export function nextFarmers(known: Known, here: LngLat | null): NextFarmer[] {
  const taken = onPhone(known);
  return known.farmers
    .filter(
      ({ farmerId, state, postingId }) =>
        state === 'open' && !taken.has(farmerId) && isLive(known, postingId),
    )
    .map((farmer) => ({ farmer, metres: distanceTo(here, farmer.farm?.boundary) }))
    .sort(
      (a, b) =>
        (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY) ||
        a.farmer.position - b.farmer.position,
    );
}

/** Returns the farmers whose data was sent back and is not captured again yet. */
export function sentBack(known: Known): FieldFarmer[] {
  const waiting = new Set(
    known.queue.filter(({ state }) => state !== 'stored').map(({ farmerId }) => farmerId),
  );
  return known.farmers.filter(({ farmerId, state }) => state === 'rejected' && !waiting.has(farmerId));
}

/** Finds farmers by words of their name, their position or Temp ID. */
export function matches(
  { firstName, surname, othername, position, tempId }: CaptureFarmerDto,
  words: string,
): boolean {
  const text = `${firstName} ${othername ?? ''} ${surname} ${position} ${tempId ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Figures of a task: captures on this phone count as waiting, money for accepted farmers only. */
export function figuresOf(posting: CapturePostingDto, known: Known) {
  const here = known.queue.filter(
    ({ postingId, state }) => postingId === posting.postingId && state !== 'stored',
  ).length;
  const { accepted, waiting: inReview } = posting;
  const total = known.farmers.filter(({ postingId }) => postingId === posting.postingId).length;
  const toDo = Math.max(0, total - accepted - inReview - here);
  return { accepted, inReview, here, total, toDo, earned: accepted * posting.costPerFarmer };
}
