import { IsIn, IsObject, IsOptional, IsString } from 'class-validator';

export type HealthState = 'ok' | 'warning' | 'error';

/** The system's health, for orchestrators. */
export class HealthDto {
  /** The worst of `checks`: `warning` is ready for all that `notes` does not name, `error` for nothing. */
  @IsIn(['ok', 'warning', 'error']) status!: HealthState;
  @IsObject() checks!: Record<string, HealthState>;
  /** What does not work now, and why: a sentence for each check that is not `ok`. */
  @IsString({ each: true }) notes!: string[];
}

/** What the web client must know before anybody has signed in. */
export class ClientConfigDto {
  @IsOptional() @IsString() googleMapsKey!: string | null;
  @IsOptional() @IsString() mapStyleUrl!: string | null;
  @IsOptional() @IsString() mapRasterUrl!: string | null;
  /** Who made the pictures of `mapRasterUrl`. */
  @IsOptional() @IsString() mapAttribution!: string | null;
  @IsOptional() @IsString() signUpUrl!: string | null;
}

/** What runs here. */
export class VersionDto {
  /** As package.json and CHANGELOG.md have it. */
  @IsString() version!: string;
  /** The commit that it was built of; null where nobody said. */
  @IsOptional() @IsString() revision!: string | null;
}
