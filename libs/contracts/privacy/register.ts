import {
  IsBoolean,
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
import { type RecordEvents, recordCalls, recordMessages } from '../platform/record-calls.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { Nested, Tidied } from '../platform/shape.js';
import { HELD_PEOPLE, type HeldPeople, LAWFUL_BASES, type LawfulBasis } from './held.js';

/** Services of processors. */
export const PROCESSOR_SERVICES = {
  host: 'Hosting',
  sms: 'Text messages',
  map: 'Maps',
  backup: 'Backups',
  other: 'Other',
} as const;
export type ProcessorService = keyof typeof PROCESSOR_SERVICES;

/** An organisation that processes data for the account; empty fields are missing. */
export class ProcessorDto extends RecordDto {
  @IsString() name!: string;
  @IsIn(Object.keys(PROCESSOR_SERVICES)) service!: ProcessorService;
  /** Country and town of the data. */
  @IsOptional() @IsString() place!: string | null;
  /** Day of the contract, YYYY-MM-DD. */
  @IsOptional() @IsString() contractOn!: string | null;
  /** Registration with the Nigeria Data Protection Commission. */
  @IsOptional() @IsString() ndpcNumber!: string | null;
  /** Basis of a transfer abroad (NDPA 2023, sections 41 and 43). */
  @IsOptional() @IsString() transferBasis!: string | null;
}

export class ProcessorListDto extends listOf(ProcessorDto) {}

export class SaveProcessorBody extends SaveRecordBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) name!: string;
  @IsIn(Object.keys(PROCESSOR_SERVICES)) service!: ProcessorService;
  @IsOptional() @Tidied() @IsString() @MaxLength(120) place?: string | null;
  @IsOptional() @Matches(/^\d{4}-\d\d-\d\d$/) contractOn?: string | null;
  @IsOptional() @Tidied() @IsString() @MaxLength(60) ndpcNumber?: string | null;
  @IsOptional() @Tidied() @IsString() @MaxLength(200) transferBasis?: string | null;
}

export const PROCESSOR_MESSAGES = recordMessages('processor');

export const processorCalls = recordCalls<{
  list: ProcessorListDto;
  record: ProcessorDto;
  save: SaveProcessorBody;
}>('/privacy/processors');

declare module '../platform/records.js' {
  interface RecordCatalogue {
    processor: true;
  }
}

declare module '../platform/events.js' {
  interface ProcessorEvents extends RecordEvents<'processor'> {}

  interface EventCatalogue extends ProcessorEvents {}
}

/** Tiers of GAID 2025, schedule 7. */
export const TIERS = {
  UHL: 'Ultra-high level',
  EHL: 'Extra-high level',
  OHL: 'Ordinary-high level',
  NONE: 'Below major importance',
} as const;
export type Tier = keyof typeof TIERS;

/** People whose data is stored, and those of them whose data was added or changed. */
export class HeldCountDto {
  @IsInt() stored!: number;
  @IsInt() threeMonths!: number;
  @IsInt() sixMonths!: number;
}

export class HeldDataDto {
  @IsString() what!: string;
  @IsIn(Object.keys(HELD_PEOPLE)) of!: HeldPeople;
  @IsBoolean() sensitive!: boolean;
  @IsString() purpose!: string;
  @IsIn(Object.keys(LAWFUL_BASES)) basis!: LawfulBasis;
  /** "2 years"; null: missing. */
  @IsOptional() @IsString() period!: string | null;
  @IsString({ each: true }) recipients!: string[];
  /** Null: the people of another row. */
  @IsOptional() @ValidateNested() @Nested(() => HeldCountDto) people!: HeldCountDto | null;
}

/** Register of processing (NDPA 2023, section 24(3); GAID 2025, article 13). */
export class RegisterDto {
  @IsString() accountName!: string;
  /** ISO time. */
  @IsString() madeAt!: string;
  /** All people together. */
  @ValidateNested() @Nested(() => HeldCountDto) people!: HeldCountDto;
  @IsIn(Object.keys(TIERS)) tier!: Tier;
  @ValidateNested({ each: true }) @Nested(() => HeldDataDto) data!: HeldDataDto[];
  @ValidateNested({ each: true }) @Nested(() => ProcessorDto) processors!: ProcessorDto[];
  /** Sentences: "No retention period for messages." */
  @IsString({ each: true }) missing!: string[];
}

export const readRegister = call<{ answer: RegisterDto }>('GET', '/privacy/register');
export const printRegister = call<{ answer: FileAnswer }>('GET', '/privacy/register/pdf');
/** Figures of the half-yearly report and the compliance audit return, as CSV. */
export const downloadFigures = call<{ answer: FileAnswer }>('GET', '/privacy/register/figures');
