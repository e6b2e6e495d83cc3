import {
  IsDateString,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { MEMBERS_MESSAGES } from '../members/messages.js';
import { call } from '../platform/calls.js';
import { GENDERS, type Gender } from '../platform/constants.js';
import type { DoneDto } from '../platform/dto.js';
import { PLATFORM_MESSAGES } from '../platform/messages.js';
import { IsName } from '../platform/names.js';
import { AnyCase, AsNumber, Clearable, Read, Tidied } from '../platform/shape.js';
import type { FarmerDto } from './dto.js';
import { FARMERS_MESSAGES } from './messages.js';

const needed = { message: PLATFORM_MESSAGES.fields.required };
/** Removes the grouping of digits. */
const ungrouped = (value: unknown) => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : value);

/** Body that changes a farmer's details: the documented fields, and those needed to change an identity. */
export class SaveFarmerBody {
  /** The farmer; omitted for the signed-in farmer's own record. */
  @IsOptional() @AsNumber() @IsInt() id?: number;
  /** The version that the change is based on. */
  @IsOptional() @AsNumber() @IsInt() version?: number;
  @Tidied() @IsString(needed) @IsNotEmpty(needed) @MaxLength(100) @IsName() firstName!: string;
  @Tidied() @IsString(needed) @IsNotEmpty(needed) @MaxLength(100) @IsName() surname!: string;
  /** Omitted leaves it unchanged; null clears it. */
  @IsOptional() @Clearable() @Tidied() @IsString() @MaxLength(100) @IsName() othername?: string | null;
  /** Staff may leave it out for a farmer who has none. */
  @IsOptional()
  @Tidied()
  @IsEmail({}, { message: PLATFORM_MESSAGES.fields.email })
  @MaxLength(254)
  email?: string;
  /** Staff may leave it out for a farmer who has none. */
  @IsOptional() @Tidied() @IsString(needed) @IsNotEmpty(needed) @MaxLength(300) address?: string;
  /** Digits, as dialled in Nigeria or with the country code. */
  @Read(ungrouped)
  @IsNotEmpty(needed)
  @Matches(/^\+?\d+$/, { message: MEMBERS_MESSAGES.phoneDigits })
  @MaxLength(40)
  phone!: string;
  /** Staff may leave it out for a farmer whose gender is unknown. */
  @IsOptional() @AnyCase(GENDERS) @IsIn(GENDERS, needed) gender?: Gender;
  /** ISO day. Omitted leaves it unchanged. */
  @IsOptional() @IsDateString({ strict: true }, { message: FARMERS_MESSAGES.birthDay }) dateOfBirth?: string;
  /** Needed for a change of identity: name, sex, date of birth, phone. */
  @IsOptional() @Tidied() @IsString() @MaxLength(200) reason?: string;
}

/** Returns the record of the signed-in farmer. */
export const readOwnFarmer = call<{ answer: FarmerDto }>('GET', '/farmers/farmer');
export const saveFarmer = call<{ body: SaveFarmerBody; answer: DoneDto }>('PUT', '/farmers');
/** The same at the dashboard's address, for the signed-in farmer's own record. */
export const saveOwnFarmer = call<{ body: SaveFarmerBody; answer: DoneDto }>('PUT', '/farmers/farmer');
