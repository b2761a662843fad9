/** Takes whole workspaces out of a server and into one (`docs/export-format.md`). */
export { exportWorkspace, type ExportOptions } from './export/export.ts';
export type {
  FormNote,
  FormObject,
  FormPerson,
  FormRecord,
  FormRow,
  FormSource,
  JsonValue,
} from './form/records.ts';
export { sourceId } from './form/source-id.ts';
export type { ObjectStore } from './objects.ts';
export { TransferError } from './transfer-error.ts';
export { unpackZip } from './folder/zip.ts';
export { openFolder } from './folder/folder-source.ts';
export { type ImportOptions, importWorkspace } from './import/import.ts';
export type { ImportReport } from './import/report.ts';
export type { CountedNote } from './import/check.ts';
export { storageApi } from './storage-api.ts';
export { jsonSchemaOf } from './form/json-schema.ts';
export { formTables, ident, qualified } from './form/tables.ts';
export { html, Markup, written } from './html/markup.ts';
export { writeHtml } from './html/write-html.ts';
export { openForeign, type ForeignOptions } from './foreign.ts';
export { isSlackExport, openSlack } from './slack/slack-source.ts';
export { SLACK_NOTES } from './slack/notes.ts';
export { isMattermostExport, openMattermost } from './mattermost/mattermost-source.ts';
export { MATTERMOST_NOTES } from './mattermost/notes.ts';
export { isZulipExport, openZulip } from './zulip/zulip-source.ts';
export { ZULIP_NOTES } from './zulip/notes.ts';
export { startTransfer, type TransferOptions } from './worker/start.ts';
export { exportAsPerson } from './page-export/write-folder.ts';
export type { ExportScope } from './page-export/scope.ts';
export { packZip } from './page-export/zip.ts';
export { erasePerson } from './erasure/erase.ts';
export { isCampfire, openCampfire } from './campfire/campfire-source.ts';
export { CAMPFIRE_NOTES } from './campfire/notes.ts';
