import { Modal } from '@mantine/core';
import type { WebhookTestDto } from '#libs/contracts';
import { Button } from '../../ui/index.js';
import { Secret } from '../access/CredentialsDialog.js';
import { t } from './texts.js';

interface TestResultProps {
  name: string;
  result: WebhookTestDto;
  onClose: () => void;
}

/** Answer to a test message, and its raw body for a receiver that does not verify it. */
export function TestResult({ name, result, onClose }: TestResultProps) {
  const { delivered, status, answer, body } = result;
  const said = delivered ? 'accepted' : status === null ? 'refused' : 'refusedWith';
  return (
    <Modal opened title={t('testTitle', { name })} onClose={onClose}>
      <p>{t(said, { status: status ?? '' })}</p>
      {answer && <p className="sm mut">{answer}</p>}
      <Secret what={t('body')} value={body} />
      <div className="row">
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Modal>
  );
}
