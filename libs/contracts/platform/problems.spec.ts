import { defineProblems, PROBLEMS } from '#libs/contracts';

describe('the catalogue of problems', () => {
  it('has the problems of every domain, each with an error status and a sentence', () => {
    expect(PROBLEMS).toHaveProperty(['request.invalid']);
    expect(PROBLEMS).toHaveProperty(['signIn.failed']);
    expect(PROBLEMS).toHaveProperty(['file.noHeader']);
    for (const { status, message } of Object.values(PROBLEMS)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message).toMatch(/^[A-Z]/);
    }
  });

  it('refuses a duplicate code', () => {
    expect(() => defineProblems({ 'record.notFound': { status: 404, message: 'Again.' } })).toThrow(
      'The problem record.notFound is defined twice.',
    );
  });
});
