import type { RatedSoilSampleDto, SoilClass, SoilProperty, SoilRatingDto } from '#libs/contracts';
import type { FarmPoint } from '../../map/overlays/farm-points.js';

/** Classes on the map, in both themes. */
const FILL: Record<SoilClass, string> = { LOW: '#8B2F1C', MEDIUM: '#7A4F0B', HIGH: '#1D5B3A' };
/** Rated without a class, such as pH, and not rated. */
const RANGE_FILL = '#2F4B8F';
const NOT_RATED_FILL = '#6B6F69';
const LONGEST_TEXT = 3;

export const ratingOf = (
  { ratings }: Pick<RatedSoilSampleDto, 'ratings'>,
  property: SoilProperty,
): SoilRatingDto | undefined => ratings.find((rating) => rating.property === property);

/** Returns the class of a rating; null if its range has none, or it is not rated. */
export const classOf = ({ range, ranges }: SoilRatingDto): SoilClass | null =>
  range === null ? null : (ranges[range]?.class ?? null);

function fillOf(rating: SoilRatingDto | undefined): string {
  if (!rating || rating.range === null) return NOT_RATED_FILL;
  const word = classOf(rating);
  return word ? FILL[word] : RANGE_FILL;
}

/** Returns the samples that have a position as points of the map, coloured by the class of a property. */
export const pointsOf = (
  samples: readonly RatedSoilSampleDto[],
  property: SoilProperty,
  chosenId: number | undefined,
): FarmPoint[] =>
  samples.flatMap((sample) => {
    const { id, latitude: lat, longitude: lng, code } = sample;
    if (lat === null || lng === null) return [];
    const text = code.slice(0, LONGEST_TEXT);
    const fill = fillOf(ratingOf(sample, property));
    return [{ id, lat, lng, text, shape: 'circle' as const, fill, chosen: id === chosenId }];
  });
