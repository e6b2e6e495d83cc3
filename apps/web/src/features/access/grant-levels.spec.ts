import { GRANTABLE } from '#libs/contracts';
import { opensOf } from './grant-levels.js';

it('says of each grant what it opens', () => {
  const places = GRANTABLE.flatMap(({ resource, subResources }) =>
    (subResources.length > 0 ? [...subResources] : [null]).map((sub) => opensOf(resource, sub)),
  );
  expect(places.every((sentence) => /^[A-Z].*\.$/.test(sentence ?? ''))).toBe(true);
  expect(new Set(places).size).toBe(places.length);
});
