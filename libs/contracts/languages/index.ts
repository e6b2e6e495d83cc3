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
import { LANGUAGE_NAMES, type Language } from '../identity/preferences.js';
import { call } from '../platform/calls.js';
import { DoneDto } from '../platform/dto.js';
import { sample } from '../platform/samples.js';
import { Nested } from '../platform/shape.js';

export * from './paper-texts.js';
export * from './sms.js';
export * from './sms-texts.js';

/** Languages that are translated from English. */
export const TRANSLATED = ['ha', 'yo', 'ig'] as const satisfies readonly Language[];
export type TranslatedLanguage = (typeof TRANSLATED)[number];

/** Most corrected texts of a language. */
export const MOST_CORRECTIONS = 5000;
export const TEXT_LENGTH = 1000;

export const LANGUAGES_MESSAGES = {
  saved: 'Texts saved. Phones use them from their second start.',
  checked: 'Marked as checked.',
  unchecked: 'Marked as not checked.',
} as const;

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

type OfLanguage = { language: string };

export const listLanguages = call<{ answer: LanguageListDto }>('GET', '/languages');
/** The account's corrections, which clients use in place of Gona's texts. */
export const listLanguageTexts = call<{ path: OfLanguage; answer: LanguageTextListDto }>(
  'GET',
  '/languages/:language/texts',
);
/** Replaces all corrections of a language, which then counts as not checked. */
export const saveLanguageTexts = call<{ path: OfLanguage; body: SaveLanguageTextsBody; answer: DoneDto }>(
  'PUT',
  '/languages/:language/texts',
);
export const checkLanguage = call<{ path: OfLanguage; body: CheckLanguageBody; answer: DoneDto }>(
  'PUT',
  '/languages/:language/check',
);

const path = async () => ({ language: 'ha' });

export const languagesSamples = [
  sample(listLanguages, {}),
  sample(listLanguageTexts, { path }),
  sample(saveLanguageTexts, {
    path,
    body: { texts: [{ place: 'home', key: 'today', text: 'Yau, {name}' }] },
  }),
  sample(checkLanguage, { path, body: { isChecked: true } }),
];

/** Returns the name of a language for English sentences. */
export const languageName = (language: TranslatedLanguage): string => LANGUAGE_NAMES[language];

declare module '../platform/events.js' {
  interface EventCatalogue {
    'language.textsChanged': { language: TranslatedLanguage; corrections: number };
    'language.checked': { language: TranslatedLanguage; isChecked: boolean };
  }
}
