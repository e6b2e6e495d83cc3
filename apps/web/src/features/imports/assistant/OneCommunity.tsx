import { useState } from 'react';
import type { CommunityQuestion } from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import { useCommunityOptions } from '../../../core/use-options.js';
import { useConfirm } from '../../../ui/Confirm.js';
import { Button, RecordPicker } from '../../../ui/index.js';
import { t } from '../texts.js';
import type { Answer } from './answer.js';
import styles from './check.module.css';
import { q } from './question-texts.js';
import type { Answers } from './use-answers.js';

/** Number of names that the question lists. */
const NAMED = 4;

interface OneCommunityProps {
  questions: readonly CommunityQuestion[];
  given: Answers['given'];
  /** Community resource of the import. */
  resourceId: number | null;
  onChoose: (answer: Answer) => void;
}

/** Puts the rows of all these names into one community, after a question that lists the names. */
export function OneCommunity({ questions, given, resourceId, onChoose }: OneCommunityProps) {
  const [picking, setPicking] = useState(false);
  const known = useCommunityOptions(picking ? resourceId : null);
  const confirm = useConfirm();
  const choose = async (communityId: number, label: string) => {
    setPicking(false);
    const rows = questions.reduce((sum, question) => sum + question.rows, 0);
    const replaced = questions.filter(({ key, answer }) => key in given || answer !== undefined).length;
    const yes = await confirm({
      title: q('oneTitle', { rows: formatNumber(rows), name: label }),
      body: [bodyOf(questions), replaced > 0 && q('oneReplaces', { n: replaced })].filter(Boolean).join(' '),
      yes: q('oneYes'),
      no: q('oneNo'),
    });
    if (yes) onChoose({ community: { communityId, label } });
  };
  if (!picking)
    return (
      <Button small variant="ghost" onClick={() => setPicking(true)}>
        {q('oneCommunity', { n: questions.length })}
      </Button>
    );
  return (
    <RecordPicker
      className={styles.one}
      label={q('oneCommunity', { n: questions.length })}
      placeholder={t('chooseCommunity')}
      autoFocus
      records={known.options}
      error={known.problem}
      onChange={(id, community) => {
        if (id && community) void choose(Number(id), community.label);
        else setPicking(false);
      }}
    />
  );
}

function bodyOf(questions: readonly CommunityQuestion[]): string {
  const words = questions.map(({ value }) => (value === '' ? q('noName') : `“${value}”`));
  const names = words.slice(0, NAMED).join(', ');
  const n = words.length - NAMED;
  return n > 0 ? q('oneBodyMore', { names, n }) : q('oneBody', { names });
}
