/** The API's controllers, one line each. Routes are matched in the alphabetical order of the names. */
export { AccessListController } from './access/access-list.controller.js';
export { AccessTokensController } from './access/access-tokens.controller.js';
export { ImpersonationController } from './access/impersonation.controller.js';
export { UsersController } from './access/users.controller.js';
export {
  AdvertActsController,
  ApplicationsController,
  JobAdvertsController,
} from './adverts/adverts.controller.js';
export { AgentFilesController } from './agents/agent-files.controller.js';
export { AgentsController } from './agents/agents.controller.js';
export { AssetsController } from './assets/assets.controller.js';
export { AuditController } from './audit/audit.controller.js';
export { AffectedController, BreachesController } from './breaches/breaches.controller.js';
export { CapturesController } from './captures/captures.controller.js';
export { CardsController } from './cards/cards.controller.js';
export { VerifyController } from './cards/verify.controller.js';
export { CommunityResourceController } from './community/community-resource.controller.js';
export { DeletionController } from './community/deletion.controller.js';
export { DisclosureController } from './disclosure/disclosure.controller.js';
export { DuplicatesController } from './duplicates/duplicates.controller.js';
export { EditingController } from './evaluation/editing.controller.js';
export { EvaluationController } from './evaluation/evaluation.controller.js';
export { HistoryController } from './evaluation/history.controller.js';
export { LeaseController } from './evaluation/lease.controller.js';
export { TileController } from './evaluation/tile.controller.js';
export { EXPORT_LINKS } from './exports/export-links.controller.js';
export { ExportsController } from './exports/exports.controller.js';
export {
  IssuesController,
  NearbyController,
  OutbreaksController,
} from './extension/extension.controllers.js';
export { BiometricsController } from './farmers/biometrics.controller.js';
export { FarmerController } from './farmers/farmer.controller.js';
export { FarmerListController } from './farmers/farmer-list.controller.js';
export { FarmersController } from './farmers/farmers.controller.js';
export {
  FarmResourceActsController,
  FarmResourcesController,
} from './farmresources/farm-resources.controller.js';
export { FarmRecordsController } from './farms/farm-records.controller.js';
export { FarmsController } from './farms/farms.controller.js';
export { FindingsController } from './findings/findings.controller.js';
export { SettlingController } from './findings/settling.controller.js';
export { HomeController } from './home/home.controller.js';
export { PasswordController } from './identity/password.controller.js';
export { ProfileController } from './identity/profile.controller.js';
export { SecondFactorController } from './identity/second-factor.controller.js';
export { SessionController } from './identity/session.controller.js';
export { SessionsController } from './identity/sessions.controller.js';
export { CheckFileController } from './imports/check-file.controller.js';
export { ConverterController } from './imports/converter.controller.js';
export { ImportReviewController } from './imports/import-review.controller.js';
export { IMPORT_CONTROLLERS } from './imports/imports.controller.js';
export { RejectsController } from './imports/rejects.controller.js';
export { AnomaliesController } from './inputs/anomalies.controller.js';
export { EopController } from './inputs/eop.controller.js';
export { LedgerController } from './inputs/ledger.controller.js';
export { LedgerEntriesController } from './inputs/ledger-entries.controller.js';
export { StatementsController } from './inputs/statements.controller.js';
export { DashboardController } from './insight/dashboard.controller.js';
export { InsightController } from './insight/insight.controller.js';
export { JobsController } from './jobs/jobs.controller.js';
export { BookingsController, CrewsController } from './labour/labour.controller.js';
export { LanguagesController } from './languages/languages.controller.js';
export { MembersController } from './members/members.controller.js';
export { DeliveryController } from './messaging/delivery.controller.js';
export { MemberMessagesController } from './messaging/member-messages.controller.js';
export { MessageSettingsController } from './messaging/message-settings.controller.js';
export { MessagesController } from './messaging/messages.controller.js';
export { ReceiptsController } from './messaging/receipts.controller.js';
export { OdataController } from './odata/odata.controller.js';
export { OgcController } from './ogc/ogc.controller.js';
export { PayController } from './pay/pay.controller.js';
export { PlacesController } from './places/places.controller.js';
export { DpiaController } from './privacy/dpia.controller.js';
export {
  ConsentProofsController,
  ConsentsController,
  NoticesController,
  NoticeUseController,
} from './privacy/privacy.controllers.js';
export { ProcessorsController, RegisterController } from './privacy/register.controller.js';
export { PersonReportsController } from './privacy/reports.controller.js';
export { SeenByController } from './privacy/seen-by.controller.js';
export {
  ExtensionServicesController,
  ProviderActsController,
  ServiceProvidersController,
  SharedAgenciesController,
} from './providers/providers.controller.js';
export { FarmSizesController } from './repairs/farm-sizes.controller.js';
export { RepairsController } from './repairs/repairs.controller.js';
export { CommunityReportsController } from './reports/community-reports.controller.js';
export { SeasonsController } from './reports/seasons.controller.js';
export {
  AnswersController,
  DataRequestsController,
  ErasuresController,
  ProposedErasuresController,
} from './requests/requests.controllers.js';
export { RetentionController } from './retention/retention.controller.js';
export { RuleChangesController } from './rules/rule-changes.controller.js';
export { SearchController } from './search/search.controller.js';
export { FarmSoilController } from './soil/farm-soil.controller.js';
export { SoilSamplesController } from './soil/soil-samples.controller.js';
export {
  PullsController,
  SourcesController,
  SubmissionPhotosController,
} from './sources/sources.controller.js';
export { StaffController } from './staff/staff.controller.js';
export { StatusController } from './status/status.controller.js';
export {
  InputSupplyController,
  StockInputsController,
  StockItemsController,
  WarehousesController,
} from './stock/stock.controller.js';
export { AccountsController } from './subscriptions/accounts.controller.js';
export { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
export { SystemController } from './system/system.controller.js';
export {
  PostingGroupsController,
  PostingsController,
  TasksController,
} from './tasks/tasks.controller.js';
export { TrashController } from './trash/trash.controller.js';
export { WaitingController } from './waiting/waiting.controller.js';
export { PayoutsController, WalletEventsController } from './wallet/payouts.controller.js';
export { WalletController } from './wallet/wallet.controller.js';
export { WebhooksController } from './webhooks/webhooks.controller.js';
