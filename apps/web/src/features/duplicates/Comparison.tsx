import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type ComparedFarmerDto,
  type DuplicateDetailDto,
  type EvidenceField,
  MERGE_FIELDS,
  type MergeField,
  markDifferent,
  mergeDuplicate,
  reopenDuplicate,
  undoMerge,
} from '#libs/contracts';
import { pageOfRecord } from '../../core/feature/records.js';
import { formatAmount, formatDate, formatPhone } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { useKeys } from '../../core/single-keys.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, ErrorState, Kbd, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import styles from './duplicates.module.css';
import { differentTask, mergeTask, pairRecord, reopenTask, undoTask } from './saga.js';
import { t } from './texts.js';

/** The fact behind each field; fields without one never count. */
const FACT_OF: Partial<Record<MergeField, EvidenceField>> = {
  firstName: 'firstName',
  surname: 'surname',
  gender: 'gender',
  dateOfBirth: 'birthDate',
  phone: 'phone',
  account: 'account',
  nextOfKin: 'nextOfKin',
  address: 'place',
};

interface ComparisonProps {
  pairId: number;
  onSkip: () => void;
}

/** Both records of a pair, field by field, with the evidence and the decision. */
export function Comparison({ pairId, onSkip }: ComparisonProps) {
  const { data, error, retry } = useRemoteRecord(pairRecord, pairId);
  if (data) return <Pair key={data.version} pair={data} onSkip={onSkip} />;
  return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={10} />;
}

function Pair({ pair, onSkip }: { pair: DuplicateDetailDto; onSkip: () => void }) {
  const [main, setMain] = useState(pair.state === 'merged' ? 0 : pair.main);
  const [picked, setPicked] = useState<Partial<Record<MergeField, number>>>({});
  const isOpen = pair.state === 'open';
  useKeys({ 1: () => setMain(0), 2: () => setMain(1) }, isOpen);
  const weight = pair.evidence.reduce((sum, each) => sum + each.weight, pair.start);
  const sides = pair.sides;
  return (
    <>
      <section className={styles.compare} aria-label={t('compare')}>
        <h2>{t('compare')}</h2>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <td />
                {sides.map((side, index) => (
                  <th scope="col" key={side.farmerId}>
                    <Profile {...side} />
                    <div className="sm mut">{side.number}</div>
                    {index === main ? (
                      <StatusBadge tone="good">{t('main')}</StatusBadge>
                    ) : (
                      isOpen && (
                        <button type="button" className={styles.link} onClick={() => setMain(index)}>
                          {t('makeMain')} <Kbd>{index + 1}</Kbd>
                        </button>
                      )
                    )}
                  </th>
                ))}
                <th scope="col">{t('evidence')}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t('start')}</th>
                <td colSpan={2}>{t('anyTwo')}</td>
                <Weight weight={pair.start} />
              </tr>
              {pair.fields
                .filter(({ values }) => values.some((value) => value !== null))
                .map(({ field, values, same, suggested }) => {
                  const fact = pair.evidence.find((each) => each.field === FACT_OF[field]);
                  return (
                    <tr key={field}>
                      <th scope="row">{MERGE_FIELDS[field]}</th>
                      {same ? (
                        <td colSpan={2}>
                          {shownAs(field, values[0] ?? null)} <span className="sm mut">{t('same')}</span>
                        </td>
                      ) : (
                        values.map((value, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never move
                          <td key={index}>
                            <label className={styles.pick}>
                              <input
                                type="radio"
                                name={`${pair.pairId}-${field}`}
                                disabled={pair.state !== 'open'}
                                checked={(picked[field] ?? suggested) === index}
                                onChange={() => setPicked({ ...picked, [field]: index })}
                              />
                              {shownAs(field, value)}
                            </label>
                          </td>
                        ))
                      )}
                      {fact ? <Weight weight={fact.weight} text={fact.text} /> : <td>{t('notUsed')}</td>}
                    </tr>
                  );
                })}
              {(['communities', 'programmes'] as const).map((row) => (
                <tr key={row}>
                  <th scope="row">{t(row === 'communities' ? 'community' : 'programme')}</th>
                  {sides.map((side) => (
                    <td key={side.farmerId}>{side[row].join(', ') || t('noValue')}</td>
                  ))}
                  <td>{t('notUsed')}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{t('prints')}</th>
                {sides.map((side) => (
                  <td key={side.farmerId}>{side.prints}</td>
                ))}
                <td>{t('notUsed')}</td>
              </tr>
              <tr className={styles.sum}>
                <th scope="row">{t('score')}</th>
                <td colSpan={2}>
                  <b>{pair.score.toFixed(3)}</b> <span className="mut">{pair.reasons}</span>
                </td>
                <Weight weight={weight} />
              </tr>
            </tbody>
          </table>
        </div>
        <p className="sm mut">{t('note')}</p>
      </section>
      <Decision pair={pair} main={main} picked={picked} onSkip={onSkip} />
    </>
  );
}

/** The name of a record, linked to its page. */
function Profile({ farmerId, name }: ComparedFarmerDto) {
  const page = pageOfRecord('farmer', { id: farmerId });
  return page ? <Link to={page}>{name}</Link> : <b>{name}</b>;
}

/** Writes a stored value as elsewhere on screen. */
function shownAs(field: MergeField, value: string | null): string {
  if (value === null) return t('noValue');
  if (field === 'phone') return formatPhone(value);
  if (field === 'dateOfBirth') return formatDate(value);
  if (field === 'gender' && (value === 'F' || value === 'M')) return t(value);
  return value.replace(/\+\d{7,15}/g, formatPhone);
}

/** A weight as a bar from the common zero line, with its figure. */
function Weight({ weight, text }: { weight: number; text?: string }) {
  const width = `${Math.min(Math.abs(weight) * 4, 50)}%`;
  return (
    <td title={text}>
      <span className={styles.weight}>
        <i className={weight < 0 ? styles.against : styles.for} style={{ inlineSize: width }} aria-hidden />
        <b>{`${weight > 0 ? '+' : ''}${weight.toFixed(1)}`}</b>
      </span>
    </td>
  );
}

interface DecisionProps {
  pair: DuplicateDetailDto;
  main: number;
  picked: Partial<Record<MergeField, number>>;
  onSkip: () => void;
}

function Decision({ pair, main, picked, onSkip }: DecisionProps) {
  const may = useMay();
  const merge = useTask(mergeTask);
  const apart = useTask(differentTask);
  const reopen = useTask(reopenTask);
  const undo = useTask(undoTask);
  const other = 1 - main;
  // A pair has two sides.
  const [kept, moved] = [pair.sides[main], pair.sides[other]] as [ComparedFarmerDto, ComparedFarmerDto];
  const isOpen = pair.state === 'open';
  const path = { pairId: pair.pairId };
  const onMerge = () => {
    if (!isOpen || merge.running || !may(mergeDuplicate)) return;
    const take = pair.fields
      .filter(({ field, same, suggested }) => !same && (picked[field] ?? suggested) === other)
      .map(({ field }) => field);
    merge.run({
      path,
      body: { mainId: kept.farmerId, take, versions: { main: kept.version, other: moved.version } },
    });
  };
  const onApart = () => {
    if (isOpen && !apart.running && may(markDifferent)) apart.run({ path, body: { version: pair.version } });
  };
  const onUndo = () => undo.run({ path: { mergeId: pair.mergeId as number } });
  useKeys({ y: onMerge, n: onApart }, isOpen);
  const sum = (name: 'received' | 'owed') => Number(kept[name]) + Number(moved[name]);
  return (
    <aside className={styles.side} aria-label={t('moves')}>
      <h2>{t('moves')}</h2>
      <p className="sm mut">
        {t('fromTo', { from: moved.number ?? moved.name, to: kept.number ?? kept.name })}
      </p>
      <dl className={styles.moves}>
        {pair.moves
          .filter(({ counts }) => (counts[other] ?? 0) > 0)
          .map(({ called, counts }) => (
            <div key={called}>
              <dt>{called}</dt>
              <dd>{counts[other]}</dd>
            </div>
          ))}
      </dl>
      <h2>{t('totals')}</h2>
      <table className={styles.totals}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('collected')}</th>
            <th scope="col">{t('owed')}</th>
          </tr>
        </thead>
        <tbody>
          {[kept, moved].map((side) => (
            <tr key={side.farmerId}>
              <th scope="row">{side.number ?? side.name}</th>
              <td>{formatAmount(Number(side.received))}</td>
              <td>{formatAmount(Number(side.owed))}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('together')}</th>
            <td>{formatAmount(sum('received'))}</td>
            <td>{formatAmount(sum('owed'))}</td>
          </tr>
        </tbody>
      </table>
      <p className="sm">{t('unchanged')}</p>
      <p className="sm mut">{t('after')}</p>
      {isOpen && (
        <>
          <Allowed call={mergeDuplicate}>
            <Button variant="primary" busy={merge.running} onClick={onMerge}>
              {t('merge')} <Kbd>Y</Kbd>
            </Button>
          </Allowed>
          <Allowed call={markDifferent}>
            <Button busy={apart.running} onClick={onApart}>
              {t('apart')} <Kbd>N</Kbd>
            </Button>
          </Allowed>
          <Button variant="ghost" onClick={onSkip}>
            {t('skip')} <Kbd>J</Kbd>
          </Button>
        </>
      )}
      {pair.mergeId !== null && pair.undoUntil !== null && (
        <Allowed call={undoMerge}>
          <Button busy={undo.running} onClick={onUndo}>
            {t('undo')}
          </Button>
        </Allowed>
      )}
      {pair.state === 'different' && (
        <Allowed call={reopenDuplicate}>
          <Button busy={reopen.running} onClick={() => reopen.run({ path })}>
            {t('reopen')}
          </Button>
        </Allowed>
      )}
    </aside>
  );
}
