import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
} from 'class-validator';
import { AsBoolean, AsNumber, Read } from '../platform/shape.js';

/** Farmers that a filter can name one by one. */
export const MOST_NAMED_FARMERS = 1000;
/** Reads ids in an address: `12,15`. */
const asIds = (value: unknown) =>
  typeof value === 'string' && /^[\d,]+$/.test(value) ? value.split(',').filter(Boolean).map(Number) : value;

/**
 * Selects farmers within the user's scope; omitted fields do not narrow it. Records that were merged into another are
 * never selected.
 */
export class FarmerFilter {
  /** Name (any common spelling), phone (any notation), Temp ID, CBN ID or RIFAN number. A BVN selects nobody. */
  @IsOptional() @IsString() @MaxLength(100) q?: string;
  /** Only people affected by this data breach. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) breachId?: number;
  /** Only owners of farms of this farm resource. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmResourceId?: number;
  /** Only members of this community resource. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) resourceId?: number;
  /** Only members of this community. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityId?: number;
  /** Only farmers of this local government: their own, or else that of a community. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) lgaId?: number;
  /** Whether they have a completed farm in a community resource of which they are a member. */
  @IsOptional() @AsBoolean() @IsBoolean() processed?: boolean;
  /** Whether they have a farm. */
  @IsOptional() @AsBoolean() @IsBoolean() hasFarm?: boolean;
  /** Whether their phone number is missing. */
  @IsOptional() @AsBoolean() @IsBoolean() noPhone?: boolean;
  /** Whether an open pair of possible duplicates has them. */
  @IsOptional() @AsBoolean() @IsBoolean() possibleDuplicate?: boolean;
  /** Whether they have ledger entries in two or more seasons. */
  @IsOptional() @AsBoolean() @IsBoolean() severalSeasons?: boolean;
  /** Only these, of all that match. */
  @IsOptional()
  @Read(asIds)
  @IsArray()
  @ArrayMaxSize(MOST_NAMED_FARMERS)
  @IsInt({ each: true })
  only?: number[];
  /** All that match but these. */
  @IsOptional()
  @Read(asIds)
  @IsArray()
  @ArrayMaxSize(MOST_NAMED_FARMERS)
  @IsInt({ each: true })
  except?: number[];
}
