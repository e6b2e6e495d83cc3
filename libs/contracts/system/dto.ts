import { IsIn, IsObject, IsOptional, IsString } from 'class-validator';

/** The system's health, for orchestrators. */
export class HealthDto {
  @IsIn(['ok', 'error']) status!: 'ok' | 'error';
  @IsObject() checks!: Record<string, 'ok' | 'error'>;
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
