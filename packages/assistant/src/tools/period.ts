import { z } from 'zod';

const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * An instant written by a model: ISO 8601 with an offset. A function checks it: a pattern would be
 * repeated in every request to a model, for every time of every tool.
 */
export const instant = z
  .string()
  .max(40)
  .refine(
    (text) => FORM.test(text) && !Number.isNaN(Date.parse(text)),
    'Give the time in ISO 8601 with an offset, like 2026-03-04T10:00:00Z',
  )
  .meta({ format: 'date-time' });

/** Input fields for a period, excluding `to`; a tool may set its own default period. */
export const period = {
  from: instant.optional().describe('Not before'),
  to: instant.optional().describe('Before'),
};
