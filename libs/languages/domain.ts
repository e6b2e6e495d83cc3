import { Module } from '@nestjs/common';
import { defineDomain } from '#libs/platform';
import { EVENTS } from './events.js';
import { Languages } from './languages.service.js';
import { Languages1796003991000 } from './persistence/migrations/1796003991000-languages.js';

@Module({ providers: [Languages], exports: [Languages] })
export class LanguagesModule {}

/** Accounts' own texts of the client's languages; Gona's texts are in the client. */
export const languages = defineDomain({
  name: 'languages',
  module: LanguagesModule,
  migrations: [Languages1796003991000],
  owns: ['language_check', 'language_text'],
  impersonal: { language_text: 'Texts of the program.', language_check: 'Settings of the account.' },
  reads: ['account', 'app_user', 'consent', 'user_preference'],
  events: EVENTS,
});
