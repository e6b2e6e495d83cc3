import { PageHeader } from '../../ui/PageHeader.js';
import SeenByPanel from './SeenByPanel.js';
import { OWN } from './seen-by.js';
import { seenByTexts as t } from './seen-by-texts.js';

/** `/seen-by`: people who saw the signed-in farmer's data, by role and office. */
export default function SeenByPage() {
  return (
    <>
      <PageHeader title={t('title')} />
      <SeenByPanel id={OWN} />
    </>
  );
}
