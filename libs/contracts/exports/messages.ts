/** Messages about exports. */
export const EXPORTS_MESSAGES = {
  expired: 'This file is not kept any more. Export it again.',
  waiting:
    'The file is still being written. Open the link again in a minute, or follow it in the job centre.',
  cancelled: 'The export was cancelled. No file was kept.',
  wrongFormat: 'This export cannot be had in that format.',
  notYours: 'Your role may not export this.',
  noWhole: 'This export holds no BVNs or account numbers.',
  noStatus: 'This export cannot be narrowed to that status.',
  productNeeded: 'Name the product.',
  communityAlone: 'Name the community resource of the community.',
  farmsOnly: 'Only exports of farms can be narrowed to an agent or an import.',
  recipientsOnly: 'Only recipients can be narrowed to a message.',
  ledgerOnly: 'Only exports of a ledger can be narrowed so.',
  ledgerAlone: 'Name the community resource of the ledger.',
  seasonNeeded: 'Name the season of the ledger.',
  importAlone: 'Name the community resource of the import.',
  noCommunity: 'This export cannot be narrowed to a community.',
  tooLarge: 'A shapefile holds at most 2 GB. Export a GeoPackage, or one community at a time.',
} as const;
