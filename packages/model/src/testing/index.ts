import type { PartOf, PartType } from '../parts/kinds.ts';

/** A file as a message lists it. */
export const FILE = {
  id: '0193a5b0-0000-7000-8000-000000000000',
  type: 'document' as const,
  name: 'plan.pdf',
  mime_type: 'application/pdf',
  file_size: 1,
  storage_path: 'a/b',
};

/**
 * For each kind of part an example with content, and one without if that is possible: the tests of
 * every kind use them. A missing kind does not compile.
 */
export const PART_EXAMPLES: { [Type in PartType]: PartOf<Type>[] } = {
  'step-start': [{ type: 'step-start' }],
  text: [
    { type: 'text', text: 'The crane is here' },
    { type: 'text', text: ' \n' },
  ],
  'data-attachments': [
    { type: 'data-attachments', id: 'a', data: [FILE] },
    { type: 'data-attachments', id: 'a', data: [] },
  ],
  'data-file-spot': [
    {
      type: 'data-file-spot',
      id: 'a-spot',
      data: {
        attachment_id: FILE.id,
        name: FILE.name,
        page: 3,
        region: { x: 0.1, y: 0.2, width: 0.5, height: 0.25 },
      },
    },
  ],
  'dynamic-tool': [
    {
      type: 'dynamic-tool',
      toolName: 'search',
      toolCallId: 'c',
      state: 'output-available',
      input: { words: 'crane' },
      output: { summary: 'The crane is here', items: [] },
    },
  ],
};

export const everyPart: PartOf[] = Object.values(PART_EXAMPLES).flat();
