/** Takes whole workspaces out of a server and into one (`docs/export-format.md`). */
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
export { TransferError } from './transfer-error.ts';
