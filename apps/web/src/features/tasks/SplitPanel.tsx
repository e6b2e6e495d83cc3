import { useEffect, useRef, useState } from 'react';
import { MOST_POSTINGS, type PostingFormDto, postAgents, splitEvenly, totalOf } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, Panel, RecordPicker, RecordsPicker } from '../../ui/index.js';
import { overBudget } from './cost.js';
import { type Place, type Typed, typedOf } from './draft.js';
import { savePostings } from './saga.js';
import styles from './tasks.module.css';
import { t } from './texts.js';

interface SplitPanelProps {
  form: PostingFormDto;
  places: readonly Place[];
  isAdministrator: boolean;
  onUse: (placeId: number, typed: Typed) => void;
}

/** Shares the free positions of a community among agents; all are posted together. */
export function SplitPanel({ form, places, isAdministrator, onUse }: SplitPanelProps) {
  const { agent, group, agents } = form;
  const withRoom = places.filter(({ free }) => free.length > 0);
  const [placeId, setPlaceId] = useState(String(withRoom[0]?.id ?? ''));
  const [chosen, setChosen] = useState([String(agent.id)]);
  const saving = useTask(savePostings);
  const top = useRef<HTMLDivElement>(null);
  // On phones it opens below the communities.
  useEffect(() => top.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const place = withRoom.find(({ id }) => String(id) === placeId);
  const free = place?.free ?? [];
  const shares = splitEvenly(free, chosen.map(Number));
  const nameOf = (id: number) => agents.find((each) => each.id === id)?.name ?? String(id);
  const own = shares.find(({ agentId }) => agentId === agent.id)?.ranges[0];
  const postings = shares.flatMap(({ agentId, ranges }) =>
    ranges.map(({ start, end }) => ({
      agentId,
      communityId: Number(placeId),
      startFarmerPosition: start,
      endFarmerPosition: end,
    })),
  );
  const isTooMuch = !isAdministrator && overBudget(group, totalOf(free)) > 0;
  return (
    <Panel title={t('split')} className={styles.aside}>
      <div ref={top} className={styles.top} />
      <RecordPicker
        label={t('community')}
        records={withRoom.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={placeId}
        onChange={(value) => setPlaceId(value ?? '')}
      />
      <RecordsPicker
        label={t('splitAmong')}
        records={agents
          .filter(({ canBePosted }) => canBePosted)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      <p className="sm mut">
        {t('splitNote', {
          free: t('farmerCount', { n: totalOf(free) }),
          agents: t('agentCount', { n: chosen.length }),
        })}
      </p>
      <dl className={styles.lines}>
        {shares.map(({ agentId, ranges }) => (
          <div key={agentId}>
            <dt>{nameOf(agentId)}</dt>
            <dd className="mut">{ranges.map(rangeText).join(', ')}</dd>
            <dd>{formatNumber(totalOf(ranges))}</dd>
          </div>
        ))}
      </dl>
      {isTooMuch && <p className={styles.bad}>{t('adminSaves')}</p>}
      <div className={styles.acts}>
        {own && place && (
          <Button onClick={() => onUse(place.id, typedOf(own))}>{t('use', { range: rangeText(own) })}</Button>
        )}
        <Allowed call={postAgents}>
          <Button
            variant="primary"
            busy={saving.running}
            disabled={postings.length === 0 || postings.length > MOST_POSTINGS || isTooMuch}
            onClick={() => saving.run({ body: { postingGroupId: group.id, postings } })}
          >
            {t('postAll', { n: shares.length })}
          </Button>
        </Allowed>
      </div>
    </Panel>
  );
}

const rangeText = ({ start, end }: { start: number; end: number }) =>
  t('range', { start: formatNumber(start), end: formatNumber(end) });
