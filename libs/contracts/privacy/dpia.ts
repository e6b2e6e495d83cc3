import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { call } from '../platform/calls.js';
import { Link } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { defineProblems } from '../platform/problems.js';
import { Nested, Tidied } from '../platform/shape.js';

/** Headings of a data protection impact assessment, from the Act 2023, section 28; GAID's own wording is not used. */
export const DPIA_HEADINGS = {
  description: 'Description of the processing and its purposes',
  necessity: 'Necessity and proportionality',
  risks: 'Risks to people',
  measures: 'Measures',
} as const;
export type DpiaHeading = keyof typeof DPIA_HEADINGS;
export const DPIA_HEADING_NAMES = Object.keys(DPIA_HEADINGS) as DpiaHeading[];

/** Uses of data that call for an assessment: biometrics and scoring (GAID 2025, article 28), and cards that carry them. */
export const DPIA_USES = {
  cards: 'ID cards',
  biometrics: 'photos or fingerprints of farmers',
  scoring: 'scoring of possible duplicates',
} as const;
export type DpiaUse = keyof typeof DPIA_USES;

export const DPIA_MESSAGES = { saved: 'Draft saved', signed: 'Assessment signed' } as const;

/** Characters under one heading. */
const DPIA_LENGTH = 20_000;

export class DpiaVersionDto {
  @IsInt() id!: number;
  /** 1 for the first assessment of the account. */
  @IsInt() number!: number;
  @IsInt() version!: number;
  @IsString() description!: string;
  @IsString() necessity!: string;
  @IsString() risks!: string;
  @IsString() measures!: string;
  /** Null for a draft. */
  @IsOptional() @IsString() signedBy!: string | null;
  /** ISO time; null for a draft. */
  @IsOptional() @IsString() signedOn!: string | null;
}

export class DpiaDto {
  /** Newest first; only the newest can be a draft. */
  @ValidateNested({ each: true }) @Nested(() => DpiaVersionDto) list!: DpiaVersionDto[];
  /** Uses of data in the account while no version is signed; empty once one is. */
  @IsIn(Object.keys(DPIA_USES), { each: true }) unassessed!: DpiaUse[];
  /** `save`; `sign` for a draft. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class SaveDpiaBody {
  /** `version` of the newest version that the user saw; 0 if there was none. */
  @IsInt() @Min(0) version!: number;
  @IsString() @MaxLength(DPIA_LENGTH) description!: string;
  @IsString() @MaxLength(DPIA_LENGTH) necessity!: string;
  @IsString() @MaxLength(DPIA_LENGTH) risks!: string;
  @IsString() @MaxLength(DPIA_LENGTH) measures!: string;
}

export class SignDpiaBody {
  /** `version` of the draft that the user saw. */
  @IsInt() @Min(1) version!: number;
  /** Name and office of the person who signs. */
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(160) @IsName() signedBy!: string;
}

export const readDpia = call<{ answer: DpiaDto }>('GET', '/privacy/dpia');
/** Saves the draft; after a signed version, adds the next one. */
export const saveDpia = call<{ body: SaveDpiaBody; answer: DpiaDto }>('PUT', '/privacy/dpia');
/** Signs the draft, which is never changed again. */
export const signDpia = call<{ body: SignDpiaBody; answer: DpiaDto }>('POST', '/privacy/dpia/sign');

export const DPIA_PROBLEMS = defineProblems({
  'dpia.changed': {
    status: 409,
    message: 'Someone else saved or signed the assessment. Copy your text, then reload.',
  },
  'dpia.noDraft': { status: 409, message: 'There is no draft to sign.' },
  'dpia.incomplete': { status: 409, message: 'Write a text under each heading before signing.' },
});

type Codes = typeof DPIA_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}

declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** Data is used that needs an assessment, and none is signed. */
    dpia: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'dpia.saved': { number: number };
    'dpia.signed': { number: number };
  }
}
