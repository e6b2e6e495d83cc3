import { cleanAttributes } from './clean-attributes.js';

it('lets nothing out that the log would not have', () => {
  const token = `eyJ${'a'.repeat(30)}.${'b'.repeat(30)}.${'c'.repeat(30)}`;
  const clean = cleanAttributes({
    bvn: '22000000007',
    phone: 'call +2348030000001',
    address: 'postgres://gona:hidden@here/gona',
    token: `Bearer ${token}`,
    'db.query.text': 'SELECT 22000000007',
    nothing: null,
    none: undefined,
    rows: 7,
    ok: false,
  });
  const text = JSON.stringify(clean);
  for (const word of ['22000000007', '2348030000001', 'hidden', token]) expect(text).not.toContain(word);
  expect(clean).toMatchObject({ rows: 7, ok: false });
  expect(Object.keys(clean)).not.toContain('nothing');
  expect(Object.keys(clean)).not.toContain('none');
});

it('cuts long values after masking', () => {
  const { text } = cleanAttributes({ text: `${'a '.repeat(95)}22000000007 ${'b '.repeat(50)}` });
  expect(String(text)).toHaveLength(200);
  expect(text).not.toMatch(/2200/);
});
