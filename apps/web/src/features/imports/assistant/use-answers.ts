import { useMemo } from 'react';
import type {
  ImportAnswersBody,
  ImportDto,
  ImportQuestion,
  PlaceQuestion,
  SuggestedPlace,
} from '#libs/contracts';
import { useTask } from '../../../core/tasks/use-task.js';
import type { Answer } from './answer.js';
import { presetOf } from './question-groups.js';
import { answerQuestionsTask } from './saga.js';
import { useKept } from './use-kept.js';

type Given = Readonly<Record<string, Answer>>;

interface Kept {
  given: Given;
  /** Keys of questions whose preset answer was taken back. */
  declined: readonly string[];
  /** Keys of questions whose rows are decided one by one. */
  byRow?: readonly string[];
}

export interface Answers {
  questions: readonly ImportQuestion[];
  /** Number of questions without an answer, sent or not. */
  open: number;
  /** Number of answers since the last check. */
  unsent: number;
  /** By question key. */
  given: Given;
  /** Keys of those answers that Gona chose. */
  suggested: readonly string[];
  /** Keys of questions whose rows wait among the held ones, each for its own answer. */
  byRow: readonly string[];
  /** Undefined removes the answer. */
  give: (key: string, answer: Answer | undefined) => void;
  /** Answers several questions at once. */
  giveAll: (answers: Given) => void;
  /** Takes back answers that Gona chose. */
  decline: (keys: readonly string[]) => void;
  /** Leaves the rows of a question to one answer each, or takes that back. */
  decideByRow: (key: string, on: boolean) => void;
  sending: boolean;
  /** Checks the rows again with the answers. */
  send: () => void;
}

/** Returns the answer given before this check. */
export function answerOf(question: ImportQuestion): Answer | undefined {
  if (question.answer === undefined) return undefined;
  if (question.kind === 'decimalComma') return { comma: question.answer };
  return question.kind === 'place' ? { place: question.answer } : { community: question.answer };
}

const idsOf = (answer: Answer | undefined): string | undefined => {
  if (answer === undefined || 'comma' in answer) return answer?.comma;
  return JSON.stringify(
    'place' in answer
      ? answer.place && [answer.place.stateId, answer.place.lgaId, answer.place.wardId]
      : answer.community &&
          ('communityId' in answer.community ? answer.community.communityId : [answer.community.lgaId]),
  );
};

/** Returns whether a question was answered before; that answer applies unless another one is given. */
export const isAnswered = (question: ImportQuestion): boolean => question.answer !== undefined;

/** Returns the nearest places first, without duplicates. */
export function nearPlaces({ suggestion, choices }: PlaceQuestion): SuggestedPlace[] {
  const all = suggestion ? [suggestion, ...choices] : choices;
  return all.filter((place, at) => all.findIndex(({ label }) => label === place.label) === at);
}

/** Collects a user's answers to the questions of a file until they are sent together. */
export function useAnswers(jobId: number, imported: ImportDto): Answers {
  const { questions } = imported;
  const { values, keep } = useKept<Kept>(`import:${jobId}:answers`, { given: {}, declined: [] });
  const { declined, byRow = [] } = values;
  const change = (changed: Partial<Kept>) => keep({ ...values, ...changed });
  const task = useTask(answerQuestionsTask);
  // Drops answers already used by the check, and answers to questions that no longer exist.
  const chosen = useMemo(() => {
    const asked = new Map(questions.map((question) => [question.key, idsOf(answerOf(question))]));
    return Object.fromEntries(
      Object.entries(values.given).filter(
        ([key, answer]) => asked.has(key) && asked.get(key) !== idsOf(answer),
      ),
    );
  }, [questions, values.given]);
  const presets = useMemo(() => presetsOf(questions, declined), [questions, declined]);
  const suggested = Object.keys(presets).filter((key) => !(key in chosen));
  const given = useMemo(() => ({ ...presets, ...chosen }), [presets, chosen]);
  const give = (key: string, answer: Answer | undefined) => {
    const { [key]: _before, ...others } = chosen;
    if (answer === undefined) change({ given: others, declined: [...declined, key] });
    else change({ given: { ...others, [key]: answer } });
  };
  const send = () => task.run({ jobId, body: bodyOf(given) });
  return {
    questions,
    open: questions.filter(
      (question) => !(question.key in given) && !isAnswered(question) && !byRow.includes(question.key),
    ).length,
    unsent: Object.keys(given).length,
    given,
    suggested,
    byRow,
    give,
    giveAll: (answers) => change({ given: { ...chosen, ...answers } }),
    decline: (keys) => change({ declined: [...declined, ...keys] }),
    decideByRow: (key, on) => change({ byRow: on ? [...byRow, key] : byRow.filter((each) => each !== key) }),
    sending: task.running,
    send,
  };
}

function presetsOf(questions: readonly ImportQuestion[], declined: readonly string[]): Given {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const preset = isAnswered(question) || declined.includes(question.key) ? undefined : presetOf(question);
      return preset ? [[question.key, preset]] : [];
    }),
  );
}

function bodyOf(given: Given): ImportAnswersBody {
  const answers = Object.entries(given).map(([key, answer]) => {
    if ('comma' in answer) return { key, comma: answer.comma };
    if ('community' in answer) {
      if (answer.community === null) return { key, community: null };
      const { label: _label, ...community } = answer.community;
      return { key, community };
    }
    if (answer.place === null) return { key, place: null };
    const { stateId, lgaId, wardId } = answer.place;
    return { key, place: { stateId, lgaId, wardId } };
  });
  return { answers };
}
