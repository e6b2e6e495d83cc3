import { Body, Controller } from '@nestjs/common';
import {
  DoneDto,
  IDENTITY_MESSAGES,
  PROFILE_ROLES,
  PreferencesBody,
  PreferencesDto,
  ProfileBody,
  ProfileDto,
  ROLES,
  readPreferences,
  readProfile,
  updatePreferences,
  updateProfile,
} from '#libs/contracts';
import { OwnPreferences, OwnProfile, type SessionActor } from '#libs/identity';
import { CurrentActor, Handles } from '../http/index.js';

/** Profiles and preferences of users. */
@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: OwnProfile,
    private readonly preferences: OwnPreferences,
  ) {}

  @Handles(readProfile, { summary: 'Your own profile', roles: ROLES, scope: 'own', answers: ProfileDto })
  profile(@CurrentActor() actor: SessionActor): Promise<ProfileDto> {
    return this.profiles.read(actor);
  }

  @Handles(updateProfile, {
    summary: 'Change your own profile',
    roles: PROFILE_ROLES,
    scope: 'own',
    answers: DoneDto,
  })
  async updateProfile(@CurrentActor() actor: SessionActor, @Body() body: ProfileBody): Promise<DoneDto> {
    await this.profiles.update(actor, body);
    return { code: 0, message: IDENTITY_MESSAGES.profile.updated };
  }

  @Handles(readPreferences, {
    summary: 'Theme, language, shortcuts, density of tables and daily e-mail',
    roles: ROLES,
    scope: 'own',
    answers: PreferencesDto,
    whileRequired: ['secondFactorMissing'],
  })
  read(@CurrentActor() actor: SessionActor): Promise<PreferencesDto> {
    return this.preferences.read(actor);
  }

  @Handles(updatePreferences, {
    summary: 'Change the given preferences; returns all preferences',
    roles: ROLES,
    scope: 'own',
    answers: PreferencesDto,
    whileRequired: ['secondFactorMissing'],
  })
  update(@CurrentActor() actor: SessionActor, @Body() body: PreferencesBody): Promise<PreferencesDto> {
    return this.preferences.update(actor, body);
  }
}
