import { Body, Controller, Get, Put } from '@nestjs/common';
import {
  DoneDto,
  IDENTITY_MESSAGES,
  PreferencesBody,
  PreferencesDto,
  ProfileBody,
  ProfileDto,
  ROLES,
} from '#libs/contracts';
import { OwnPreferences, OwnProfile, type SessionActor } from '#libs/identity';
import { By, Route } from '../http/index.js';

/** What a user says of himself, and what he likes. */
@Controller()
export class OwnController {
  constructor(
    private readonly profiles: OwnProfile,
    private readonly preferences: OwnPreferences,
  ) {}

  @Get('profile')
  @Route({ summary: 'One’s own profile', roles: ROLES, scope: 'own', answers: ProfileDto })
  profile(@By() actor: SessionActor): Promise<ProfileDto> {
    return this.profiles.read(actor);
  }

  @Put('profile')
  @Route({ summary: 'Change one’s own profile', roles: ROLES, scope: 'own', answers: DoneDto })
  async updateProfile(@By() actor: SessionActor, @Body() body: ProfileBody): Promise<DoneDto> {
    await this.profiles.update(actor, body);
    return { code: 0, message: IDENTITY_MESSAGES.profile.updated };
  }

  @Get('preferences')
  @Route({
    summary: 'Theme, language, shortcuts and density of tables',
    roles: ROLES,
    scope: 'own',
    answers: PreferencesDto,
    unready: ['secondFactorMissing'],
  })
  read(@By() actor: SessionActor): Promise<PreferencesDto> {
    return this.preferences.read(actor);
  }

  @Put('preferences')
  @Route({
    summary: 'Change those preferences that are given; answers all',
    roles: ROLES,
    scope: 'own',
    answers: PreferencesDto,
    unready: ['secondFactorMissing'],
  })
  update(@By() actor: SessionActor, @Body() body: PreferencesBody): Promise<PreferencesDto> {
    return this.preferences.update(actor, body);
  }
}
