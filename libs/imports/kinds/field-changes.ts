/**
 * A field that a row can change, as SQL: displayed values of the record and the row, the change condition, and a note
 * for judging the change.
 */
export type FieldChange = readonly [
  field: string,
  heading: string,
  before: string,
  after: string,
  isChanged: string,
  note?: string,
];

/** Returns SQL of the changed fields, as JSON for display. */
export const changesOf = (fields: readonly FieldChange[]): string => `(
  SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('note', x.note)) || jsonb_build_object(
           'field', x.field, 'heading', x.heading, 'before', x.before, 'after', x.after) ORDER BY x.place), '[]')
    FROM (VALUES ${fields
      .map(
        ([field, heading, before, after, isChanged, note], place) =>
          `(${place}, '${field}', '${heading}', (${before})::text, (${after})::text, ${note ? `CASE WHEN ${isChanged} THEN ${note} END` : 'NULL::text'}, ${isChanged})`,
      )
      .join(', ')}) AS x(place, field, heading, before, after, note, changed) WHERE x.changed)`;
