import { type PostingDto, SavePostingBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const KEPT = { kind: 'own', draw: () => null } as const;

// Agent and community of a posting never change.
const FIELDS = recordFields<PostingDto, SavePostingBody>(SavePostingBody, {
  agentId: { label: t('agent'), ...KEPT },
  communityId: { label: t('community'), ...KEPT },
  startFarmerPosition: { label: t('start'), kind: 'number' },
  endFarmerPosition: { label: t('end'), kind: 'number' },
});

/** Changes the positions of a posting. */
export default function PostingForm(props: RecordFormProps<PostingDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
