import { patternOf } from './legacy-verbs.js';

describe('paths whose documented verb is GET', () => {
  it.each([
    ['/api/login', '/api/login', true],
    ['/api/login', '/api/login/', true],
    ['/api/login', '/api/loginx', false],
    ['/api/evaluation/mapping_completed/:farmId', '/api/evaluation/mapping_completed/12', true],
    ['/api/evaluation/mapping_completed/:farmId', '/api/evaluation/mapping_completed/12/13', false],
    ['/api/a.b', '/api/aXb', false],
  ])('%s is asked by %s: %s', (path, address, yes) => {
    expect(patternOf(path).test(address)).toBe(yes);
  });
});
