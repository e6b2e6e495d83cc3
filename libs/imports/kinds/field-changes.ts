/** A field that a row can change, as SQL: what is shown of the record and of the row, and whether it is a change. */
export type FieldChange = readonly [
  field: string,
  heading: string,
  before: string,
  after: string,
  isChanged: string,
];

/** SQL of the fields that are changed, as the JSON that a person is shown. */
export const changesOf = (fields: readonly FieldChange[]): string => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('field', x.field, 'heading', x.heading, 'before', x.before, 'after', x.after)
                            ORDER BY x.place), '[]')
    FROM (VALUES ${fields
      .map(
        ([field, heading, before, after, isChanged], place) =>
          `(${place}, '${field}', '${heading}', (${before})::text, (${after})::text, ${isChanged})`,
      )
      .join(', ')}) AS x(place, field, heading, before, after, changed) WHERE x.changed)`;
