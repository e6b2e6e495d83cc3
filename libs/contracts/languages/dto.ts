import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Nested } from '../platform/shape.js';
import { MOST_CORRECTIONS, TEXT_LENGTH, TRANSLATED, type TranslatedLanguage } from './constants.js';

export class LanguageDto {
  @IsIn(TRANSLATED) language!: TranslatedLanguage;
  /** Texts that the account has in place of Gona's. */
  @IsInt() corrections!: number;
  /** Administrator who marked the language as checked; null: not checked. */
  @IsOptional() @IsString() checkedBy!: string | null;
  /** ISO time. */
  @IsOptional() @IsString() checkedOn!: string | null;
}

export class LanguageListDto {
  @ValidateNested({ each: true }) @Nested(() => LanguageDto) list!: LanguageDto[];
  @IsInt() total!: number;
}

/** A text of a language: its catalogue and key in the program, and its words. */
export class LanguageText {
  @IsString() @Matches(/^[a-zA-Z]{1,40}$/) place!: string;
  @IsString() @MaxLength(100) @MinLength(1) key!: string;
  @IsString() @MaxLength(TEXT_LENGTH) @MinLength(1) text!: string;
}

export class LanguageTextListDto {
  @ValidateNested({ each: true }) @Nested(() => LanguageText) list!: LanguageText[];
  @IsInt() total!: number;
}

export class SaveLanguageTextsBody {
  @IsArray()
  @ArrayMaxSize(MOST_CORRECTIONS)
  @ValidateNested({ each: true })
  @Nested(() => LanguageText)
  texts!: LanguageText[];
}

export class CheckLanguageBody {
  @IsBoolean() isChecked!: boolean;
}
