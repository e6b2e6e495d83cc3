import { useRef, useState } from 'react';
import {
  checkLanguage,
  LANGUAGE_NAMES,
  type LanguageDto,
  listLanguageTexts,
  saveLanguageTexts,
  type TranslatedLanguage,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { saveFile } from '../../core/api/http.js';
import { failureOf } from '../../core/api/problem.js';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, DataTable, PageHeader, Panel, StatusBadge, type TableColumn } from '../../ui/index.js';
import { checkTask, languages, OWN, saveTask } from '../identity/settings/languages.js';
import { ENGLISH, wholePack } from './english.js';
import { t } from './texts.js';
import { type RowFault, readTexts, textsFile } from './texts-file.js';

const COUNT = Object.values(ENGLISH).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
const FAULTS_SHOWN = 20;

/** `/settings/languages`: the languages of agents and farmers, whether someone checked them, and their texts as files. */
export default function LanguagesPage() {
  const shown = useRemoteRecord(languages, OWN);
  const [faults, setFaults] = useState<readonly RowFault[] | string>([]);
  const columns: readonly TableColumn<LanguageDto>[] = [
    { id: 'language', header: t('language'), cell: ({ language }) => LANGUAGE_NAMES[language] },
    { id: 'texts', header: t('texts'), numeric: true, cell: () => formatNumber(COUNT) },
    {
      id: 'corrections',
      header: t('corrections'),
      numeric: true,
      cell: ({ corrections }) => formatNumber(corrections),
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ checkedBy, checkedOn }) => (
        <StatusBadge tone={checkedBy ? 'good' : 'waiting'}>
          {checkedBy && checkedOn
            ? t('checked', { name: checkedBy, day: formatDate(checkedOn) })
            : t('notChecked')}
        </StatusBadge>
      ),
    },
    {
      id: 'acts',
      header: t('acts'),
      cell: (row) => <Acts row={row} onFaults={setFaults} />,
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={shown.data?.list ?? null}
        rowKey={({ language }) => language}
        loading={shown.loading}
        error={shown.error}
        onRetry={shown.retry}
        empty={t('texts')}
      />
      <p className="sm mut">{t('about')}</p>
      <div role="alert">{faults.length > 0 && <Faults faults={faults} />}</div>
    </>
  );
}

function Faults({ faults }: { faults: readonly RowFault[] | string }) {
  if (typeof faults === 'string') return <p>{faults}</p>;
  return (
    <Panel title={t('faultsTitle', { n: faults.length })}>
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map(({ row, key, why }) => (
          <li key={row}>{t('faultRow', { row, key, why: t(why) })}</li>
        ))}
        {faults.length > FAULTS_SHOWN && <li>{t('more', { n: faults.length - FAULTS_SHOWN })}</li>}
      </ul>
    </Panel>
  );
}

function Acts({
  row: { language, checkedBy },
  onFaults,
}: {
  row: LanguageDto;
  onFaults(faults: readonly RowFault[] | string): void;
}) {
  const check = useTask(checkTask, language);
  const save = useTask(saveTask, language);
  const input = useRef<HTMLInputElement>(null);
  const path = { language };
  const download = async () => {
    try {
      const [pack, { list }] = await Promise.all([wholePack(language), ask(listLanguageTexts, { path })]);
      saveFile(new Blob([textsFile(ENGLISH, pack, list)]), t('file', { language }));
      onFaults([]);
    } catch (error) {
      onFaults(failureOf(error).message);
    }
  };
  const upload = async (file: File) => {
    try {
      const read = readTexts(await file.text(), ENGLISH, await wholePack(language), language);
      if (!read) onFaults(t('wrongFile'));
      else {
        onFaults(read.faults);
        if (read.faults.length === 0) save.run({ path, body: { texts: read.texts } });
      }
    } catch {
      onFaults(t('unread'));
    }
  };
  return (
    <div className="row">
      <Button onClick={() => void download()}>{t('downloadFile')}</Button>
      <Allowed call={saveLanguageTexts}>
        <Button busy={save.running} onClick={() => input.current?.click()}>
          {t('uploadFile')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={`${t('uploadFile')} ${nameOf(language)}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void upload(file);
          }}
        />
      </Allowed>
      <Allowed call={checkLanguage}>
        <Button
          busy={check.running}
          onClick={() => check.run({ path, body: { isChecked: checkedBy === null } })}
        >
          {t(checkedBy === null ? 'markChecked' : 'markUnchecked')}
        </Button>
      </Allowed>
    </div>
  );
}

const nameOf = (language: TranslatedLanguage) => LANGUAGE_NAMES[language];
