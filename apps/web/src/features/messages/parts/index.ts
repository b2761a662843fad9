import type { PartType } from '@parley/model';
import { AttachmentParts } from './data-attachments.tsx';
import { FileSpotParts } from './data-file-spot.tsx';
import { ToolParts } from './dynamic-tool.tsx';
import type { PartView } from './part-view.ts';
import { TextParts } from './text.tsx';

/** The view of each part type; null if there is nothing to show. */
export const PART_VIEWS: Record<PartType, PartView | null> = {
  'step-start': null,
  text: TextParts,
  'data-attachments': AttachmentParts,
  'data-file-spot': FileSpotParts,
  'dynamic-tool': ToolParts,
};
