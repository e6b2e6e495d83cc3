import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { call, type FileAnswer } from '../platform/calls.js';
import { Link } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { Nested, Tidied } from '../platform/shape.js';

/** How staff identified the person who asks for their data. */
export const IDENTIFICATIONS = {
  card: 'ID card, by its code',
  photo: 'Face compared with the photo in the record',
  witness: 'Witness who knows the person',
} as const;
/** `session`: farmers who are signed in themselves. */
export type Identification = keyof typeof IDENTIFICATIONS | 'session';

/** Messages about reports. */
export const REPORT_MESSAGES = {
  made: 'Report ready',
  needed: 'Choose how you identified the person.',
  cardNeeded: 'Enter the code on the card.',
  wrongCard: 'This is not the code of the current card of this farmer.',
  witnessNeeded: 'Name the witness.',
} as const;

export class StartReportBody {
  /** Required for staff; ignored for farmers, who get only their own report. */
  @IsOptional() @IsIn(Object.keys(IDENTIFICATIONS)) identifiedBy?: keyof typeof IDENTIFICATIONS;
  /** Code on the card, for `card`. */
  @IsOptional()
  @Tidied()
  @IsString()
  @Matches(/^[\da-z -]{16,24}$/i, { message: REPORT_MESSAGES.wrongCard })
  cardCode?: string;
  /** Name of the witness, for `witness`. */
  @IsOptional() @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() witness?: string;
}

/** A report, whose files its maker can download for an hour. */
export class PersonReportDto {
  @IsInt() id!: number;
  /** `pdf` and `data`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Starts a report of everything about a farmer. Staff use one disclosure of their budget. */
export const startReport = call<{
  path: { farmerId: number };
  body: StartReportBody;
  answer: PersonReportDto;
}>('POST', '/privacy/reports/of/:farmerId');
export const printReport = call<{ path: { reportId: number }; answer: FileAnswer }>(
  'GET',
  '/privacy/reports/:reportId/pdf',
);
export const downloadReport = call<{ path: { reportId: number }; answer: FileAnswer }>(
  'GET',
  '/privacy/reports/:reportId/data',
);
