import { IsIn, IsOptional, IsString } from 'class-validator';
import { NamedDto } from '../platform/dto.js';
import { ROLES, type Role } from './roles.js';

/** A user as the author of an act. Outside viewers see the role instead of the name. */
export class UserNameDto extends NamedDto {
  /** Null if names are hidden. */
  @IsOptional() @IsString() username?: string | null;
  /** The first of the roles; null for an unknown one, or if names are hidden. */
  @IsOptional() @IsIn(ROLES) role?: Role | null;
}
