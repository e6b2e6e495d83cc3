import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { call, type FileAnswer, type Upload } from '../platform/calls.js';
import type { SuccessDto } from '../platform/dto.js';

/** A passport photo and four fingerprints, as stored and as shown to people. */
export const BIOMETRIC_KINDS = [
  'passport',
  'right index',
  'left index',
  'right thumb',
  'left thumb',
] as const;
export type BiometricKind = (typeof BIOMETRIC_KINDS)[number];
/** Bytes of a picture, and its pixels: the most, and the least of each side. */
export const PICTURE_LIMITS = { bytes: 8 * 1024 * 1024, pixels: 25_000_000, side: 100 } as const;

/** Returns the word of a kind in an address: `right-index`. */
export const biometricWord = (kind: BiometricKind): string => kind.replace(' ', '-');
/** Returns the kind of a word in an address; null for any other word. */
export const biometricKindOf = (word: string): BiometricKind | null =>
  BIOMETRIC_KINDS.find((kind) => biometricWord(kind) === word) ?? null;

export class PictureQuery {
  /** A thumbnail of at most 300 x 300 pixels. */
  @IsOptional() @IsIn(['thumbnail']) size?: 'thumbnail';
  /** Differs after each replacement, so that no browser shows an old picture. */
  @IsOptional() @IsString() @MaxLength(40) v?: string;
}

/** A stored photo or print. */
export class FarmerBiometricDto {
  @IsIn(BIOMETRIC_KINDS) kind!: BiometricKind;
  /** Address of the picture; it needs a session. */
  @IsString() image!: string;
  /** ISO time. */
  @IsString() capturedOn!: string;
  /** Name of the user who stored it; null if unknown. */
  @IsOptional() @IsString() capturedBy!: string | null;
}

type OfKind = { id: number; kind: string };
export const readBiometric = call<{ path: OfKind; query?: PictureQuery; answer: FileAnswer }>(
  'GET',
  '/farmers/:id/biometrics/:kind',
);
export const storeBiometric = call<{ path: OfKind; body: Upload; answer: FarmerBiometricDto }>(
  'PUT',
  '/farmers/:id/biometrics/:kind',
);
export const removeBiometric = call<{ path: OfKind; answer: SuccessDto }>(
  'DELETE',
  '/farmers/:id/biometrics/:kind',
);
