import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Min,
  ValidateNested,
} from 'class-validator';
import { FARM_STATUSES, type FarmStatus } from '../farms/constants.js';
import { FINDING_KIND_CODES, type FindingKind } from '../findings/constants.js';
import { AsNumber, BareList, Nested, Read } from '../platform/shape.js';
import { EvaluationFarm, type LatLng } from './dto.js';

/** Maximum farms that one call may save. */
export const MOST_EDITED_FARMS = 500;

/** Parses JSON text, as sent by forms and older clients. */
const asJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** New state of a saved farm. `coords` is the outer ring of its largest part, as in the map's record. */
export class FarmBoundaryBody {
  /**
   * `[{"lat": 12.1, "lng": 6.2}, …]`, also as JSON text, or alone as the body. Holes and other parts of the farm are
   * preserved.
   */
  @IsOptional() @BareList() @Read(asJson) @IsArray() coords?: LatLng[];
  /**
   * All parts with their holes, GeoJSON MultiPolygon coordinates `[lng, lat]`. If `coords` is given too, it is their
   * largest outer ring.
   */
  @IsOptional() @Read(asJson) @IsArray() boundary?: number[][][][];
  /** Version that the user saw; a mismatch is answered by 409 with the current farm. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) expectedVersion?: number;
  /** The client's idempotency key: a repeated act is applied once. */
  @IsOptional() @IsUUID() opId?: string;
}

/** One farm of `POST /evaluation/edited_maps`: the map's own record is accepted, with `version` as the user saw it. */
export class EditedFarm {
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmId?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) id?: number;
  @IsOptional() @Read(asJson) @IsArray() coords?: LatLng[];
  @IsOptional() @Read(asJson) @IsArray() boundary?: number[][][][];
  @IsOptional() @AsNumber() @IsInt() @Min(1) expectedVersion?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) version?: number;
  @IsOptional() @IsUUID() opId?: string;
}

/** The list of edited farms, bare or under `farms`, also as JSON text. */
export class EditedMapsBody {
  @BareList()
  @Read(asJson)
  @IsArray()
  @ArrayMaxSize(MOST_EDITED_FARMS)
  @ValidateNested({ each: true })
  @Nested(() => EditedFarm)
  farms!: EditedFarm[];
}

/** A severe finding in the answer to a save. */
export class SevereFindingDto {
  @IsInt() findingId!: number;
  @IsIn(FINDING_KIND_CODES) kind!: FindingKind;
  @IsString() title!: string;
  @IsString() detail!: string;
}

export class SavedFarmDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() farmId!: number;
  /** `unchanged` if it has this boundary already; there is no act in that case. */
  @IsIn(['saved', 'unchanged']) outcome!: 'saved' | 'unchanged';
  @IsInt() version!: number;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  /** Mapped area, hectares. */
  @IsNumber() farmSize!: number;
  /** It was completed, and needs another evaluation. */
  @IsBoolean() reopened!: boolean;
  /** For users: changes of the save besides the boundary; null if there are none. */
  @IsOptional() @IsString() notice!: string | null;
  /** Open severe findings of the farm with its current boundary. */
  @IsArray() @ValidateNested({ each: true }) @Nested(() => SevereFindingDto) findings!: SevereFindingDto[];
  /** Act id for undo. */
  @IsOptional() @IsInt() actId!: number | null;
}

export const EDIT_OUTCOMES = ['saved', 'unchanged', 'conflict', 'leased', 'refused', 'missing'] as const;
export type EditOutcome = (typeof EDIT_OUTCOMES)[number];

export class EditedFarmDto {
  @IsInt() farmId!: number;
  @IsIn(EDIT_OUTCOMES) outcome!: EditOutcome;
  /** For users: why it was not saved. */
  @IsOptional() @IsString() message!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => SavedFarmDto) saved!: SavedFarmDto | null;
  /** The current farm, for a conflict. */
  @IsOptional() @ValidateNested() @Nested(() => EvaluationFarm) current!: EvaluationFarm | null;
}

/** An outcome for each farm, in their order: each is saved completely or not at all. */
export class EditedMapsDto {
  /** 200 if all were saved or needed no change, else -1. */
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() saved!: number;
  @IsInt() unchanged!: number;
  @IsInt() notSaved!: number;
  @IsArray() @ValidateNested({ each: true }) @Nested(() => EditedFarmDto) farms!: EditedFarmDto[];
}

/** One farm at full precision, as the editor needs it. */
export class EvaluationFarmDto {
  @ValidateNested() @Nested(() => EvaluationFarm) farm!: EvaluationFarm;
}
