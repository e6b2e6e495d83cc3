import { useMemo } from 'react';
import type {
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

/** What was said and not sent yet; a place that is null: none of them. */
export type Answer = { place: SuggestedPlace | null } | { comma: CommaMeaning };
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
  sending: boolean;
  /** Has the rows checked again with them. */
  send: () => void;
}

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
  const { values, keep, drop } = useKept<{ given: Given }>(`import:${jobId}:answers`, { given: {} });
  const task = useTask(answerQuestionsTask);
  // A question that is asked no more is not answered.
  const given = useMemo(() => {
    const asked = new Set(questions.map(({ key }) => key));
    return Object.fromEntries(Object.entries(values.given).filter(([key]) => asked.has(key)));
  }, [questions, values.given]);
  const give = (key: string, answer: Answer | undefined) => {
    const { [key]: _before, ...others } = given;
    keep({ given: answer === undefined ? others : { ...others, [key]: answer } });
  };
  const send = () => {
    drop();
    task.run({ jobId, body: bodyOf(given) });
  };
  return {
    questions,
    open: questions.filter((question) => !(question.key in given) && !isAnswered(question)).length,
    unsent: Object.keys(given).length,
    given,
    give,
    sending: task.running,
    send,
  };
}

function bodyOf(given: Given): ImportAnswersBody {
  const answers = Object.entries(given).map(([key, answer]) => {
    if ('comma' in answer) return { key, comma: answer.comma };
    if (answer.place === null) return { key, place: null };
    const { stateId, lgaId, wardId } = answer.place;
    return { key, place: { stateId, lgaId, wardId } };
  });
  return { answers };
}
