import { Body, Controller, Param } from '@nestjs/common';
import {
  ADMINISTRATORS,
  CheckLanguageBody,
  checkLanguage,
  DoneDto,
  LANGUAGES_MESSAGES,
  LanguageListDto,
  LanguageTextListDto,
  listLanguages,
  listLanguageTexts,
  ROLES,
  SaveLanguageTextsBody,
  saveLanguageTexts,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Languages } from '#libs/languages';
import { CurrentActor, Handles } from '../http/index.js';

/** Texts of the program, and no records. */
const READS = { roles: ROLES, scope: 'none', whileRequired: ['secondFactorMissing'] } as const;
const CHANGES = { roles: ADMINISTRATORS, scope: 'account', answers: DoneDto } as const;

/** Languages of the client: the account's own texts, and which languages it checked. */
@Controller()
export class LanguagesController {
  constructor(private readonly languages: Languages) {}

  @Handles(listLanguages, {
    ...READS,
    summary: 'Translated languages, and whether the account checked them',
    answers: LanguageListDto,
  })
  list(@CurrentActor() actor: SessionActor): Promise<LanguageListDto> {
    return this.languages.list(actor);
  }

  @Handles(listLanguageTexts, {
    ...READS,
    summary: 'Texts of the account in place of the program’s, in `ha`, `yo` or `ig`',
    answers: LanguageTextListDto,
  })
  texts(
    @CurrentActor() actor: SessionActor,
    @Param('language') language: string,
  ): Promise<LanguageTextListDto> {
    return this.languages.texts(actor, language);
  }

  @Handles(saveLanguageTexts, { ...CHANGES, summary: 'Replace the account’s own texts of a language' })
  async save(
    @CurrentActor() actor: SessionActor,
    @Param('language') language: string,
    @Body() body: SaveLanguageTextsBody,
  ): Promise<DoneDto> {
    await this.languages.save(actor, language, body);
    return { code: 200, message: LANGUAGES_MESSAGES.saved };
  }

  @Handles(checkLanguage, { ...CHANGES, summary: 'Mark the texts of a language as checked or not checked' })
  async check(
    @CurrentActor() actor: SessionActor,
    @Param('language') language: string,
    @Body() body: CheckLanguageBody,
  ): Promise<DoneDto> {
    await this.languages.check(actor, language, body);
    const { checked, unchecked } = LANGUAGES_MESSAGES;
    return { code: 200, message: body.isChecked ? checked : unchecked };
  }
}
