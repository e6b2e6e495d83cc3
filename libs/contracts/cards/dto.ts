import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { FarmerFilter } from '../farmers/filter.js';
import { JobDto } from '../jobs/dto.js';
import { LIST_LIMIT } from '../platform/constants.js';
import { Link } from '../platform/dto.js';
import { AnyCase, AsBoolean, AsNumber, Nested } from '../platform/shape.js';
import {
  CARD_CODES,
  CARD_EXTRAS,
  CARD_GROUPS,
  CARD_LAYOUTS,
  CARD_STATES,
  type CardCode,
  type CardExtra,
  type CardGroup,
  type CardLayout,
  type CardState,
  MAX_SELECTED,
  OWNED_STATES,
  type OwnedState,
  REVOKE_REASONS,
  type RevokeReason,
  VERIFIED_STATES,
  type VerifiedState,
} from './constants.js';

/** A card that a farmer has or had. */
export class IssuedCardDto {
  @IsInt() id!: number;
  @IsIn(CARD_STATES) state!: CardState;
  /** ISO time. */
  @IsString() issuedOn!: string;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) issuedBy!: UserNameDto | null;
  /** ISO time of its replacement or revocation. */
  @IsOptional() @IsString() endedOn!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) endedBy!: UserNameDto | null;
  @IsOptional() @IsIn(REVOKE_REASONS) reason!: RevokeReason | null;
}

/** The specification's farmer card, with the state of the latest card and all earlier ones. */
export class CardDto {
  @IsInt() farmerId!: number;
  @IsString() firstName!: string;
  @IsString() surname!: string;
  @IsOptional() @IsString() rifanNumber!: string | null;
  /** Ward and local government area. */
  @IsOptional() @IsString() ward!: string | null;
  /** Passport photo as a `data:` URL. */
  @IsOptional() @IsString() profileImage!: string | null;
  /** QR code of the current card as a `data:` URL of an SVG picture. */
  @IsOptional() @IsString() qrimage!: string | null;
  /** The 16 characters of the current card. */
  @IsOptional() @IsString() code!: string | null;
  @IsIn(OWNED_STATES) state!: OwnedState;
  /** Newest first, at most 20. */
  @ValidateNested({ each: true }) @Nested(() => IssuedCardDto) cards!: IssuedCardDto[];
  /** Calls that the user may make: `print`, `revoke`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class RevokeCardBody {
  @AnyCase(REVOKE_REASONS) @IsIn(REVOKE_REASONS) reason!: RevokeReason;
}

/** State, photo and name: all that the code of a card tells. */
export class VerifiedCardDto {
  @IsIn(VERIFIED_STATES) state!: VerifiedState;
  @IsOptional() @IsString() name!: string | null;
  /** Passport photo as a `data:` URL. */
  @IsOptional() @IsString() photo!: string | null;
  /** ISO time of its replacement or revocation. */
  @IsOptional() @IsString() endedOn!: string | null;
  /** Name of the account that issued it. */
  @IsOptional() @IsString() issuer!: string | null;
  /** Wrong codes left before the network must wait; null unless the code is unknown. */
  @IsOptional() @IsInt() triesLeft!: number | null;
}

/** Farmers to print cards for: those of a filter, such as a community, or a selection. */
export class CardChoiceBody {
  @IsOptional() @ValidateNested() @Nested(() => FarmerFilter) filter?: FarmerFilter;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SELECTED)
  @IsInt({ each: true })
  @Min(1, { each: true })
  farmerIds?: number[];
  /** Groups to print too; by default farmers with a card, without photo or RIFAN number are left out. */
  @IsOptional() @IsArray() @ArrayMaxSize(4) @IsIn(CARD_EXTRAS, { each: true }) include?: CardExtra[];
}

export class CardGroupBody extends CardChoiceBody {
  @IsIn(CARD_GROUPS) group!: CardGroup;
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(LIST_LIMIT) size?: number;
}

export class PrintCardsBody extends CardChoiceBody {
  @AnyCase(CARD_LAYOUTS) @IsIn(CARD_LAYOUTS) layout!: CardLayout;
  @AnyCase(CARD_CODES) @IsIn(CARD_CODES) code!: CardCode;
  /** Adds a page with backs after each page: the address of the privacy notice as text and code. */
  @IsOptional() @AsBoolean() @IsBoolean() back?: boolean;
}

export class PreviewCardsBody extends PrintCardsBody {
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
}

/** Number of farmers in each group. */
export class CardCountsDto {
  @IsInt() first!: number;
  @IsInt() reissue!: number;
  @IsInt() noPhoto!: number;
  @IsInt() noRifan!: number;
  @IsInt() duplicate!: number;
  /** All of the chosen farmers. */
  @IsInt() total!: number;
  /** Number of cards that a print with this choice would have. */
  @IsInt() cards!: number;
  /** A privacy notice is in use, so the backs can be printed. */
  @IsBoolean() hasNotice!: boolean;
}

export class CardFarmerDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsOptional() @IsString() rifanNumber!: string | null;
  @IsOptional() @IsString() ward!: string | null;
  /** Their current card; null without one. */
  @IsOptional() @IsInt() cardId!: number | null;
}

export class CardFarmerListDto {
  @ValidateNested({ each: true }) @Nested(() => CardFarmerDto) list!: CardFarmerDto[];
  @IsInt() total!: number;
}

/** A card as it is drawn. Lengths are millimetres; see `CARD` for all that is the same on each card. */
export class CardFaceDto {
  /** One line, or two for a long name. */
  @IsString({ each: true }) nameLines!: string[];
  @IsNumber() nameSize!: number;
  @IsString() initials!: string;
  @IsOptional() @IsString() photo!: string | null;
  @IsString() rifanNumber!: string;
  @IsString() ward!: string;
}

/** One page of a print. Codes are made when the cards are, so all faces show the same sample. */
export class CardPreviewDto {
  @IsString() issuer!: string;
  @ValidateNested({ each: true }) @Nested(() => CardFaceDto) faces!: CardFaceDto[];
  /** Rows of the sample code: `1` is a dark module. */
  @IsString({ each: true }) qr!: string[];
  /** Side of the code without its margin, millimetres. */
  @IsNumber() qrSide!: number;
  @IsInt() page!: number;
  @IsInt() pages!: number;
}

/** The latest prints as jobs: their summaries say until when each file is available. */
export class CardPrintListDto {
  @ValidateNested({ each: true }) @Nested(() => JobDto) list!: JobDto[];
  @IsInt() total!: number;
}
