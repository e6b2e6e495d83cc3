import { hostOf } from './security-headers.js';

describe('the host of a map that is let in', () => {
  it.each([
    ['https://tiles.example.org/{z}/{x}/{y}.png', 'https://tiles.example.org'],
    ['https://{s}.tile.example.org/{z}/{x}/{y}.png', 'https://*.tile.example.org'],
    ['http://localhost:8080/style.json?key=1', 'http://localhost:8080'],
    ['https://x.org; script-src *', null],
    ['/own/style.json', null],
    [undefined, null],
  ])('of %s is %s', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });
});
