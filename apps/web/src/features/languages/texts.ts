import { catalogue } from '../../core/i18n/index.js';

export const t = catalogue({
  title: 'Languages',
  note: 'Agents and farmers choose their language in the menu of their name. Their pages, errors, notices and reminders are translated; pages of the agency and PDFs are in English.',
  language: 'Language',
  texts: 'Texts',
  corrections: 'Own texts',
  state: 'State',
  acts: 'Actions',
  notChecked: 'Not checked',
  checked: 'Checked by {name}, {day}',
  downloadFile: 'Download texts',
  uploadFile: 'Upload texts',
  markChecked: 'Mark as checked',
  markUnchecked: 'Mark as not checked',
  about:
    'Before you mark a language as checked, a person who speaks it must read all texts. Download the file, have it corrected in a spreadsheet, and upload it. Gona uses your words in place of its own.',
  file: 'gona-texts-{language}.csv',
  wrongFile: 'This file is not from this page. Save your file as CSV (UTF-8) with its first row unchanged.',
  unread: 'The file could not be read.',
  faultsTitle: 'Nothing was saved: one text cannot be used|Nothing was saved: {n} texts cannot be used',
  faultRow: 'Row {row}, {key}: {why}',
  more: '{n} more',
  empty: 'The translation is empty.',
  placeholders: 'The words in braces, such as {name}, must stay unchanged.',
  forms:
    'It needs as many forms, separated by "|", as the language has: two in Hausa, one in Yorùbá and Igbo.',
  long: 'It is more than twice as long as the English text.',
  markup: 'It contains HTML.',
  unknown: 'Gona has no such text.',
});
