import { NOTICE_ITEMS, NOTICE_LANGUAGES, type NoticeDto, SaveNoticeBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const LANGUAGES = Object.entries(NOTICE_LANGUAGES).map(([value, label]) => ({ value, label }));

const FIELDS = recordFields<NoticeDto, SaveNoticeBody>(SaveNoticeBody, {
  language: { label: t('language'), kind: 'choice', options: LANGUAGES },
  text: { label: t('text'), kind: 'area', hint: t('textHint'), initial: NOTICE_ITEMS.join('\n\n\n') },
});

/** Adds or edits a draft. */
export default function NoticeForm(props: RecordFormProps<NoticeDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
