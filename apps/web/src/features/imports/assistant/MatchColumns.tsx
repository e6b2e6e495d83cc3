import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type ColumnDto, chooseColumns, type ImportDto, type ImportFieldDto } from '#libs/contracts';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, DataTable, Kbd, Panel, type TableColumn } from '../../../ui/index.js';
import { t } from '../texts.js';
import {
  type Choices,
  columnLetter,
  excludeUndecided,
  firstChoices,
  missingFields,
  takenFields,
  undecided,
} from './column-choices.js';
import styles from './columns.module.css';
import { FileNotes } from './FileNotes.js';
import { Frame } from './Frame.js';
import { SheetChoice } from './SheetChoice.js';
import { chooseColumnsTask } from './saga.js';
import type { StepProps } from './step-props.js';
import { useKept } from './use-kept.js';

const BY = {
  name: 'byName',
  synonym: 'bySynonym',
  content: 'byContent',
  remembered: 'byRemembered',
} as const;
/** Values of the select that are not fields. */
const OPEN = '';
const NOT = '-';
/** Fields that many lists combine in one column. */
const NAMES = ['surname', 'firstName'];

/** Matches each column of the file to a field. */
export function MatchColumns({ jobId, imported }: StepProps) {
  const { columns, fields, sheet, headerRow, links, notes } = imported;
  const first = useMemo(() => firstChoices(imported), [imported]);
  const kept = useKept<{ choices: Choices | null }>(`import:${jobId}:columns:${sheet ?? ''}:${headerRow}`, {
    choices: null,
  });
  const choices = kept.values.choices ?? first;
  const [asked, setAsked] = useState(false);
  const send = useTask(chooseColumnsTask);
  const open = undecided(columns, choices);
  const missing = missingFields(fields, choices);
  const matched = takenFields(choices).size;
  const choose = (next: Choices) => kept.keep({ choices: next });
  const options = useFieldOptions(fields, choices);
  const byField = useMemo(() => new Map(fields.map((each) => [each.field, each])), [fields]);
  const choosing: Choosing = {
    choices,
    byField,
    options,
    first,
    wrong: asked,
    onChoice: (index, field) => {
      const { [index]: _before, ...others } = choices;
      choose(field === undefined ? others : { ...others, [index]: field });
    },
  };
  const submit = () => {
    setAsked(true);
    if (open.length > 0 || missing.length > 0) {
      const at = open[0]?.index;
      document
        .querySelector<HTMLElement>(at === undefined ? '[data-missing]' : `[data-column="${at}"]`)
        ?.focus();
      return;
    }
    kept.drop();
    const body = { columns: columns.map(({ index }) => ({ index, field: choices[index] ?? null })) };
    send.run({ jobId, body });
  };
  return (
    <Frame
      jobId={jobId}
      imported={imported}
      step="columns"
      bar={{
        note: <Standing matched={matched} all={columns.length} open={open.length} />,
        main: (
          <Allowed call={chooseColumns} links={links}>
            <Button variant="primary" busy={send.running} onClick={submit}>
              {t('toCheck')} <Kbd>Ctrl Enter</Kbd>
            </Button>
          </Allowed>
        ),
      }}
    >
      <div className={styles.work}>
        <Panel
          flush
          className={styles.panel}
          title={t('columnsTitle')}
          aside={<SheetChoice key={`${sheet} ${headerRow}`} jobId={jobId} imported={imported} />}
        >
          <Missing missing={missing} open={asked ? open.length : 0} />
          <ChoosingContext value={choosing}>
            <DataTable
              label={t('columnsTitle')}
              columns={COLUMNS}
              rows={columns}
              rowKey={({ index }) => index}
              empty={t('columnsNote')}
            />
          </ChoosingContext>
        </Panel>
        <div className={styles.side}>
          <Panel label={t('columnsNote')}>
            <p className={styles.hint}>{t('columnsNote')}</p>
            {open.length > 0 && (
              <Allowed call={chooseColumns} links={links}>
                <Button small onClick={() => choose(excludeUndecided(columns, choices))}>
                  {t('skipRest', { n: open.length })}
                </Button>
              </Allowed>
            )}
          </Panel>
          <FileNotes notes={notes} />
        </div>
      </div>
    </Frame>
  );
}

function Standing({ matched, all, open }: { matched: number; all: number; open: number }) {
  return (
    <span role="status">
      <b>{t('columnsCount', { matched, all })}</b>
      {open > 0 && `, ${t('columnsLeft', { n: open })}`}.
    </span>
  );
}

/** Lists the problems that prevent the check. */
function Missing({ missing, open }: { missing: readonly ImportFieldDto[]; open: number }) {
  if (missing.length === 0 && open === 0) return null;
  const names = missing.map(({ heading }) => heading);
  const last = names.at(-1) ?? '';
  const list = names.length > 1 ? t('missingAnd', { fields: names.slice(0, -1).join(', '), last }) : last;
  return (
    <p className={styles.missing} role="alert" tabIndex={-1} data-missing>
      {names.length > 0 ? t('missingFields', { fields: list }) : t('decideFirst')}
      {missing.some(({ field }) => NAMES.includes(field)) && ` ${t('wholeName')}`}
    </p>
  );
}

/** Returns the fields that can be chosen, required ones first; a field in use cannot be chosen twice. */
function useFieldOptions(fields: ImportDto['fields'], choices: Choices): ReactNode {
  const taken = [...takenFields(choices)].sort().join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `taken` stands for the choices
  return useMemo(() => {
    const used = takenFields(choices);
    const group = (label: string, wanted: boolean) => (
      <optgroup label={label}>
        {fields
          .filter(({ required }) => required === wanted)
          .map(({ field, heading }) => (
            <option key={field} value={field} disabled={used.has(field)}>
              {used.has(field) ? t('taken', { field: heading }) : heading}
            </option>
          ))}
      </optgroup>
    );
    return (
      <>
        <option value={NOT}>{t('dontImport')}</option>
        {group(t('groupNeeded'), true)}
        {group(t('groupOther'), false)}
      </>
    );
  }, [fields, taken]);
}

interface Choosing {
  choices: Choices;
  byField: ReadonlyMap<string, ImportFieldDto>;
  options: ReactNode;
  first: Choices;
  /** The user tried to continue: problems are highlighted. */
  wrong: boolean;
  onChoice: (index: number, field: string | null | undefined) => void;
}

/** New columns recreate the table cells, which would lose the focus, so changing values use this context. */
const ChoosingContext = createContext<Choosing | null>(null);

const nameOf = ({ heading, index }: ColumnDto) => heading || t('nameless', { letter: columnLetter(index) });

function FieldChoice({ column }: { column: ColumnDto }) {
  const choosing = useContext(ChoosingContext);
  if (!choosing) return null;
  const { choices, byField, options, first, wrong, onChoice } = choosing;
  const { index, by } = column;
  const chosen = choices[index];
  const own = chosen ? byField.get(chosen) : undefined;
  const found = chosen !== first[index] || by === null ? 'byYou' : BY[by];
  const isLeftOut = chosen === null && (by === 'name' || by === 'content') && found !== 'byYou';
  return (
    <div className={styles.goes}>
      <select
        className={styles.select}
        aria-label={t('fieldOf', { column: nameOf(column) })}
        aria-invalid={(wrong && chosen === undefined) || undefined}
        data-column={index}
        value={chosen === undefined ? OPEN : (chosen ?? NOT)}
        onChange={({ target: { value } }) =>
          onChoice(index, value === OPEN ? undefined : value === NOT ? null : value)
        }
      >
        <option value={OPEN}>{t('choose_')}</option>
        {own && <option value={own.field}>{own.heading}</option>}
        {options}
      </select>
      <span className={chosen === undefined ? `sm ${styles.open}` : 'sm mut'}>
        {chosen === undefined ? t('undecided') : t(isLeftOut ? 'byDefault' : found)}
      </span>
    </div>
  );
}

function Samples({ samples }: Pick<ColumnDto, 'samples'>) {
  if (samples.length === 0) return <span className="mut">{t('noSamples')}</span>;
  return (
    <span className={styles.samples}>
      {samples.map((sample, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cells may hold the same
        <span key={at} className={styles.sample} title={sample}>
          {sample}
        </span>
      ))}
    </span>
  );
}

const COLUMNS: readonly TableColumn<ColumnDto>[] = [
  {
    id: 'column',
    header: t('column'),
    width: '26%',
    cell: (column) => (
      <>
        <span className={column.heading ? 'b' : 'mut'}>{nameOf(column)}</span>
        {column.heading && (
          <div className="sm mut">{t('columnPlace', { letter: columnLetter(column.index) })}</div>
        )}
      </>
    ),
  },
  { id: 'samples', header: t('samples'), fill: true, cell: ({ samples }) => <Samples samples={samples} /> },
  {
    id: 'field',
    header: t('goesTo'),
    width: 250,
    fill: true,
    cell: (column) => <FieldChoice column={column} />,
  },
];
