export { type AttachmentSummary, attachmentSummary } from './attachment-summary.ts';
export { type FileSpot, fileSpot, type FileRegion } from './data-file-spot.ts';
export { type ToolOutput, toolOutput, type ToolPart } from './dynamic-tool.ts';
export * from './excerpt.ts';
export {
  hasSubstance,
  type MessagePart,
  messagePart,
  type PartOf,
  type PartType,
} from './kinds.ts';
export * from './stored.ts';
export type { TextPart } from './text.ts';
export * from './with-text.ts';
export * from './written.ts';
