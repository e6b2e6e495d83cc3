import type { Action } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { type ActionPattern, all, call } from 'redux-saga/effects';
import { type AnswerOf, type Call, parametersOf, recordMessages, TRASH_DAYS } from '#libs/contracts';
import { ask } from '../api/ask.js';
import type { Failure } from '../api/problem.js';
import type { EventPattern, Loader } from '../feature/define.js';
import { onPatterns } from '../feature/follows.js';
import { later } from '../feature/later.js';
import { type ListAnswer, type RemoteList, remoteList } from '../lists/remote-list.js';
import { type RemoteRecord, remoteRecord } from '../lists/remote-record.js';
import { topicRefreshNeeded } from '../realtime/actions.js';
import type { Links } from '../session/may-call.js';
import { createTask, type Task } from '../tasks/task.js';
import { t } from './texts.js';

/** A row or record of any kind. */
export interface RecordRow {
  id: number;
  /** Calls that the user may make on it; left out: the user's rights alone decide. */
  links?: Links;
  /** For optimistic locking. */
  version?: number;
}

/** The calls that read a kind. Their paths have at most one id, of any name: `/member/:memberId`. */
export interface ReadCalls {
  list: Call<{ path?: Record<string, number>; query?: object; answer: ListAnswer }>;
  find: Call<{ path: Record<string, number>; answer: RecordRow }>;
}

/** The calls of a kind: a `RecordCalls` of the contracts, or calls declared one by one. */
export interface AllCalls extends ReadCalls {
  create: Call<{ path?: Record<string, number>; body: object; answer: object }>;
  update: Call<{ path: Record<string, number>; body: object; answer: object }>;
  remove: Call<{ path: Record<string, number>; answer: object }>;
  restore: Call<{ path: Record<string, number>; answer: object }>;
}

/** Query of a list. */
export interface RecordQuery {
  /** Id of the record in which the list lies. */
  of?: number;
  page?: number;
  size?: number;
  q?: string;
  sort?: string;
  [filter: string]: string | number | undefined;
}

type RowOf<Calls extends ReadCalls> = AnswerOf<Calls['list']>['list'][number] & RecordRow;

/** Props of a form that adds a record (row: null) or edits one. */
export interface RecordFormProps<Row extends RecordRow = RecordRow> {
  store: Pick<RecordStore, 'labels' | 'messages' | 'create' | 'update'>;
  row: Row | null;
  /** Id of the record in which the new one lies. */
  of?: number;
  onClose: () => void;
}

export interface RecordReadOptions<Row> {
  /** As in "Add warehouse". */
  one: string;
  /** As in "Search warehouses". */
  many: string;
  /** Address of the list. */
  path: string;
  /** Address of a record; by default the list's, with the id. */
  to?: (id: number) => string;
  /** By default `row.name`. */
  nameOf?: (row: Row) => string;
  /** Labels that differ from the default ones. */
  labels?: Partial<RecordLabels>;
  /** Events that reload list and record. */
  follows?: readonly EventPattern[];
  /** Follows the events of the account. Without it, the page follows a topic itself. */
  ofAccount?: boolean;
}

export type RecordLabels = Record<keyof ReturnType<typeof labelsOf>, string>;

/** The readable part of a kind: enough for list and detail page. */
export interface RecordReads<Row extends RecordRow = RecordRow, Item extends Row = Row, List = object> {
  name: string;
  path: string;
  to: (id: number) => string;
  nameOf: (row: Row) => string;
  labels: RecordLabels;
  ofAccount: boolean;
  list: RemoteList<RecordQuery, ListAnswer & List & { list: readonly Row[]; links?: Links }>;
  record: RemoteRecord<number, Item>;
}

/** List, record and commands of a kind. Register its saga with the feature. */
export interface RecordStore<Row extends RecordRow = RecordRow, Item extends Row = Row, List = object>
  extends RecordReads<Row, Item, List> {
  calls: Record<keyof AllCalls, Pick<Call, 'verb' | 'path'>>;
  messages: ReturnType<typeof recordMessages>;
  Form: ComponentType<RecordFormProps<Row>>;
  create: Task<{ of?: number; body: object }, object>;
  update: Task<{ id: number; body: object }, object>;
  remove: Task<Named, object>;
  /** Undoes `remove`. */
  restore: Task<Named, object>;
  saga: () => Generator;
}

interface Named {
  id: number;
  name: string;
}

export interface RecordStoreOptions<Row extends RecordRow> extends RecordReadOptions<Row> {
  /** Messages that differ from those of the contracts' `recordMessages`. */
  messages?: Partial<ReturnType<typeof recordMessages>>;
  /** Loads the form that adds and edits records. */
  form: Loader<RecordFormProps<Row>>;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const labelsOf = (one: string, many: string) => ({
  title: capital(many),
  add: t('add', { one }),
  edit: t('edit'),
  editTitle: t('editTitle', { one }),
  remove: t('remove'),
  removeNote: t('removeNote', { days: TRASH_DAYS }),
  search: t('search', { many }),
  empty: t('empty', { many }),
  gone: t('gone', { one }),
});

/** Puts the server's message into a message that has a place for it. */
const withReason = (text: string) => (failure: Failure) => text.replace('{message}', failure.message);

/** Sends a call; its path has the id under the name that the call gives it. */
function send(declared: Call, id: number | undefined, more: object, signal?: AbortSignal) {
  const [parameter] = parametersOf(declared.path);
  const asked = { ...more, ...(parameter && { path: { [parameter]: id } }) };
  return (ask as (call: Call, asked: object, options: object) => Promise<object>)(
    declared,
    asked,
    signal ? { signal } : {},
  );
}

/**
 * List and record of a kind that the block only reads; register both with the feature.
 * `export const staff = recordReads('staff', { list: listStaff, find: findStaff }, { one: 'member', ... })`
 */
export function recordReads<const Calls extends ReadCalls>(
  name: string,
  calls: Calls,
  options: RecordReadOptions<RowOf<Calls>>,
): RecordReads<RowOf<Calls>, RowOf<Calls> & AnswerOf<Calls['find']>, AnswerOf<Calls['list']>> {
  const { one, many, path, follows = [] } = options;
  const reloadOn: ActionPattern = [onPatterns(follows), topicRefreshNeeded.match];
  const named = ({ name: own = '' }: { name?: string }) => own;
  return {
    name,
    path,
    to: options.to ?? ((id) => `${path}/${id}`),
    nameOf: options.nameOf ?? (named as (row: RowOf<Calls>) => string),
    labels: { ...labelsOf(one, many), ...options.labels },
    ofAccount: options.ofAccount ?? false,
    list: remoteList(`${name}/list`, {
      fetch: ({ of, ...query }, signal) => send(calls.list as Call, of, { query }, signal) as never,
      of: ({ of }: RecordQuery) => of ?? 0,
      reloadOn,
    }),
    record: remoteRecord(`${name}/record`, {
      fetch: (id: number, signal) => send(calls.find as Call, id, {}, signal) as never,
      reloadOn,
    }),
  };
}

/**
 * Everything that the client keeps of a record kind: list, record, and commands with toasts, reloads and Undo.
 * `export const warehouses = recordStore('warehouses', warehouseCalls, { one: 'warehouse', many: 'warehouses', ... })`
 */
export function recordStore<const Calls extends AllCalls>(
  name: string,
  calls: Calls,
  options: RecordStoreOptions<RowOf<Calls>>,
): RecordStore<RowOf<Calls>, RowOf<Calls> & AnswerOf<Calls['find']>, AnswerOf<Calls['list']>> {
  const reads = recordReads(name, calls, options);
  const { list, record } = reads;
  const messages = { ...recordMessages(options.one), ...options.messages };
  const reloads = [list, record];
  const ofRecord = { mode: 'leading', key: ({ id }: { id: number }) => id, reloads } as const;
  const detail = ({ name }: Named) => name;

  const create = createTask<{ of?: number; body: object }, object>(
    `${name}/create`,
    ({ of, body }) => send(calls.create as Call, of, { body }),
    {
      success: messages.created,
      failure: withReason(messages.createFailed),
      reloads,
      made: (result) => (result as { id: number }).id,
    },
  );
  const update = createTask<{ id: number; body: object }, object>(
    `${name}/update`,
    ({ id, body }) => send(calls.update as Call, id, { body }),
    {
      ...ofRecord,
      success: messages.updated,
      // After a conflict, the form shows the message and the record as someone else saved it.
      failure: ({ current }) => (current ? null : messages.updateFailed),
      putsOnFailure: ({ current }: Failure, { id }): Action[] =>
        current ? [record.changed(id, current as never)] : [],
    },
  );
  const restore = createTask<Named, object>(
    `${name}/restore`,
    ({ id }) => send(calls.restore as Call, id, {}),
    { ...ofRecord, detail, success: messages.restored, failure: messages.restoreFailed },
  );
  const remove = createTask<Named, object>(`${name}/remove`, ({ id }) => send(calls.remove as Call, id, {}), {
    ...ofRecord,
    detail,
    success: messages.removed,
    failure: withReason(messages.removeFailed),
    reloadsOnFailure: reloads,
    undo: (args) => restore.trigger(args),
  });
  function* saga(): Generator {
    yield all([list, record, create, update, remove, restore].map((part) => call(part.saga)));
  }
  const Form = later(() => options.form().then((module) => module.default));
  return { ...reads, calls, messages, Form, create, update, remove, restore, saga };
}
