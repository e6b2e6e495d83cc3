import type { EventCatalogue, EventType } from '#libs/contracts';
import type { EventMeanings, SentenceContext } from '#libs/platform';

/**
 * Tests each sentence of a domain's events: `says(type, data, what, detail)`. User 1 acts, and records are named by
 * type and id.
 */
export function sentencesOf<Events extends Partial<EventMeanings>>(
  events: Events,
  job: SentenceContext['job'] = () => undefined,
) {
  const context: SentenceContext = { name: (kind, id) => `${kind} ${id}`, own: (id) => id === 1, job };
  return <T extends keyof Events & EventType>(
    type: T,
    data: EventCatalogue[T],
    what: string,
    detail: string | null = null,
  ) => {
    it(`${type} is "${what}"`, () => {
      const sentence = events[type]?.sentence(data as never, context);
      expect([sentence?.what, sentence?.detail ?? null]).toEqual([what, detail]);
    });
  };
}
