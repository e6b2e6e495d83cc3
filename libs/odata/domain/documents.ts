import type { Property } from './properties.js';

/** A feed as its readers see it. */
export interface DescribedFeed {
  name: string;
  keys: readonly Property[];
  properties: readonly Property[];
}

/*
 * Documents of OData 4.0 at the minimal level (part 1, 13.1.1). Excel and Power BI need the metadata as XML and compare
 * the context's address with that of the service.
 */

const JSON_HEAD = (base: string, fragment = '') => `${base}/$metadata${fragment}`;

export const serviceDocument = (base: string, feeds: readonly Pick<DescribedFeed, 'name'>[]) => ({
  '@odata.context': JSON_HEAD(base),
  value: feeds.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
});

/** Returns the context of a feed's page: all properties, or those selected. */
export const contextOf = (
  base: string,
  { name }: Pick<DescribedFeed, 'name'>,
  selected: readonly Property[] | null,
) => JSON_HEAD(base, `#${name}${selected ? `(${selected.map((each) => each.name).join(',')})` : ''}`);

const TYPE_FACETS: Readonly<Record<string, string>> = { 'Edm.Decimal': ' Scale="variable"' };

/** Returns the metadata document. Names hold letters and digits only, so nothing is escaped. */
export function metadataXml(feeds: readonly DescribedFeed[]): string {
  const property = ({ name, type }: Property, isKey: boolean) =>
    `<Property Name="${name}" Type="${type}"${TYPE_FACETS[type] ?? ''}${isKey ? ' Nullable="false"' : ''}/>`;
  const types = feeds.map(
    ({ name, keys, properties }) =>
      `<EntityType Name="${name}Row"><Key>${keys.map((key) => `<PropertyRef Name="${key.name}"/>`).join('')}</Key>` +
      `${properties.map((each) => property(each, keys.includes(each))).join('')}</EntityType>`,
  );
  const sets = feeds.map(({ name }) => `<EntitySet Name="${name}" EntityType="gona.${name}Row"/>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>' +
    `<Schema Namespace="gona" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('')}` +
    `<EntityContainer Name="Gona">${sets.join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
  );
}
