import { useState } from 'react';
import type { CommunityQuestion } from '#libs/contracts';
import { useCommunityOptions } from '../../../core/use-options.js';
import { Button, RecordPicker } from '../../../ui/index.js';
import { t } from '../texts.js';
import type { Answer, LabelledCommunity } from './answer.js';
import styles from './check.module.css';
import { q } from './question-texts.js';

interface CommunityAskedProps {
  question: CommunityQuestion;
  /** Community resource of the import. */
  resourceId: number | null;
  onAnswer: (answer: Answer) => void;
  /** Leaves the rows of a contradiction to one answer each; undefined if they have an answer. */
  onByRow?: (() => void) | undefined;
}

/** Asks which community a name in the file means, or whether rows that contradict it belong there. */
export function CommunityAsked({ question, resourceId, onAnswer, onByRow }: CommunityAskedProps) {
  const { value, rows, conflict, lgas } = question;
  const say = (community: LabelledCommunity | null) => onAnswer({ community });
  return (
    <>
      <div>
        <b>{value === '' ? q('communityNone') : `“${value}”`}</b>{' '}
        {conflict
          ? q('communityConflict', { n: rows, lga: conflict.lga, communityLga: conflict.communityLga })
          : q('communityAsked', { n: rows })}{' '}
        {lgas.length > 0 && q('communityIn', { lgas: lgas.map(({ label }) => label).join(', ') })}
      </div>
      {conflict ? (
        <div className={styles.ways}>
          <Button
            small
            onClick={() =>
              say({
                label: value,
                ...(conflict.communityId === null
                  ? { create: true, lgaId: null }
                  : { communityId: conflict.communityId }),
              })
            }
          >
            {q('communityKeep')}
          </Button>
          {onByRow && (
            <Button small onClick={onByRow}>
              {q('communityByRow')}
            </Button>
          )}
          <LeaveOut onPress={() => say(null)} />
        </div>
      ) : (
        <Ways question={question} resourceId={resourceId} say={say} />
      )}
    </>
  );
}

interface WaysProps extends Pick<CommunityAskedProps, 'question' | 'resourceId'> {
  say: (community: LabelledCommunity | null) => void;
}

function Ways({ question: { value, suggestion, lgas, needsNoLga }, resourceId, say }: WaysProps) {
  const [picking, setPicking] = useState(false);
  const known = useCommunityOptions(picking ? resourceId : null);
  const create = (lgaId: number | null, label: string) => say({ create: true, lgaId, label });
  if (picking)
    return (
      <RecordPicker
        mt={7}
        label={q('communityMatch')}
        placeholder={t('chooseCommunity')}
        autoFocus
        records={known.options}
        error={known.problem}
        onChange={(id, community) =>
          id && community && say({ communityId: Number(id), label: community.label })
        }
      />
    );
  return (
    <div className={styles.ways}>
      {value !== '' && lgas.length === 0 && !needsNoLga && <p className="sm mut">{q('communityNoLga')}</p>}
      {suggestion && (
        <Button
          small
          variant="primary"
          onClick={() => say({ communityId: suggestion.id, label: suggestion.name })}
        >
          {q('communityYes', { name: suggestion.name })}
        </Button>
      )}
      <Button small onClick={() => setPicking(true)}>
        {q('communityMatch')}
      </Button>
      {value !== '' &&
        lgas.slice(0, MOST_LGAS).map(({ lgaId, label }) => (
          <Button key={lgaId} small onClick={() => create(lgaId, `${value}, ${label}`)}>
            {q('communityCreateIn', { lga: label })}
          </Button>
        ))}
      {needsNoLga && lgas.length === 0 && (
        <Button small onClick={() => create(null, value)}>
          {q('communityCreate')}
        </Button>
      )}
      <LeaveOut onPress={() => say(null)} />
    </div>
  );
}

const MOST_LGAS = 3;

const LeaveOut = ({ onPress }: { onPress: () => void }) => (
  <Button small variant="ghost" onClick={onPress}>
    {t('leaveOut')}
  </Button>
);

/** Returns the answer as text. */
export function communityWords({ value, conflict }: CommunityQuestion, said: Answer): string {
  const name = value === '' ? q('noName') : value;
  const community = 'community' in said ? said.community : null;
  if (!community) return q('isLeftOut', { value: conflict ? `${name}, ${conflict.lga}` : name });
  const words = 'create' in community && !conflict ? 'isCreated' : 'goesInto';
  return q(words, { value: conflict ? `${name}, ${conflict.lga}` : name, answer: community.label });
}
