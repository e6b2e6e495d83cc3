import { IsIn, IsObject, IsOptional, IsString } from 'class-validator';

export type HealthState = 'ok' | 'warning' | 'error';

/** The system's health, for orchestrators. */
export class HealthDto {
  /** The worst of `checks`: `warning` is ready except for the parts in `notes`, `error` is not ready at all. */
  @IsIn(['ok', 'warning', 'error']) status!: HealthState;
  @IsObject() checks!: Record<string, HealthState>;
  /** Current failures and their reasons: a sentence for each check that is not `ok`. */
  @IsString({ each: true }) notes!: string[];
}

/** Configuration that the web client needs before sign-in. */
export class ClientConfigDto {
  @IsOptional() @IsString() googleMapsKey!: string | null;
  @IsOptional() @IsString() mapStyleUrl!: string | null;
  @IsOptional() @IsString() mapRasterUrl!: string | null;
  /** Attribution for the images of `mapRasterUrl`. */
  @IsOptional() @IsString() mapAttribution!: string | null;
  @IsOptional() @IsString() signUpUrl!: string | null;
}

/** The running version. */
export class VersionDto {
  /** As in package.json and CHANGELOG.md. */
  @IsString() version!: string;
  /** The commit of the build; null if it was not set. */
  @IsOptional() @IsString() revision!: string | null;
}
