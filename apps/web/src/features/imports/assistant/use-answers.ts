import { useMemo } from 'react';
import type {
  AnsweredCommunity,
  CommaMeaning,
  ImportAnswersBody,
  ImportDto,
  ImportQuestion,
  PlaceQuestion,
  SuggestedPlace,
} from '#libs/contracts';
import { useTask } from '../../../core/tasks/use-task.js';
import { answerQuestionsTask } from './saga.js';
import { useKept } from './use-kept.js';

export type SaidCommunity = AnsweredCommunity & { label: string };
/** What was said and not sent yet. A place that is null: none of them; a community: its rows are left out. */
export type Answer =
  | { place: SuggestedPlace | null }
  | { community: SaidCommunity | null }
  | { comma: CommaMeaning };
type Given = Readonly<Record<string, Answer>>;

export interface Answers {
  questions: readonly ImportQuestion[];
  /** Questions without an answer, sent or not. */
  open: number;
  /** Answers that the rows were not checked with. */
  unsent: number;
  /** By the question's key. */
  given: Given;
  /** Undefined takes it back. */
  give: (key: string, answer: Answer | undefined) => void;
  /** The same for several questions at once. */
  giveAll: (answers: Given) => void;
  sending: boolean;
  /** Has the rows checked again with them. */
  send: () => void;
}

/** What was answered before this check. */
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

/** Whether somebody has answered a question before; what was answered is used unless another answer is given. */
export const isAnswered = (question: ImportQuestion): boolean => question.answer !== undefined;

/** Names the nearest places first, whatever stands in the question twice. */
export function nearPlaces({ suggestion, choices }: PlaceQuestion): SuggestedPlace[] {
  const all = suggestion ? [suggestion, ...choices] : choices;
  return all.filter((place, at) => all.findIndex(({ label }) => label === place.label) === at);
}

/** The answers of a person to the questions of a file, gathered until they are sent together. */
export function useAnswers(jobId: number, imported: ImportDto): Answers {
  const { questions } = imported;
  const { values, keep } = useKept<{ given: Given }>(`import:${jobId}:answers`, { given: {} });
  const task = useTask(answerQuestionsTask);
  // What the rows were checked with is no news, nor is an answer to a question that is asked no more.
  const given = useMemo(() => {
    const asked = new Map(questions.map((question) => [question.key, idsOf(answerOf(question))]));
    return Object.fromEntries(
      Object.entries(values.given).filter(
        ([key, answer]) => asked.has(key) && asked.get(key) !== idsOf(answer),
      ),
    );
  }, [questions, values.given]);
  const give = (key: string, answer: Answer | undefined) => {
    const { [key]: _before, ...others } = given;
    keep({ given: answer === undefined ? others : { ...others, [key]: answer } });
  };
  const send = () => task.run({ jobId, body: bodyOf(given) });
  return {
    questions,
    open: questions.filter((question) => !(question.key in given) && !isAnswered(question)).length,
    unsent: Object.keys(given).length,
    given,
    give,
    giveAll: (answers) => keep({ given: { ...given, ...answers } }),
    sending: task.running,
    send,
  };
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
