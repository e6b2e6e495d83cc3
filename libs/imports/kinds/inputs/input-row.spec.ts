import { inputFields, type KnownInput, sideField } from './fields.js';
import { checkInputRow, type InputCells } from './input-row.js';
import { InputNames, matchInputColumns } from './match-inputs.js';
import { isPayable, readQuantity } from './quantity.js';

const NPK: KnownInput = { id: 1, name: 'NPK 15-15-15', unit: 'bags', unitCost: '38750.00' };
const UREA: KnownInput = { id: 2, name: 'Urea 46 %', unit: 'bags', unitCost: '32500.00' };
const SEED: KnownInput = { id: 3, name: 'Seed', unit: 'kg', unitCost: '0.02' };
const INPUTS = [NPK, UREA, SEED];

const rules = {
  importType: 'TEMP_ID' as const,
  names: new InputNames(INPUTS),
  season: 'Rainy Season 2026',
  today: '2026-11-22',
  openToken: () => null,
};
const cells = (named: InputCells['named'], more: Partial<InputCells> = {}): InputCells => ({
  named: { tempId: 'T1', ...named },
  sides: [],
  strange: [],
  hasItem: true,
  ...more,
});
const codes = (named: InputCells['named'], more?: Partial<InputCells>) =>
  checkInputRow(cells(named, more), rules).faults.map(({ code }) => code);

describe('the columns of a list of input distribution', () => {
  const match = (...header: string[]) => matchInputColumns(INPUTS, header, 'TEMP_ID');

  it.each([
    ['NPK 15-15-15 allocated', 'allocated', NPK],
    ['Qty of NPK 15-15-15 Collected', 'collected', NPK],
    ['Urea 46% (bags) - Qty Collected', 'collected', UREA],
    ['Allocated Seed', 'allocated', SEED],
    ['UREA 46 % (Allocated)', 'allocated', UREA],
    ['urea46', 'collected', UREA],
    ['Seed kg issued', 'collected', SEED],
  ])('know "%s"', (heading, side, input) => {
    expect(match('Temp ID', heading).sides).toEqual([{ index: 1, side, input }]);
  });

  it('know a row for each input as well', () => {
    const found = match('S/N', 'Temp ID', 'Item', 'Quantity', 'Waybill No.', 'Date Collected');
    expect(found).toMatchObject({
      problem: null,
      hasItem: true,
      fields: [null, 'tempId', 'item', 'collected', 'reference', 'day'],
    });
  });

  it('list the inputs if none is found', () => {
    expect(match('Temp ID', 'Surname').problem?.sentence).toContain('NPK 15-15-15, Urea 46 %, Seed');
    expect(match('Temp ID', 'Item').problem?.sentence).toContain(
      'No column has the allocated or collected quantity',
    );
    expect(match('Item', 'Quantity').problem?.sentence).toContain('No column for Temp ID');
  });

  it('tell what the season does not have from who collected it, and when', () => {
    const header = [
      'Temp ID',
      'Seed',
      'Maize collected',
      'Collected by',
      'Collection date',
      'Collection centre',
    ];
    expect(match(...header).strange).toEqual([{ index: 2, heading: 'Maize collected' }]);
  });

  it('follow what a person chose for an input of the same name in another season', () => {
    const found = matchInputColumns(INPUTS, ['Temp ID', 'Bags', 'Sacks'], 'TEMP_ID', {
      remembered: { bags: sideField('allocated', NPK), sacks: 'allocated:gone' },
    });
    expect(found.fields).toEqual(['tempId', 'allocated:npk151515', null]);
  });

  it('have each heading once, also if one input is named like the unit of another', () => {
    const keys = inputFields([...INPUTS, { ...SEED, id: 4, name: 'Seed kg' }]).flatMap(
      (each) => each.synonyms,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a quantity', () => {
  it.each([
    ['2', '2'],
    [' 1,250.50 ', '1250.5'],
    ['2,5', '2.5'],
    ['3 bags', '3'],
    ['.25', '0.25'],
    ['2.3000000000000003', '2.3'],
    ['999,999.9999', '999999.9999'],
    ['0', null],
    ['-', null],
    ['N/A', null],
  ])('%s is %s', (cell, quantity) => expect(readQuantity('collected', cell)).toEqual({ quantity }));

  it.each([
    ['-2', 'input.range'],
    ['1000001', 'input.range'],
    ['0.12345', 'input.decimals'],
    ['0,500', 'input.quantity'],
    ['two', 'input.quantity'],
    ['1,2,3', 'input.quantity'],
    ['#N/A', 'input.quantity'],
    ['9'.repeat(60), 'input.quantity'],
  ])('%s is none: %s', (cell, code) =>
    expect(readQuantity('collected', cell)).toMatchObject({ fault: { code } }),
  );

  it('is payable from a kobo on, rounded as PostgreSQL rounds', () => {
    expect(isPayable('0.25', '0.02')).toBe(true);
    expect(isPayable('0.2499', '0.02')).toBe(false);
    expect(isPayable('1000000', '100000000')).toBe(false);
  });
});

describe('a row of a list of input distribution', () => {
  it('has its quantities by input, however the item is written', () => {
    const row = cells({
      item: 'npk 15 15 15 (bags)',
      allocated: '4',
      collected: '3',
      day: '3/6/26',
      reference: 'WB 1',
    });
    expect(checkInputRow(row, rules)).toMatchObject({
      faults: [],
      values: {
        tempId: 'T1',
        lines: [{ eop: 1, allocated: '4', collected: '3' }],
        day: '2026-06-03',
        reference: 'WB 1',
      },
    });
  });

  it('may have many inputs side by side, and nothing at all of some', () => {
    const side = (input: KnownInput, of: 'allocated' | 'collected', cell: string) => ({
      field: sideField(of, input),
      side: of,
      input,
      cell,
    });
    const sides = [side(UREA, 'collected', '2'), side(NPK, 'allocated', '1'), side(SEED, 'collected', '')];
    expect(checkInputRow(cells({}, { sides, hasItem: false }), rules)).toMatchObject({
      faults: [],
      values: {
        lines: [
          { eop: 1, allocated: '1', collected: null },
          { eop: 2, allocated: null, collected: '2' },
        ],
      },
    });
    expect(codes({}, { sides: [side(SEED, 'collected', '')], hasItem: false })).toEqual([]);
    expect(codes({ item: 'Urea 46', collected: '1' }, { sides })).toEqual(['row.duplicate']);
  });

  it.each([
    [{ tempId: '', item: 'Seed', collected: '1' }, ['tempId.missing']],
    [{ item: '', collected: '1' }, ['input.item']],
    [{ item: 'Maize', collected: '1' }, ['input.unknown']],
    [{ item: 'Seed' }, ['input.nothing']],
    [{ item: 'Seed', collected: '0', allocated: '-' }, ['input.nothing']],
    [{ item: 'Seed', collected: '0.1' }, ['input.amount']],
    [
      { item: 'Seed', collected: 'x', allocated: '-1', day: '31/2/2026' },
      ['input.range', 'input.quantity', 'input.date'],
    ],
    [{ item: 'Seed', collected: '1', day: '23/11/2026' }, ['input.date']],
    [{ item: 'Seed', collected: '1', reference: 'r'.repeat(81) }, ['text.long']],
    [{ item: 'Seed', collected: '1', reference: '22345678901' }, ['cell.bvn']],
  ])('%j is refused', (named, expected) => expect(codes(named)).toEqual(expected));

  it('lists the season’s inputs for an unknown one, and ignores texts under other headings', () => {
    const strange = (cell: string) => ({ strange: [{ heading: 'Maize collected', cell }], hasItem: false });
    const { faults } = checkInputRow(cells({}, strange('2')), rules);
    expect(faults[0]?.message).toBe(
      '"Maize collected" is not an input of Rainy Season 2026, which has NPK 15-15-15, Urea 46 %, Seed.',
    );
    expect(codes({}, strange(''))).toEqual([]);
    expect(codes({}, strange('Musa'))).toEqual([]);
  });
});
